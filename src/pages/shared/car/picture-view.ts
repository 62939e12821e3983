import {
  firstPicturePath,
  illustrationOf,
  type Listing,
  listingIllustration,
  photoPath,
  vehicleName,
} from '#features/listings/listings.ts';
import { CARD_WIDTH, type CardPicture, type PictureView } from './card-picture.ts';

/** Returns the listing's first photo, or an illustration of a car of its kind and color. */
export function pictureView(listing: Listing): PictureView {
  return { src: firstPicturePath(listing, CARD_WIDTH), alt: listing.images[0]?.alt ?? altOf(listing) };
}

/** Returns all pictures of a listing, in the width of a card; the first one is `pictureView`. */
export function cardPictures(listing: Listing): CardPicture[] {
  const first = pictureView(listing);
  return listing.images.map(({ src, alt }, index) => {
    const name = illustrationOf(src);
    const drawn = name !== null;
    if (index === 0) return { ...first, drawn };
    const path = drawn ? listingIllustration(listing.id, name, CARD_WIDTH) : photoPath(listing.id, index, CARD_WIDTH);
    return { src: path, alt: alt ?? first.alt, drawn };
  });
}

function altOf(listing: Listing): string {
  const { exteriorColor } = listing;
  const name = vehicleName(listing);
  return exteriorColor === null ? name : `${name} in ${exteriorColor.toLowerCase()}`;
}
