import type { Listing } from '#features/listings/listings.ts';
import { photoPath } from '#features/photos/photos.ts';
import type { PictureView } from '../page-data.ts';

/** The listing's first photo, or a drawn car of its kind and color. */
export function pictureView(listing: Listing): PictureView {
  const color = listing.exteriorColor?.toLowerCase();
  const name = [listing.year, listing.make, listing.model].filter((word) => word !== null).join(' ');
  const alt = color ? `${name} in ${color}` : name;
  if (listing.images.length > 0) {
    const [small, large] = [photoPath(listing.id, 0, 480), photoPath(listing.id, 0, 1200)];
    return { src: small, srcset: `${small} 480w, ${large} 1200w`, type: 'image/webp', alt };
  }
  const drawn = `/pictures/cars/${shapeOf(listing)}/${paintOf(listing)}-front34`;
  return {
    src: `${drawn}-480.avif`,
    srcset: `${drawn}-480.avif 480w, ${drawn}-1200.avif 1200w`,
    type: 'image/avif',
    alt,
  };
}

const SHAPES: Record<string, string> = {
  SEDAN: 'sedan',
  SUV: 'suv',
  TRUCK: 'pickup-crew',
  COUPE: 'coupe',
  HATCHBACK: 'hatchback',
  CONVERTIBLE: 'convertible',
  VAN: 'minivan',
  WAGON: 'wagon',
};
const PAINTS: Record<string, string> = {
  BLACK: 'black',
  WHITE: 'white',
  SILVER: 'silver',
  GRAY: 'grey',
  BLUE: 'blue',
  RED: 'red',
  GREEN: 'green',
  BROWN: 'bronze',
  BEIGE: 'beige',
  GOLD: 'bronze',
  ORANGE: 'orange',
  YELLOW: 'yellow',
  BURGUNDY: 'burgundy',
  TEAL: 'teal',
  PURPLE: 'navy',
};

function shapeOf({ bodyStyleCode, bodySubtypeCode }: Listing): string {
  if (bodySubtypeCode === 'COMPACT_SUV') return 'crossover';
  if (bodySubtypeCode === 'CARGO_VAN') return 'cargo-van';
  return SHAPES[bodyStyleCode ?? ''] ?? 'sedan';
}

function paintOf({ exteriorColorCode }: Listing): string {
  return PAINTS[exteriorColorCode ?? ''] ?? 'silver';
}
