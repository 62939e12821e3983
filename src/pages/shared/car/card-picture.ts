/** `src`: the image in the card's width; `srcsetOf` returns the other widths. */
export type PictureView = { src: string; alt: string };
/** One of a listing's pictures. `drawn`: an illustration, not a photo. */
export type CardPicture = PictureView & { drawn: boolean };

/** The same as `PHOTO_WIDTHS`; repeated here to keep the room's other code out of the browser's script. */
const WIDTHS = [400, 600, 800, 1200];
/** The width of the picture in a card's data. Paths of other widths differ from its path only in the width. */
export const CARD_WIDTH = 400;

/**
 * Returns the `srcset` with all widths of a card's image. The data holds one path, because the others would add a
 * seventh to its size.
 */
export function srcsetOf(src: string): string {
  const end = src.lastIndexOf(`-${CARD_WIDTH}.`) + 1;
  const [before, after] = [src.slice(0, end), src.slice(end + String(CARD_WIDTH).length)];
  return WIDTHS.map((width) => `${before}${width}${after} ${width}w`).join();
}
