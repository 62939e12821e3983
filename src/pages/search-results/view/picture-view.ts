import { drawnCar, drawnPicture, firstPhoto, type Listing } from '#features/listings/listings.ts';
import { photoPath } from '#features/photos/photos.ts';
import type { PictureView } from '../page-data.ts';

/** A card's own, a phone's, and a large screen's. */
const WIDTHS = [480, 800, 1200] as const;

/** The listing's first photo, or a drawn car of its kind and color. */
export function pictureView(listing: Listing): PictureView {
  const hasPhoto = firstPhoto(listing) !== null;
  const drawn = drawnCar(listing, listing.id);
  const pathAt = (width: (typeof WIDTHS)[number]) =>
    hasPhoto ? photoPath(listing.id, 0, width) : drawnPicture(drawn, 'front34', width);
  return {
    src: pathAt(480),
    srcset: WIDTHS.map((width) => `${pathAt(width)} ${width}w`).join(', '),
    type: hasPhoto ? 'image/webp' : 'image/avif',
    alt: listing.images[0]?.alt ?? altOf(listing),
  };
}

function altOf({ year, make, model, exteriorColor }: Listing): string {
  const name = [year, make, model].filter((word) => word !== null).join(' ');
  return exteriorColor === null ? name : `${name} in ${exteriorColor.toLowerCase()}`;
}
