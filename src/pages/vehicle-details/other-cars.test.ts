import { expect, test, vi } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { EMPTY_SEARCH_CONTEXT } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import { fakeGuard } from '#ports/calls/fake.ts';
import { countOwnerCars, findSimilar } from './other-cars.ts';
import { minimalListing, minimalOwner } from './testing/one-vehicle.ts';

const { signal } = new AbortController();
const owner = minimalOwner();
const car = (id: number) => ({ listing: minimalListing({ id }), owner });

/** Returns services over one version of the inventory after the other. */
function openServices() {
  const context = { ...EMPTY_SEARCH_CONTEXT, brand: MAIN_BRAND };
  const similar = vi.fn(async () => ({ results: [car(43), car(44)] }));
  const count = vi.fn(async () => 5);
  const at = (epoch: number | undefined) => ({
    search: { context: () => context, epoch, similar, count } as unknown as SearchService,
    brand: MAIN_BRAND,
    guards: { optionalListing: fakeGuard },
  });
  return { at, similar, count };
}

test('similar cars are found again only after a change of the inventory or of the owner', async () => {
  const { at, similar } = openServices();
  const to = car(42);
  const idsIn = async (epoch: number | undefined, offer = to) =>
    (await findSimilar(offer, at(epoch), signal))!.map(({ id }) => id);
  for (const [epoch, searches] of [
    [1, 1],
    [1, 1],
    [2, 2],
    [2, 2],
    [undefined, 3],
  ] as const) {
    expect(await idsIn(epoch)).toEqual([43, 44]);
    expect(similar).toHaveBeenCalledTimes(searches);
  }
  await idsIn(2, { ...to, owner: minimalOwner({ zip: '80202' }) });
  expect(similar).toHaveBeenCalledTimes(4);
});

test('the cars of an owner are counted again only after a change of the inventory', async () => {
  const { at, count } = openServices();
  for (const [epoch, counts] of [
    [1, 1],
    [1, 1],
    [2, 2],
    [undefined, 3],
  ] as const) {
    expect(await countOwnerCars(owner, at(epoch), signal)).toMatchObject({ total: 5 });
    expect(count).toHaveBeenCalledTimes(counts);
  }
});

test('what was not found in time is not kept', async () => {
  const { at, similar } = openServices();
  similar.mockRejectedValueOnce(new Error('broken'));
  const to = car(42);
  expect(await findSimilar(to, at(1), signal)).toBeNull();
  expect(await findSimilar(to, at(1), signal)).toHaveLength(2);
});
