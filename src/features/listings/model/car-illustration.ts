import type { ListingFacts } from './listing-facts.ts';
import { PHOTO_WIDTHS } from './photo-path.ts';

/** The facts that select the illustration. */
export type IllustrationFacts = Pick<
  ListingFacts,
  | 'year'
  | 'modelCode'
  | 'bodyStyleCode'
  | 'bodySubtypeCode'
  | 'cabCode'
  | 'fuelCode'
  | 'horsepower'
  | 'exteriorColorCode'
>;

/** A rendered view of a car. */
export type IllustrationView = 'front34' | 'side' | 'front' | 'rear34' | 'wheel';

/** An illustrated car: its body shape and paint. `tools/cars` generates the pictures, which are served like photos. */
export type CarIllustration = { shape: string; paint: string };

/** Available widths of each view, in pixels. */
export const ILLUSTRATION_WIDTHS: Readonly<Record<IllustrationView, readonly number[]>> = {
  front34: PHOTO_WIDTHS,
  side: [1200],
  front: [1200],
  rear34: [1200],
  wheel: [1200],
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

/** A coupe with at least this horsepower is drawn as a sports car. */
const SPORTS_HORSEPOWER = 440;

/** Shapes that vary a base shape, with their views. Base shapes have every view. */
const VARIANTS: Readonly<Record<string, { base: string; views: readonly IllustrationView[] }>> = {
  'sedan-bold': { base: 'sedan', views: ['front34', 'side', 'front', 'rear34', 'wheel'] },
  'sedan-luxury': { base: 'sedan', views: ['front34', 'side', 'rear34', 'wheel'] },
  'sedan-plain': { base: 'sedan', views: ['front34', 'side', 'rear34', 'wheel'] },
  'sedan-electric': { base: 'sedan', views: ['front34', 'side', 'rear34', 'wheel'] },
  'suv-modern': { base: 'suv', views: ['front34', 'side', 'rear34', 'wheel'] },
  'suv-classic': { base: 'suv', views: ['front34', 'side', 'rear34', 'wheel'] },
  'suv-offroad': { base: 'suv', views: ['front34'] },
  'crossover-bold': { base: 'crossover', views: ['front34'] },
  'crossover-plain': { base: 'crossover', views: ['front34'] },
  'pickup-modern': { base: 'pickup-crew', views: ['front34'] },
  'pickup-classic': { base: 'pickup-crew', views: ['front34'] },
  'pickup-midsize': { base: 'pickup-crew', views: ['front34'] },
  'hatchback-bold': { base: 'hatchback', views: ['front34'] },
  'coupe-muscle': { base: 'coupe', views: ['front34'] },
  'minivan-bold': { base: 'minivan', views: ['front34'] },
};

/** The paints that every shape has. Base shapes have further ones. */
const COMMON_PAINTS: ReadonlySet<string> = new Set(['white', 'silver', 'grey', 'black', 'blue', 'navy', 'red']);

/**
 * Selects the illustration for a car without photos, by its body style, age, kind of make and color. All cars of one
 * model and generation have the same shape; models of the same kind have different ones.
 */
export function carIllustrationFor(facts: IllustrationFacts, id: number): CarIllustration {
  const paints = PAINTS[facts.exteriorColorCode ?? ''] ?? UNKNOWN_PAINT;
  const paint = paints[id % paints.length]!;
  const base = baseShapeOf(facts);
  return { shape: COMMON_PAINTS.has(paint) ? variantOf(base, facts) : base, paint };
}

/**
 * Returns the path of one picture of an illustrated car, such as `/pictures/cars/suv/navy-front34-400.avif`. If the
 * shape has no such view, it is the view of its base shape.
 */
export function illustrationPath({ shape, paint }: CarIllustration, view: IllustrationView, width: number): string {
  return `/pictures/cars/${shapeWithView(shape, view)}/${paint}-${view}-${width}.avif`;
}

/** The number of pictures of a shape in a paint that differ in place, direction, time of day and distance. */
export const SCENE_VARIANTS = 300;

/**
 * Returns the variant of a listing's pictures, so that equal cars next to each other look different. It is the same for
 * all pictures of a listing.
 */
export function sceneVariantOf(id: number): number {
  // The finalizer of MurmurHash3, which distributes consecutive IDs evenly.
  let mixed = Math.imul(id ^ (id >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) % SCENE_VARIANTS;
}

/** Returns the shape, or its base shape if the shape does not have the view. */
export function shapeWithView(shape: string, view: IllustrationView): string {
  const variant = VARIANTS[shape];
  return variant === undefined || variant.views.includes(view) ? shape : variant.base;
}

function baseShapeOf({ bodyStyleCode, bodySubtypeCode, cabCode, horsepower }: IllustrationFacts): string {
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

const MUSCLE_CARS: ReadonlySet<string> = new Set(['MUSTANG', 'CAMARO', 'CHALLENGER']);
const MIDSIZE_PICKUPS: ReadonlySet<string> = new Set([
  'TACOMA',
  'COLORADO',
  'CANYON',
  'RANGER',
  'FRONTIER',
  'RIDGELINE',
  'GLADIATOR',
  'MAVERICK',
  'SANTA_CRUZ',
]);

/** Returns the shape with the face, wheels and camera for the car's kind and age. */
function variantOf(base: string, facts: IllustrationFacts): string {
  const { year, modelCode, bodySubtypeCode } = facts;
  switch (base) {
    case 'sedan':
      if (facts.fuelCode === 'ELE') return 'sedan-electric';
      if (bodySubtypeCode?.startsWith('LUXURY')) return year < 2010 ? 'sedan' : 'sedan-luxury';
      return year < 2012 ? 'sedan-plain' : byModel(modelCode, ['sedan', 'sedan-bold', 'sedan-luxury']);
    case 'suv':
      if (bodySubtypeCode === 'OFFROAD_SUV') return 'suv-offroad';
      return year < 2010 ? 'suv-classic' : byModel(modelCode, ['suv', 'suv-modern']);
    case 'crossover':
      return year < 2012 ? 'crossover-plain' : byModel(modelCode, ['crossover', 'crossover-bold']);
    case 'pickup-crew':
      if (MIDSIZE_PICKUPS.has(modelCode ?? '')) return year < 2016 ? 'pickup-classic' : 'pickup-midsize';
      if (year < 2009) return 'pickup-classic';
      return year < 2019 ? 'pickup-crew' : 'pickup-modern';
    case 'hatchback':
      return year < 2012 ? 'hatchback' : byModel(modelCode, ['hatchback', 'hatchback-bold']);
    case 'coupe':
    case 'sports':
      return MUSCLE_CARS.has(modelCode ?? '') ? 'coupe-muscle' : base;
    case 'minivan':
      return year < 2018 ? 'minivan' : 'minivan-bold';
    default:
      return base;
  }
}

/** Selects one of the shapes for a model. It is always the same for a model. */
function byModel(modelCode: string | null, shapes: readonly string[]): string {
  let hash = 0;
  for (const sign of modelCode ?? '') hash = (hash * 31 + sign.codePointAt(0)!) % 9_973;
  return shapes[hash % shapes.length]!;
}
