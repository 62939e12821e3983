import { type Brand, showsMake } from '#features/brands/brands.ts';
import type { CompareList } from '#features/compare/compare.ts';
import type { KnownListing } from '#features/listings/listings.server.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { Guard } from '#ports/calls/guard.ts';

export type CarServices = {
  search: SearchService;
  brand: Brand;
  guards: Readonly<Record<'requiredListing' | 'listingRecords', Guard>>;
  findListings(ids: readonly number[]): Promise<ReadonlyMap<number, KnownListing>>;
};

/**
 * Finds the cars of a list, in its order: active ones in memory, so that they are found even if the database is down,
 * and sold ones in the database. Leaves out cars that never existed, that an operator removed, or that the brand
 * doesn't show.
 * @throws if the search fails.
 */
export async function findCars(
  { search, brand, guards, findListings }: CarServices,
  ids: CompareList,
  signal: AbortSignal,
): Promise<KnownListing[]> {
  if (ids.length === 0) return [];
  const active = await guards.requiredListing(() => search.findAll(ids), signal);
  if (!active.ok) throw active.error;
  const known = new Map<number, KnownListing>(active.value.map((car) => [car.listing.id, { kind: 'active', ...car }]));
  const gone = ids.filter((id) => !known.has(id));
  const records = gone.length === 0 ? null : await guards.listingRecords(() => findListings(gone), signal);
  if (records?.ok) for (const [id, car] of records.value) known.set(id, car);
  return ids.flatMap((id) => {
    const car = known.get(id);
    if (!car || (car.kind === 'withdrawn' && car.isRemovedAd)) return [];
    return showsMake(brand, car.listing.makeCode) ? [car] : [];
  });
}
