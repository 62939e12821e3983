import { expect, it } from 'vitest';
import { timeRounds } from './time-rounds.ts';

it('asks every contender every query in every round, and lets each go first as often', () => {
  const asked: string[] = [];
  const contender = (name: string) => ({
    ask: (index: number) => index,
    search: (index: number) => asked.push(`${name}${index}`),
    read: () => {},
  });
  const times = timeRounds([contender('a'), contender('b')], 4, 2);
  expect(times.map(({ search, read }) => [search.length, read.length])).toEqual([
    [4, 4],
    [4, 4],
  ]);
  // Two rounds of warm-up and two that count.
  expect(asked).toHaveLength(2 * 4 * 4);
  const firsts = asked.filter((_call, i) => i % 2 === 0);
  expect(firsts.filter((call) => call.startsWith('a'))).toHaveLength(8);
  expect(asked.slice(0, 4)).toEqual(['a0', 'b0', 'b1', 'a1']);
});

it('gives a slow query its own time, and tells reading from finding', () => {
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
