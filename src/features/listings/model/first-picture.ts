import { firstPhoto, listingIllustration } from './illustration-photos.ts';
import type { Listing } from './listing-facts.ts';
import { photoPath, type PhotoWidth } from './photo-path.ts';

/** Returns the path of a listing's first photo, or of a drawing of a car of its kind and color. */
export function firstPicturePath(listing: Listing, width: PhotoWidth): string {
  return firstPhoto(listing) === null
    ? listingIllustration(listing.id, 'front34', width)
    : photoPath(listing.id, 0, width);
}
