/**
 * Width at which a card's picture is displayed, for `sizes` (`e2e/pages/picture-sizes.test.ts`): four, three or two columns,
 * next to the facts, or the full width.
 */
export const CARD_SIZES =
  '(min-width:1280px)min(345px,(100vw - 406px)/3),(min-width:1024px)calc(50vw - 194px),(min-width:900px)calc(50vw - 34px),(min-width:600px)calc(42vw - 14px),calc(100vw - 34px)';

/**
 * The same for a picture that loads lazily: `auto` is the width of its box. Browsers that do not know `auto` yet use the
 * average width of a column, and the full width on a phone.
 */
export const LAZY_CARD_SIZES = 'auto,(min-width:600px)345px,95vw';
