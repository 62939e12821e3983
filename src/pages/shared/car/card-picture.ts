/** `src` in a card's width; `srcsetOf` tells the others. */
export type PictureView = { src: string; alt: string };

/** A card's own, a phone's, and a large screen's. */
const WIDTHS = [480, 800, 1200] as const;
/** The one that stands in a card's data; the others have the same path but for it. */
export const CARD_WIDTH = 480;

/** All widths of a card's picture, as `srcset` has them. Data have one path: the others would be a seventh of it. */
export function srcsetOf(src: string): string {
  const end = src.lastIndexOf(`-${CARD_WIDTH}.`) + 1;
  const [before, after] = [src.slice(0, end), src.slice(end + String(CARD_WIDTH).length)];
  return WIDTHS.map((width) => `${before}${width}${after} ${width}w`).join(', ');
}
