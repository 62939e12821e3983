/** Width of a card's image, for `sizes`: three columns, two columns, next to the facts, or the full width. */
export const CARD_SIZES =
  '(min-width: 1440px) 342px, (min-width: 1280px) calc((100vw - 416px) / 3), (min-width: 1024px) calc((100vw - 384px) / 2), (min-width: 900px) calc((100vw - 64px) / 2), (min-width: 600px) 40vw, 100vw';
