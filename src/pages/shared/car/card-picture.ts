/** `src`: the image in the card's width; `srcsetOf` returns the other widths. */
export type PictureView = { src: string; alt: string };

/** The width of a card, of a phone, and of a large screen. */
const WIDTHS = [480, 800, 1200] as const;
/** The width in a card's data; the paths of the others differ only in the width. */
export const CARD_WIDTH = 480;

/**
 * Returns the `srcset` with all widths of a card's image. The data holds one path, because the others would add a
 * seventh to its size.
 */
export function srcsetOf(src: string): string {
  const end = src.lastIndexOf(`-${CARD_WIDTH}.`) + 1;
  const [before, after] = [src.slice(0, end), src.slice(end + String(CARD_WIDTH).length)];
  return WIDTHS.map((width) => `${before}${width}${after} ${width}w`).join(', ');
}
