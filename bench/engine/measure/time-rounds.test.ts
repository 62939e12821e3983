import { expect, it } from 'vitest';
import { timeRounds } from './time-rounds.ts';

it('sends every query to every contender in each round, and lets each contender start equally often', () => {
  const calls: string[] = [];
  const contender = (name: string) => ({
    ask: (index: number) => index,
    search: (index: number) => calls.push(`${name}${index}`),
    read: () => {},
  });
  const times = timeRounds([contender('a'), contender('b')], 4, 2);
  expect(times.map(({ search, read }) => [search.length, read.length])).toEqual([
    [4, 4],
    [4, 4],
  ]);
  // Two rounds of warm-up and two that count.
  expect(calls).toHaveLength(2 * 4 * 4);
  const firsts = calls.filter((_call, i) => i % 2 === 0);
  expect(firsts.filter((call) => call.startsWith('a'))).toHaveLength(8);
  expect(calls.slice(0, 4)).toEqual(['a0', 'b0', 'b1', 'a1']);
});

it('times a slow query separately, and distinguishes reading from finding', () => {
  const wait = (milliseconds: number) => {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
  };
  const contender = {
    ask: (index: number) => index,
    search: (index: number) => wait(index === 1 ? 3 : 0),
    read: () => wait(2),
  };
  const [times] = timeRounds([contender], 2, 3);
  expect(times!.search[1]).toBeGreaterThanOrEqual(3);
  expect(times!.read[0]).toBeGreaterThanOrEqual(2);
  expect(times!.read[1]! - times!.search[1]!).toBeGreaterThanOrEqual(1.9);
});
