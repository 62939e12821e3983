/** The width of the gallery's picture, for `sizes`: next to the price, or the full width without the page's margins. */
export const GALLERY_SIZES =
  '(min-width: 1440px) 968px, (min-width: 1024px) calc(100vw - 472px), (min-width: 900px) calc(100vw - 48px), (min-width: 720px) calc(100vw - 32px), 100vw';
