import type { Owner } from '#features/dealers/dealers.ts';
import { dealRating, type Listing } from '#features/listings/listings.ts';
import { DEAL_RATINGS, labelOf } from '#features/reference/reference.ts';
import { formatNumber } from '#kit/format.ts';
import type { SimilarView } from '../page-data.ts';
import { mainPicture } from './gallery-view.ts';
import { formatPrice } from './price-view.ts';

/** Returns the path of a listing's page (spec 1 §2). */
export function vehiclePath(id: number): string {
  return `/cars-for-sale/vehicle/${id}`;
}

export function similarView({ listing, owner }: { listing: Listing; owner: Owner }): SimilarView {
  const rating = dealRating(listing);
  const mileage = listing.mileage === null ? null : `${formatNumber(listing.mileage)} mi`;
  const place = owner.city !== null && owner.state !== null ? `${owner.city}, ${owner.state}` : null;
  return {
    id: listing.id,
    href: `${vehiclePath(listing.id)}?clickType=similar&tileClick=true#listing`,
    picture: mainPicture(listing),
    title: [listing.year, listing.make, listing.model].filter((word) => word !== null).join(' '),
    trim: listing.trim,
    price: formatPrice(listing),
    deal: rating && { rating, label: labelOf(DEAL_RATINGS, rating) },
    facts: [mileage, place].filter((fact) => fact !== null).join(' · '),
  };
}
