import { type Brand, showsMake } from '#features/brands/brands.ts';
import { listingTitle } from '#features/listings/listings.ts';
import type { SearchService } from '#features/search/search.server.ts';
import { carTileView, type CarTileView } from '#pages/shared/car/car-tile-view.ts';

/** Cars similar to one that the shopper viewed. */
export type ShelfView = { because: { title: string; href: string }; cars: CarTileView[] };

const SHELF_CARS = 8;

/**
 * Returns cars similar to the first of `ids` that is for sale, without the cars in `ids`; `null` if there are none.
 * These are the cars that its page lists as similar, in the same order.
 */
export function loadShelf(
  { brand, search }: { brand: Brand; search: Pick<SearchService, 'inOneState'> },
  ids: readonly number[],
  signal: AbortSignal,
): Promise<ShelfView | null> {
  return search.inOneState(async (state) => {
    const viewed = await state.findAll(ids);
    const first = viewed.find(({ listing }) => showsMake(brand, listing.makeCode));
    if (!first) return null;
    const { results } = await state.similar(first, brand, { signal }, { isCounted: false });
    const cars = results.filter(({ listing }) => !ids.includes(listing.id)).slice(0, SHELF_CARS);
    if (cars.length === 0) return null;
    const because = { title: listingTitle(first.listing), href: `/cars-for-sale/vehicle/${first.listing.id}` };
    return { because, cars: cars.map(carTileView) };
  });
}
