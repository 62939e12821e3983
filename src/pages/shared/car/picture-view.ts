import {
  carIllustrationFor,
  illustrationPath,
  firstPhoto,
  type Listing,
  photoPath,
  vehicleName,
} from '#features/listings/listings.ts';
import { CARD_WIDTH, type PictureView } from './card-picture.ts';

/** Returns the listing's first photo, or a drawing of a car of its kind and color. */
export function pictureView(listing: Listing): PictureView {
  const hasPhoto = firstPhoto(listing) !== null;
  return {
    src: hasPhoto
      ? photoPath(listing.id, 0, CARD_WIDTH)
      : illustrationPath(carIllustrationFor(listing, listing.id), 'front34', CARD_WIDTH),
    alt: listing.images[0]?.alt ?? altOf(listing),
  };
}

function altOf(listing: Listing): string {
  const { exteriorColor } = listing;
  const name = vehicleName(listing);
  return exteriorColor === null ? name : `${name} in ${exteriorColor.toLowerCase()}`;
}
