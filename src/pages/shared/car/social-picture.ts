import { type Listing, listingTitle } from '#features/listings/listings.ts';

/** Returns the image that represents a page where it is shared: its car, 1200 by 630 pixels. */
export function socialPicture(listing: Listing): { path: string; alt: string } {
  return { path: `/pictures/og/${listing.id}.jpg`, alt: listingTitle(listing) };
}
