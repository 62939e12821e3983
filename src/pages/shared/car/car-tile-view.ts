import type { Owner } from '#features/dealers/dealers.ts';
import {
  dealRating,
  type DealRating,
  derivedPrice,
  firstPhoto,
  type Listing,
  listingTitle,
} from '#features/listings/listings.ts';
import { DEAL_RATINGS, labelOf } from '#features/reference/reference.ts';
import { formatDollars, formatNumber } from '#kit/text/format.ts';
import { srcsetOf } from './card-picture.ts';
import { pictureView } from './picture-view.ts';

/** A car in a grid of cars. `price` and `facts` are formatted. */
export type CarTileView = {
  id: number;
  href: string;
  title: string;
  price: string;
  deal: { rating: DealRating; label: string } | null;
  facts: string;
  picture: { src: string; srcset: string; alt: string; drawn: boolean };
};

export function carTileView({ listing, owner }: { listing: Listing; owner: Owner }): CarTileView {
  const price = derivedPrice(listing);
  const { src, alt } = pictureView(listing);
  return {
    id: listing.id,
    href: `/cars-for-sale/vehicle/${listing.id}`,
    title: listingTitle(listing),
    price: price === null ? 'Call for price' : formatDollars(price),
    deal: dealView(listing),
    facts: carFacts({ listing, owner }),
    picture: { src, srcset: srcsetOf(src), alt, drawn: firstPhoto(listing) === null },
  };
}

export function dealView(listing: Listing): CarTileView['deal'] {
  const rating = dealRating(listing);
  return rating && { rating, label: labelOf(DEAL_RATINGS, rating) };
}

/** `23,456 mi · Denver, CO` */
export function carFacts({ listing, owner }: { listing: Listing; owner: Owner }): string {
  const mileage = listing.mileage === null ? null : `${formatNumber(listing.mileage)} mi`;
  const place = owner.city !== null && owner.state !== null ? `${owner.city}, ${owner.state}` : null;
  return [mileage, place].filter((fact) => fact !== null).join(' · ');
}
