import { expect, test } from 'vitest';
import { createSafetyCache } from './safety-cache.ts';

const DAYS = { ratings: '1970-01-01', recalls: null, complaints: null };
const CIVIC = { makeCode: 'HONDA', modelCode: 'CIVIC', year: 2020 };

function cacheOf(query: (sql: string, params?: unknown) => Promise<unknown[]>) {
  let at = 0;
  const cache = createSafetyCache({ query: query as never }, () => at);
  return { cache, later: (ms: number) => void (at += ms) };
}

test('concurrent requests share one query, and its answer is kept for five minutes', async () => {
  let queries = 0;
  const { cache, later } = cacheOf(async () => {
    queries += 1;
    return [];
  });
  expect(await Promise.all([cache.find(CIVIC), cache.find(CIVIC), cache.find({ ...CIVIC, year: 2021 })])).toEqual([
    null,
    null,
    null,
  ]);
  expect(queries).toBe(1);
  later(299_999);
  await cache.find(CIVIC);
  expect(queries).toBe(1);
  later(1);
  await cache.find(CIVIC);
  expect(queries).toBe(2);
});

test('a failure is not kept', async () => {
  let isAway = true;
  const { cache } = cacheOf(async () => {
    if (isAway) throw new Error('away');
    return [];
  });
  await expect(cache.find(CIVIC)).rejects.toThrow('away');
  isAway = false;
  expect(await cache.find(CIVIC)).toBeNull();
});

test('a full cache drops only its oldest entries', async () => {
  let queries = 0;
  const { cache } = cacheOf(async (sql) => {
    if (sql.startsWith('select kind')) return [{ kind: 'rating', at: new Date(0) }];
    queries += 1;
    return [{ ratings: [], recalls: null, totals: null, components: null }];
  });
  for (let year = 1; year <= 2_001; year += 1) await cache.find({ ...CIVIC, year });
  for (let year = 2_001; year >= 1_000; year -= 1) await cache.find({ ...CIVIC, year });
  expect(queries).toBe(2_001);
  await cache.find({ ...CIVIC, year: 1 });
  expect(queries).toBe(2_002);
});

test('facts are known without a query once they have been found, for five minutes', async () => {
  const facts = { ratings: [], recalls: null, complaints: null, asOf: DAYS };
  const { cache, later } = cacheOf(async (sql) =>
    sql.startsWith('select kind')
      ? [{ kind: 'rating', at: new Date(0) }]
      : [{ ratings: [], recalls: null, totals: null, components: null }],
  );
  expect(cache.known(CIVIC)).toBeUndefined();
  const found = await cache.find(CIVIC);
  expect(found).toEqual(facts);
  later(299_999);
  expect(cache.known(CIVIC)).toBe(found);
  expect(cache.known({ ...CIVIC, year: 2021 })).toBeUndefined();
  later(1);
  expect(cache.known(CIVIC)).toBeUndefined();
});

test('finds the recalls of a car’s version by fuel, which cars of other fuels do not have', async () => {
  const recall = (campaign: string) => ({ campaign, names: [], components: [] });
  const { cache } = cacheOf(async (sql, params) => {
    if (sql.startsWith('select kind')) return [{ kind: 'recall', at: new Date(0) }];
    return [{ ratings: null, recalls: [recall((params as string[])[1]!)], totals: null, components: null }];
  });
  const campaigns = async (fuelCode: string | null) =>
    (await cache.findForCar({ ...CIVIC, fuelCode }))!.recalls!.map(({ campaign }) => campaign);
  expect((await campaigns('HYB')).toSorted()).toEqual(['CIVIC', 'CIVIC_HYBRID', 'CIVIC_SPORT_HYBRID']);
  expect(await campaigns('GSL')).toEqual(['CIVIC']);
  expect(await cacheOf(async () => []).cache.findForCar({ ...CIVIC, fuelCode: 'HYB' })).toBeNull();
});

test('without an import, every model year is known to have no facts', async () => {
  const { cache } = cacheOf(async () => []);
  await cache.find(CIVIC);
  expect(cache.known({ ...CIVIC, year: 2021 })).toBeNull();
});
