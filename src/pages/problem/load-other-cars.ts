import type { Brand } from '#features/brands/brands.ts';
import { derivedPrice, firstPhoto, listingTitle } from '#features/listings/listings.ts';
import type { SearchService } from '#features/search/search.server.ts';
import { readRequest } from '#features/search/search.ts';
import { formatDollars, formatNumber } from '#kit/format.ts';
import { srcsetOf } from '#pages/shared/car/card-picture.ts';
import { pictureView } from '#pages/shared/car/picture-view.ts';
import type { Guard } from '#ports/calls/guard.ts';
import type { ProblemCar } from './page-data.ts';

const MOST = 6;

type Services = { search: SearchService; brand: Brand; guards: { optionalListing: Guard } };

/** Returns the first cars for sale, to show in place of a listing that does not exist; none if that search fails. */
export async function loadOtherCars({ search, brand, guards }: Services, signal: AbortSignal): Promise<ProblemCar[]> {
  const found = await guards.optionalListing(
    async (inTime) => search.search(search.parse(readRequest(''), brand), brand, { hideFilters: true, signal: inTime }),
    signal,
  );
  if (!found.ok) return [];
  return found.value.results.slice(0, MOST).map(({ listing }) => {
    const price = derivedPrice(listing);
    const { src, alt } = pictureView(listing);
    return {
      href: `/cars-for-sale/vehicle/${listing.id}`,
      title: listingTitle(listing),
      price: price === null ? 'Call for price' : formatDollars(price),
      mileage: listing.mileage === null ? null : `${formatNumber(listing.mileage)} mi`,
      picture: { src, srcset: srcsetOf(src), alt, drawn: firstPhoto(listing) === null },
    };
  });
}
