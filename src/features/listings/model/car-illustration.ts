import type { ListingFacts } from './listing-facts.ts';
import { PHOTO_WIDTHS } from './photo-path.ts';

/** The facts that select the illustration. */
export type IllustrationFacts = Pick<
  ListingFacts,
  'bodyStyleCode' | 'bodySubtypeCode' | 'cabCode' | 'horsepower' | 'exteriorColorCode'
>;

export type IllustrationView = 'front34' | 'side' | 'front' | 'rear34';

/** An illustrated car: its body shape and paint. `tools/cars` generates the pictures, which are served like photos. */
export type CarIllustration = { shape: string; paint: string };

/** Available widths of each view, in pixels. */
export const ILLUSTRATION_WIDTHS: Readonly<Record<IllustrationView, readonly number[]>> = {
  front34: PHOTO_WIDTHS,
  side: [800],
  front: [800],
  rear34: [800],
};

/** Paints for each color. A listing's id selects one, so that the blue cars on a page don't all have the same blue. */
const PAINTS: Readonly<Record<string, readonly string[]>> = {
  BLACK: ['black'],
  WHITE: ['white'],
  SILVER: ['silver'],
  GRAY: ['grey'],
  BLUE: ['blue', 'navy', 'blue'],
  RED: ['red'],
  GREEN: ['green', 'sage'],
  BROWN: ['bronze'],
  BEIGE: ['beige'],
  GOLD: ['bronze', 'beige'],
  ORANGE: ['orange'],
  YELLOW: ['yellow'],
  BURGUNDY: ['burgundy'],
  TEAL: ['teal'],
  PURPLE: ['burgundy', 'navy'],
};
const UNKNOWN_PAINT = ['silver', 'grey', 'white'];

/** From this horsepower on, a coupe is shown as a sports car. */
const SPORTS_HORSEPOWER = 440;

/** Selects the illustration for a car without photos, by its body style and color. */
export function carIllustrationFor(facts: IllustrationFacts, id: number): CarIllustration {
  const paints = PAINTS[facts.exteriorColorCode ?? ''] ?? UNKNOWN_PAINT;
  return { shape: shapeOf(facts), paint: paints[id % paints.length]! };
}

/** Returns the path of one picture of an illustrated car, such as `/pictures/cars/suv/navy-front34-400.avif`. */
export function illustrationPath({ shape, paint }: CarIllustration, view: IllustrationView, width: number): string {
  return `/pictures/cars/${shape}/${paint}-${view}-${width}.avif`;
}

function shapeOf({ bodyStyleCode, bodySubtypeCode, cabCode, horsepower }: IllustrationFacts): string {
  switch (bodyStyleCode) {
    case 'SUV':
      return bodySubtypeCode === 'COMPACT_SUV' ? 'crossover' : 'suv';
    case 'TRUCK':
      return cabCode === 'REGULAR_CAB' ? 'pickup-regular' : 'pickup-crew';
    case 'VAN':
      return bodySubtypeCode === 'CARGO_VAN' || bodySubtypeCode === 'PASSENGER_VAN' ? 'cargo-van' : 'minivan';
    case 'COUPE':
      return (horsepower ?? 0) >= SPORTS_HORSEPOWER ? 'sports' : 'coupe';
    case 'HATCHBACK':
      return 'hatchback';
    case 'CONVERTIBLE':
      return 'convertible';
    case 'WAGON':
      return 'wagon';
    default:
      return 'sedan';
  }
}
