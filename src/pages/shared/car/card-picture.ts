/** `src`: the picture in the width of a card; `srcsetOf` returns the other widths. */
export type PictureView = { src: string; alt: string };
/** One of a listing's pictures. `drawn`: an illustration, not a photo. */
export type CardPicture = PictureView & { drawn: boolean };

/** The same as `PHOTO_WIDTHS`. Repeated here to keep the other code of that room out of the browser's script. */
const WIDTHS = [400, 600, 800, 1200];
/** The width of the picture in a card's data. Paths of other widths differ only in this number. */
export const CARD_WIDTH = 400;

/**
 * Returns the `srcset` with all widths of a card's picture. The data contains only one path, because all of them would
 * enlarge it by a seventh.
 */
export function srcsetOf(src: string): string {
  const end = src.lastIndexOf(`-${CARD_WIDTH}.`) + 1;
  const [before, after] = [src.slice(0, end), src.slice(end + String(CARD_WIDTH).length)];
  return WIDTHS.map((width) => `${before}${width}${after} ${width}w`).join();
}
