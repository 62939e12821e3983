import {
  type IllustrationName,
  ILLUSTRATION_PHOTOS,
  illustrationOf,
  firstPhoto,
  type Listing,
  listingIllustration,
  PHOTO_WIDTHS,
  photoPath,
  illustrationWords,
} from '#features/listings/listings.ts';
import type { GalleryView, PictureView } from '../page-data.ts';

/** Returns the listing's photos, or illustrations of its kind and color. */
export function galleryView(listing: Listing): GalleryView {
  const { images } = listing;
  const pictures = images.length === 0 ? drawings(listing) : images.map((_image, index) => picture(listing, index));
  return { drawn: pictures.every(({ drawn }) => drawn), pictures };
}

/** Returns the picture that represents the car in a list. */
export function mainPicture(listing: Listing): PictureView {
  return firstPhoto(listing) === null ? drawing(listing, 'front34') : photo(listing, 0);
}

function picture(listing: Listing, index: number): PictureView {
  const name = illustrationOf(listing.images[index]!.src);
  return name === null ? photo(listing, index) : drawing(listing, name);
}

function photo(listing: Listing, index: number): PictureView {
  const sources = PHOTO_WIDTHS.map((width) => ({ src: photoPath(listing.id, index, width), width }));
  const said = listing.images[index]!.alt;
  const isPhoto = ({ src }: { src: string }) => illustrationOf(src) === null;
  const [count, place] = [listing.images, listing.images.slice(0, index + 1)].map(
    (some) => some.filter(isPhoto).length,
  );
  const alt = said ?? (count! > 1 ? `${nameOf(listing)}, photo ${place} of ${count}` : nameOf(listing));
  return { src: sources.at(-1)!.src, srcset: srcset(sources), type: 'image/webp', alt, drawn: false };
}

function drawings(listing: Listing): PictureView[] {
  return ILLUSTRATION_PHOTOS.map((source) => drawing(listing, illustrationOf(source)!));
}

function drawing(listing: Listing, name: IllustrationName): PictureView {
  const sources = PHOTO_WIDTHS.map((width) => ({ src: listingIllustration(listing.id, name, width), width }));
  const alt = `Illustration of a car like this ${nameOf(listing)}, ${illustrationWords(name)}`;
  return { src: sources.at(-1)!.src, srcset: srcset(sources), type: 'image/avif', alt, drawn: true };
}

function srcset(sources: readonly { src: string; width: number }[]): string {
  return sources.map(({ src, width }) => `${src} ${width}w`).join(', ');
}

function nameOf({ year, make, model, exteriorColor }: Listing): string {
  const name = [year, make, model].filter((word) => word !== null).join(' ');
  return exteriorColor === null ? name : `${name} in ${exteriorColor}`;
}
