import { expect, test } from 'vitest';
import { cacheViewCounts } from './recent-view-counts.ts';
import { cacheRecentViewers } from './recent-viewers.ts';

test('counts the viewers of seven days and of today on one brand, each at most once a minute [R176]', async () => {
  const asked: string[] = [];
  let time = 0;
  const viewCountsOf = cacheViewCounts(
    async (vins, brand) => {
      asked.push(`week ${vins.join()} ${brand}`);
      return new Map(vins.map((vin) => [vin, 9]));
    },
    () => time,
  );
  const viewersOf = cacheRecentViewers(
    {
      viewCountsOf,
      countsOf: async (vins, days) => {
        asked.push(`${days} day ${vins.join()}`);
        return new Map([['A', { AT: 4, KBB: 1 }]]);
      },
    },
    () => time,
  );
  const expected = new Map([
    ['A', { lastSevenDays: 9, today: 4 }],
    ['B', { lastSevenDays: 9, today: 0 }],
  ]);
  expect(await viewersOf(['A', 'B'], 'AT')).toEqual(expected);
  time = 59_999;
  expect(await viewersOf(['A', 'B'], 'AT')).toEqual(expected);
  expect(asked).toEqual(['week A,B AT', '1 day A,B']);
  time = 60_000;
  await viewersOf(['A'], 'AT');
  expect(asked).toHaveLength(4);
});
