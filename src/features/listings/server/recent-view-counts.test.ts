import { expect, test } from 'vitest';
import { cacheViewCounts } from './recent-view-counts.ts';

function start() {
  const read: string[][] = [];
  const state = { time: 0, count: 5 };
  const countsOf = cacheViewCounts(
    async (vins) => {
      read.push([...vins]);
      return new Map(vins.map((vin) => [vin, state.count]));
    },
    () => state.time,
  );
  return { read, state, countsOf };
}

test('reads all counts of a page at once, and each again after a minute [R058]', async () => {
  const { read, state, countsOf } = start();
  expect(await countsOf(['A', 'B'], 'AT')).toEqual(
    new Map([
      ['A', 5],
      ['B', 5],
    ]),
  );
  state.count = 6;
  expect(await countsOf(['B', 'C'], 'AT')).toEqual(
    new Map([
      ['B', 5],
      ['C', 6],
    ]),
  );
  state.time = 60_000;
  expect(await countsOf(['B', 'C'], 'AT')).toEqual(
    new Map([
      ['B', 6],
      ['C', 6],
    ]),
  );
  expect(read).toEqual([['A', 'B'], ['C'], ['B', 'C']]);
});

test('keeps the counts of brands apart, and asks for nothing without cars', async () => {
  const { read, countsOf } = start();
  await countsOf(['A'], 'AT');
  await countsOf(['A'], 'KBB');
  await countsOf([], 'KBB');
  expect(read).toEqual([['A'], ['A']]);
});

test('does not keep a failure', async () => {
  let fails = true;
  const countsOf = cacheViewCounts(
    async (vins) => {
      if (fails) throw new Error('down');
      return new Map(vins.map((vin) => [vin, 1]));
    },
    () => 0,
  );
  await expect(countsOf(['A'], 'AT')).rejects.toThrow('down');
  fails = false;
  expect(await countsOf(['A'], 'AT')).toEqual(new Map([['A', 1]]));
});
