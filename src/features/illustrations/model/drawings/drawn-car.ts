import { carIllustrationFor, type Listing } from '#features/listings/listings.ts';

/** The facts of a listing that its drawings show. */
export type DrawnCar = {
  title: string;
  trim: string;
  year: number;
  mileage: number | null;
  vin: string | null;
  msrp: number | null;
  mpg: { city: number; highway: number } | null;
  rangeMiles: number | null;
  power: 'gas' | 'electric';
  cylinders: number;
  gearbox: 'lever' | 'manual' | 'dial';
  bodyStyle: string;
  isLongCab: boolean;
  hasLeather: boolean;
  hasSunroof: boolean;
  /** Base color of the seats, `#rrggbb`. */
  seat: string;
  paint: string;
  /** Width of the screen in inches; 0: a radio without a screen. */
  screenInches: number;
  hasDigitalCluster: boolean;
  /** Varies details that the facts do not determine; the same for all pictures of a car. */
  seed: number;
};

const SEATS: Readonly<Record<string, string>> = {
  BLACK: '#36373b',
  GRAY: '#6c6f74',
  BEIGE: '#b7a488',
  BROWN: '#6b4630',
  WHITE: '#d9d6cf',
  RED: '#7d1f22',
  BLUE: '#2f4160',
};

/** The paints of rendered cars, so that both kinds of illustrations show the same one. */
const PAINTS: Readonly<Record<string, string>> = {
  black: '#1b1c1f',
  white: '#e6e7e8',
  silver: '#b3b7bb',
  grey: '#6b7076',
  blue: '#1f4fa8',
  navy: '#1f2a4a',
  red: '#a81a1d',
  burgundy: '#5f1723',
  green: '#264a3a',
  sage: '#7e8a7b',
  bronze: '#7a5a3c',
  beige: '#cbbd9f',
  orange: '#d0611a',
  yellow: '#dcb31f',
  teal: '#1f6f7d',
};

export function drawnCarOf(listing: Listing): DrawnCar {
  const { year, features, mpgCity, mpgHighway, id } = listing;
  const power = listing.fuelCode === 'ELE' || listing.fuelCode === 'HYD' ? 'electric' : 'gas';
  const has = (code: string) => features.includes(code);
  return {
    title: [year, listing.make, listing.model].filter((word) => word !== null).join(' '),
    trim: listing.trim ?? '',
    year,
    mileage: listing.mileage,
    vin: listing.vin,
    msrp: listing.msrp,
    mpg: mpgCity === null || mpgHighway === null ? null : { city: mpgCity, highway: mpgHighway },
    rangeMiles: listing.electricRangeMiles,
    power,
    cylinders: Number.parseInt(listing.engineCode ?? '', 10) || 4,
    gearbox: gearboxOf(listing, power),
    bodyStyle: listing.bodyStyleCode ?? 'SEDAN',
    isLongCab: listing.cabCode !== 'REGULAR_CAB',
    hasLeather: has('LEATHER_SEATS'),
    hasSunroof: has('SUNROOF'),
    seat: SEATS[listing.interiorColorCode ?? ''] ?? SEATS['BLACK']!,
    paint: PAINTS[carIllustrationFor(listing, id).paint]!,
    screenInches: screenOf(year, id, has('NAVIGATION')),
    hasDigitalCluster: power === 'electric' ? year >= 2014 : year >= 2021 || (year >= 2018 && id % 3 === 0),
    seed: id,
  };
}

function gearboxOf(listing: Listing, power: DrawnCar['power']): DrawnCar['gearbox'] {
  if (listing.transmissionCode === 'MANUAL') return 'manual';
  return power === 'electric' || (listing.year >= 2019 && listing.id % 3 === 0) ? 'dial' : 'lever';
}

function screenOf(year: number, id: number, hasNavigation: boolean): number {
  if (year < 2008) return hasNavigation ? 6 : 0;
  if (year < 2014) return hasNavigation ? 7 : id % 2 === 0 ? 5 : 0;
  if (year < 2020) return hasNavigation ? 9 : 8;
  return hasNavigation ? 12 : 10;
}
