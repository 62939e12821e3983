import { dealRating, derivedPrice, firstPhoto, type Listing, listingTitle } from '#features/listings/listings.ts';
import { DEAL_RATINGS, labelOf, LISTING_TYPES } from '#features/reference/reference.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import { formatDollars, formatNumber } from '#kit/text/format.ts';
import type { PictureView } from '#pages/shared/car/card-picture.ts';
import { pictureView } from '#pages/shared/car/picture-view.ts';

/**
 * The card of a campaign's car. `label`: the text above the card, such as `Sponsored`, or `From {brand}` for house
 * campaigns.
 */
export type CardPreviewView = {
  label: string;
  href: string;
  picture: PictureView;
  isDrawn: boolean;
  title: string;
  price: string;
  deal: { rating: NonNullable<ReturnType<typeof dealRating>>; label: string } | null;
  facts: string;
  seller: string;
};

export function cardPreviewView(listing: Listing, owner: Owner, label: string): CardPreviewView {
  const price = derivedPrice(listing);
  const rating = dealRating(listing);
  const place = owner.city && owner.state ? `${owner.city}, ${owner.state}` : null;
  const mileage = listing.mileage === null ? null : `${formatNumber(listing.mileage)} mi`;
  return {
    label,
    href: `/cars-for-sale/vehicle/${listing.id}`,
    picture: pictureView(listing),
    isDrawn: firstPhoto(listing) === null,
    title: listingTitle(listing),
    price: price === null ? 'Call for price' : formatDollars(price),
    deal: rating === null ? null : { rating, label: labelOf(DEAL_RATINGS, rating) },
    facts: [labelOf(LISTING_TYPES, listing.listingType), mileage, place].filter(Boolean).join(' · '),
    seller: owner.name,
  };
}
