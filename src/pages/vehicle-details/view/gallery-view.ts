import {
  carIllustrationFor,
  illustrationPath,
  illustrationViewOf,
  ILLUSTRATION_WIDTHS,
  type IllustrationView,
  firstPhoto,
  type Listing,
  PHOTO_WIDTHS,
  photoPath,
} from '#features/listings/listings.ts';
import type { GalleryView, PictureView } from '../page-data.ts';

/** Returns the listing's photos, or drawings of its kind and color. */
export function galleryView(listing: Listing): GalleryView {
  const drawn = listing.images.length === 0;
  return {
    drawn,
    pictures: drawn ? drawings(listing) : listing.images.map((_image, index) => picture(listing, index)),
  };
}

/** Returns the image that represents the car in a list. */
export function mainPicture(listing: Listing): PictureView {
  return firstPhoto(listing) === null ? drawing(listing, 'front34') : photo(listing, 0);
}

function picture(listing: Listing, index: number): PictureView {
  const view = illustrationViewOf(listing.images[index]!.src);
  return view === null ? photo(listing, index) : drawing(listing, view);
}

function photo(listing: Listing, index: number): PictureView {
  const sources = PHOTO_WIDTHS.map((width) => ({ src: photoPath(listing.id, index, width), width }));
  const said = listing.images[index]!.alt;
  const count = listing.images.length;
  const alt = said ?? (count > 1 ? `${nameOf(listing)}, photo ${index + 1} of ${count}` : nameOf(listing));
  return { src: sources.at(-1)!.src, srcset: srcset(sources), type: 'image/webp', alt };
}

/** Views to show, in order, with their alternative texts. */
const VIEWS: readonly { view: IllustrationView; words: string }[] = [
  { view: 'front34', words: 'from the front left' },
  { view: 'side', words: 'from the side' },
  { view: 'rear34', words: 'from the rear' },
  { view: 'front', words: 'from the front' },
];

function drawings(listing: Listing): PictureView[] {
  return VIEWS.map(({ view }) => drawing(listing, view));
}

function drawing(listing: Listing, view: IllustrationView): PictureView {
  const car = carIllustrationFor(listing, listing.id);
  const sources = ILLUSTRATION_WIDTHS[view].map((width) => ({ src: illustrationPath(car, view, width), width }));
  const alt = `Illustration of a car like this ${nameOf(listing)}, ${VIEWS.find((shown) => shown.view === view)!.words}`;
  return { src: sources.at(-1)!.src, srcset: srcset(sources), type: 'image/avif', alt };
}

function srcset(sources: readonly { src: string; width: number }[]): string {
  return sources.map(({ src, width }) => `${src} ${width}w`).join(', ');
}

function nameOf({ year, make, model, exteriorColor }: Listing): string {
  const name = [year, make, model].filter((word) => word !== null).join(' ');
  return exteriorColor === null ? name : `${name} in ${exteriorColor}`;
}
