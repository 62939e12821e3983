import type { Owner } from '#features/dealers/dealers.ts';
import { derivedPrice, firstPhoto, type Listing, listingTitle } from '#features/listings/listings.ts';
import { formatNumber } from '#kit/text/format.ts';

/** Returns a car for the emails of this room (`carTileSchema` of `src/mails`). `origin`: `https://cars.example`. */
export function carForMail(listing: Listing, owner: Owner, origin: string) {
  const price = derivedPrice(listing);
  const place = owner.city && owner.state ? `${owner.city}, ${owner.state}` : null;
  const mileage = listing.mileage === null ? null : `${formatNumber(listing.mileage)} mi`;
  return {
    listingId: listing.id,
    title: listingTitle(listing),
    url: `${origin}/cars-for-sale/vehicle/${listing.id}`,
    ...(price !== null && price > 0 && { price }),
    facts: [mileage, place, owner.name].filter((fact) => fact !== null),
    isDrawn: firstPhoto(listing) === null,
  };
}
