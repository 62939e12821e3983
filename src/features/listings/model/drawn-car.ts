import type { ListingFacts } from './listing.ts';

/** What the drawing depends on. */
export type DrawnFacts = Pick<
  ListingFacts,
  'bodyStyleCode' | 'bodySubtypeCode' | 'cabCode' | 'horsepower' | 'exteriorColorCode'
>;

export type DrawnView = 'front34' | 'side' | 'front' | 'rear34';

/** A drawn car: which body, which paint. The pictures are made by `tools/cars` and served like photos. */
export type DrawnCar = { shape: string; paint: string };

/** Widths in pixels that exist of each view. */
export const DRAWN_WIDTHS: Readonly<Record<DrawnView, readonly number[]>> = {
  front34: [480, 800, 1200],
  side: [800],
  front: [800],
  rear34: [800],
};

/** Paints that stand for a colour; a listing's id picks one, so that a page of blue cars is not one blue. */
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

/** From this power on a coupe is drawn as a sports car. */
const SPORTS_HORSEPOWER = 440;

/** The drawing that stands for a car without photos, in its own body style and colour. */
export function drawnCar(facts: DrawnFacts, id: number): DrawnCar {
  const paints = PAINTS[facts.exteriorColorCode ?? ''] ?? UNKNOWN_PAINT;
  return { shape: shapeOf(facts), paint: paints[id % paints.length]! };
}

/** Path of one picture of a drawn car, such as `/pictures/cars/suv/navy-front34-480.avif`. */
export function drawnPicture({ shape, paint }: DrawnCar, view: DrawnView, width: number): string {
  return `/pictures/cars/${shape}/${paint}-${view}-${width}.avif`;
}

function shapeOf({ bodyStyleCode, bodySubtypeCode, cabCode, horsepower }: DrawnFacts): string {
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
