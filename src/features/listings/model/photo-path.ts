/** Widths in pixels at which a photo is kept: on a card, on a phone's card, and on the vehicle page. */
export const PHOTO_WIDTHS = [480, 800, 1200] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];

/** Where the site serves its own copy of a listing's photo; `index` counts from 0. */
export function photoPath(listingId: number, index: number, width: PhotoWidth): string {
  return `/pictures/photos/${listingId}/${index}-${width}.webp`;
}
