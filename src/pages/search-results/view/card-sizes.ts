/**
 * Width at which a card's picture is displayed, for `sizes` (`e2e/pages/picture-sizes.test.ts`): four, three or two
 * columns, next to the facts, or the full width.
 */
export const CARD_SIZES =
  '(min-width:1280px)min(345px,(100vw - 406px)/3),(min-width:1024px)calc(50vw - 194px),(min-width:900px)calc(50vw - 34px),(min-width:600px)calc(42vw - 14px),calc(100vw - 34px)';

/**
 * The same for the pictures after the first one, but shorter: it selects files with at least nine tenths of the pixels
 * of the box. Not `auto`, because without scripts pictures load before the sizes of their boxes are known, and `auto`
 * would load the largest files.
 */
export const LAZY_CARD_SIZES = '(width<600px)95vw,(width<1024px)46vw,345px';
