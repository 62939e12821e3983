import { expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';
import { candidatesAmong, type Scene } from './candidates-among.ts';

/** Returns a scene whose service counts the cars that are read. */
function countReadCars() {
  const readIds: number[] = [];
  const service = {
    epoch: 1,
    findAll: async (ids: readonly number[]) => {
      readIds.push(...ids);
      return ids.map((id) => ({ listing: sampleListing({ id }), owner: sampleOwner() }));
    },
  };
  const scene = {
    page: { service, brand: MAIN_BRAND },
    book: { readCars: { epoch: 1, byId: new Map() }, campaigns: new Map() },
    ranked: { best: [], total: 0, byRelevance: true },
    shown: new Set(),
    signal: new AbortController().signal,
  } as unknown as Scene;
  const read = async (from: number, count: number) => {
    readIds.length = 0;
    const cars = Array.from({ length: count }, (_, at) => ({ id: from + at, score: 1 }));
    await candidatesAmong(cars, ['highlight'], scene);
    return readIds.length;
  };
  return { read, scene };
}

test('reads each car once for all searches of a minute', async () => {
  const { read } = countReadCars();
  expect([await read(1, 2_000), await read(1_000, 1_001), await read(1, 10)]).toEqual([2_000, 0, 0]);
});

test('keeps at most 2,000 read cars', async () => {
  const { read, scene } = countReadCars();
  expect(await read(1, 2_000)).toBe(2_000);
  expect(await read(2_001, 1)).toBe(1);
  expect(scene.book.readCars.byId.size).toBe(0);
  expect(await read(1, 10)).toBe(10);
});
