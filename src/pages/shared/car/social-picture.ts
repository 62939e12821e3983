import { firstPhoto, type Listing, listingTitle } from '#features/listings/listings.ts';

/** Returns the picture that represents a page when it is shared: its car, 1200 by 630 pixels. */
export function socialPicture(listing: Listing): { path: string; alt: string } {
  const title = listingTitle(listing);
  const alt = firstPhoto(listing) === null ? `Illustration of a car like this ${title}` : title;
  return { path: `/pictures/og/${listing.id}.jpg`, alt };
}
