/** Widths in pixels of stored photos: for a card, a phone's card, and the vehicle page. */
export const PHOTO_WIDTHS = [480, 800, 1200] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];

/** Returns the path of the site's own copy of a listing's photo; `index` counts from 0. */
export function photoPath(listingId: number, index: number, width: PhotoWidth): string {
  return `/pictures/photos/${listingId}/${index}-${width}.webp`;
}
