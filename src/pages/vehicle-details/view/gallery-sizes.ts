/** Width of the gallery's image, for `sizes`: next to the price, or the full width. */
export const GALLERY_SIZES = '(min-width: 1440px) 968px, (min-width: 1024px) calc(100vw - 472px), 100vw';
