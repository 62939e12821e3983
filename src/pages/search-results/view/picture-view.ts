import { drawnCar, drawnPicture, type Listing } from '#features/listings/listings.ts';
import { photoPath } from '#features/photos/photos.ts';
import type { PictureView } from '../page-data.ts';

/** The listing's first photo, or a drawn car of its kind and color. */
export function pictureView(listing: Listing): PictureView {
  const hasPhoto = listing.images.length > 0;
  const drawn = drawnCar(listing, listing.id);
  const pathAt = (width: 480 | 1200) =>
    hasPhoto ? photoPath(listing.id, 0, width) : drawnPicture(drawn, 'front34', width);
  return {
    src: pathAt(480),
    srcset: `${pathAt(480)} 480w, ${pathAt(1200)} 1200w`,
    type: hasPhoto ? 'image/webp' : 'image/avif',
    alt: listing.images[0]?.alt ?? altOf(listing),
  };
}

function altOf({ year, make, model, exteriorColor }: Listing): string {
  const name = [year, make, model].filter((word) => word !== null).join(' ');
  return exteriorColor === null ? name : `${name} in ${exteriorColor.toLowerCase()}`;
}
