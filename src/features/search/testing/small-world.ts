import { MAIN_BRAND } from '#features/brands/brands.ts';
import type { Place, SearchContext } from '../model/filter.ts';

const PLACES: readonly Place[] = [
  { zip: '80202', city: 'Denver', state: 'CO', marketArea: 'DENVER', latitude: 39.75, longitude: -104.99 },
  { zip: '10001', city: 'New York', state: 'NY', marketArea: null, latitude: 40.75, longitude: -73.99 },
];

const MAKES: Readonly<Record<string, string>> = { TOYOTA: 'Toyota', HONDA: 'Honda', FORD: 'Ford', MERCURY: 'Mercury' };
/** Ford and Mercury both made a Cougar. */
const MODELS: Readonly<Record<string, string>> = {
  'TOYOTA-CAMRY': 'Camry',
  'TOYOTA-TACOMA': 'Tacoma',
  'HONDA-CIVIC': 'Civic',
  'FORD-COUGAR': 'Cougar',
  'MERCURY-COUGAR': 'Cougar',
};
const TRIMS: Readonly<Record<string, string>> = {
  'TOYOTA-CAMRY|XSE': 'XSE',
  'TOYOTA-CAMRY|LE': 'LE',
  'TOYOTA-TACOMA|TRD_SPORT': 'TRD Sport',
  'HONDA-CIVIC|SPORT': 'Sport',
};
const NAMES = { makeCode: MAKES, modelKey: MODELS, trimKey: TRIMS };

/** Valid codes in the small world, for tests with random queries. */
export const KNOWN_VALUES: Readonly<Record<string, readonly string[]>> = {
  makeCode: Object.keys(MAKES),
  modelCode: [...new Set(Object.keys(MODELS).map((key) => key.slice(key.indexOf('-') + 1)))],
  trimCode: Object.keys(TRIMS),
  zip: ['80202', '10001', '99999', '80202-1234'],
  city: ['Denver', 'New York', 'Nowhere'],
  state: ['CO', 'NY'],
  location: ['Denver, CO', 'New York,NY', '10001'],
  dma: ['DENVER', 'BOSTON'],
  marketExtension: ['include', 'off'],
  allListingType: ['all-cars'],
  packages: ['Premium', 'Towing'],
  seriesCode: ['F_SERIES', 'WORKHORSE'],
  showcaseOwnerId: ['7', '12', '9,7'],
  experience: ['commercial', 'best-deals', 'buy-online'],
  minPayment: ['100', '250'],
  maxPayment: ['300', '450'],
  downPayment: ['0', '4000'],
  termMonths: ['12', '60', '72', '96'],
  aprPercent: ['0', '6.25', '7.5', '36'],
  relevanceConfig: ['standard', 'nearby'],
  sortBy: ['relevance', 'derivedpriceASC', 'distanceASC'],
  mileage: ['0-60000', '10000-30000'],
};

/** Codes that cars of the small world have, by column. */
const CARRIED: Readonly<Record<string, readonly string[]>> = {
  packages: ['Premium', 'Towing'],
  series: ['WORKHORSE'],
  owner: ['7', '12'],
  marketAreas: ['DENVER', 'BOSTON'],
};

/** A context with two places, four makes and five models. Cars have the packages of `KNOWN_VALUES`. */
export const SMALL_WORLD: SearchContext = {
  brand: MAIN_BRAND,
  currentYear: 2026,
  today: 20_000,
  findZip: (zip) => PLACES.find((place) => place.zip === zip),
  findCity: (city, state) => {
    const place = PLACES.find((known) => known.city === city && (state === '' || known.state === state));
    return place && { ...place, zip: null };
  },
  knows: (column, code) =>
    column in CARRIED
      ? CARRIED[column]!.includes(code)
      : column in NAMES && code in NAMES[column as keyof typeof NAMES],
  modelKeysOf: (modelCode) => Object.keys(MODELS).filter((key) => key.slice(key.indexOf('-') + 1) === modelCode),
  nameOf: (column, code) => NAMES[column][code] ?? code,
};
