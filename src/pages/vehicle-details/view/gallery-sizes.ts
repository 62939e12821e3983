/** How wide the gallery's picture is, for `sizes`: beside the price, or the whole width. */
export const GALLERY_SIZES = '(min-width: 1440px) 968px, (min-width: 1024px) calc(100vw - 472px), 100vw';
