/** The `sizes` of the hero picture, for its element and for its preload, which must choose the same file. */
export const HERO_SIZES = '(max-width: 719.98px) calc(100vw - 32px), 480px';
