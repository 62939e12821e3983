/**
 * The widths of pictures in pixels: a card displays its picture 258 to 418 pixels wide, on screens with up to three
 * pixels per CSS pixel; the gallery displays it up to 968 pixels wide.
 */
export const PHOTO_WIDTHS = [400, 600, 800, 1200] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];

/** A width that earlier versions of the site named and stored. */
export const OLD_PHOTO_WIDTH = 480;
/** The width of the picture that is served for `OLD_PHOTO_WIDTH`. */
export const OLD_PHOTO_WIDTH_REPLACEMENT = 600;

/** Returns the width that a picture's address names; `undefined` if pictures do not have it. */
export function parsePhotoWidth(text: string | undefined): PhotoWidth | undefined {
  if (text === String(OLD_PHOTO_WIDTH)) return OLD_PHOTO_WIDTH_REPLACEMENT;
  return PHOTO_WIDTHS.find((width) => String(width) === text);
}

/** Returns the path of the site's own copy of a listing's photo; `index` counts from 0. */
export function photoPath(listingId: number, index: number, width: PhotoWidth): string {
  return `/pictures/photos/${listingId}/${index}-${width}.webp`;
}
