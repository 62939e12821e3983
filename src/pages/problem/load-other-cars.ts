import type { Brand } from '#features/brands/brands.ts';
import type { SearchService } from '#features/search/search.server.ts';
import { readRequest } from '#features/search/search.ts';
import { carTileView, type CarTileView } from '#pages/shared/car/car-tile-view.ts';
import type { Guard } from '#ports/calls/guard.ts';

const MOST = 6;

type Services = { search: SearchService; brand: Brand; guards: { optionalListing: Guard } };

/** Returns the first cars for sale, to show instead of a listing that does not exist; none if the search fails. */
export async function loadOtherCars({ search, brand, guards }: Services, signal: AbortSignal): Promise<CarTileView[]> {
  const found = await guards.optionalListing(
    async (inTime) => search.search(search.parse(readRequest(''), brand), brand, { hideFilters: true, signal: inTime }),
    signal,
  );
  if (!found.ok) return [];
  return found.value.results.slice(0, MOST).map(carTileView);
}
