import { expect, test } from 'vitest';
import type { VehicleIndex } from '#features/search/search.server.ts';
import { bearSearches, BusyError } from './bear-searches.ts';

const index = (costMs?: number) =>
  ({
    search: async () => 'answer',
    relax: async () => 'relaxations',
    pin() {
      return { ...this, epoch: 0, release: () => undefined };
    },
    ...(costMs !== undefined && { estimate: () => costMs }),
  }) as unknown as VehicleIndex;
const search = async (one: VehicleIndex) => one.search(null as never, null as never);
const upTo100 = { canBear: (costMs: number) => costMs <= 100, expectedWaitMs: () => 1_700 };

test('a search that costs more than can be borne now is refused, a cheaper one is not', async () => {
  await expect(search(bearSearches(index(101), upTo100))).rejects.toThrow(BusyError);
  expect(await search(bearSearches(index(99), upTo100))).toBe('answer');
});

test('so are relaxations, and what is asked of one state', async () => {
  const view = bearSearches(index(101), upTo100).pin();
  await expect(search(view as never)).rejects.toThrow(BusyError);
  await expect(view.relax!(null as never, null as never)).rejects.toMatchObject({ pauseSeconds: '3' });
  expect(await bearSearches(index(99), upTo100).relax!(null as never, null as never)).toBe('relaxations');
});

test('an index that tells no costs refuses nothing', async () => {
  const cluster = index();
  expect(bearSearches(cluster, { ...upTo100, canBear: () => false })).toBe(cluster);
});
