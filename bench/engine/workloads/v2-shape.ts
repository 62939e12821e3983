import type { Facet, Histogram, Predicate, Storage } from '@forecourt/engine';

/** Columns with one value or none: name and number of options. */
export const V2_FLAT = {
  condition: 4,
  body: 12,
  subtype: 14,
  cab: 4,
  bed: 3,
  seller: 2,
  deal: 1,
  fuel: 7,
  transmission: 3,
  drive: 4,
  cylinders: 8,
  doors: 4,
  exterior: 15,
  interior: 10,
  use: 3,
  moneyBack: 1,
  buyOnline: 1,
  /** Paints with the manufacturers' names. */
  paint: 255,
  /** Engines with the manufacturers' names. */
  engine: 180,
} as const;
export type V2Flat = keyof typeof V2_FLAT;
export const V2_FLAT_NAMES = Object.keys(V2_FLAT) as V2Flat[];

/** Columns with several values. Rows must have all selected values, so options are counted within the selection. */
export const V2_LISTS = { features: 120, history: 6, packages: 255, homeServices: 4 } as const;
export type V2List = keyof typeof V2_LISTS;
export const V2_LIST_NAMES = Object.keys(V2_LISTS) as V2List[];

export const V2_NUMBERS = [
  'price',
  'year',
  'mileage',
  'mpg',
  'electricRange',
  'displacement',
  'listedDay',
  'quality',
] as const;
export type V2Number = (typeof V2_NUMBERS)[number];

/** The newest day and year of the data. */
export const TODAY = 20_760;
export const THIS_YEAR = 2026;

/** Searches choose a place, a make or model, or neither and then usually a condition. */
export const V2_STORAGE: Storage = {
  orders: [
    { by: ['place', 'trim'] },
    { by: ['make', 'model', 'trim', 'condition'] },
    { by: ['condition', 'body', 'trim'] },
  ],
  together: [['make', 'model', 'trim']],
};
export const V2_STATS = ['price', 'year', 'mileage'];

/** Every row: any distance. */
export const EVERY_ROW: Predicate = { kind: 'and', of: [] };
/** Miles; 0 is nationwide. */
export const RADII = [10, 25, 50, 75, 100, 200, 300, 500, 0] as const;

const steps = (from: number, by: number, count: number) => Array.from({ length: count }, (_step, i) => from + i * by);

export const V2_HISTOGRAMS: Readonly<Record<string, Histogram>> = {
  price: { column: 'price', edges: [...steps(0, 2_500, 41), 100_000_000], drop: 'price' },
  year: { column: 'year', edges: steps(1_990, 1, 38), drop: 'year' },
  mileage: { column: 'mileage', edges: steps(0, 10_000, 26), drop: 'mileage' },
};

/** Named ranges of a number; they may overlap. */
export const BANDS = {
  mileage: [15_000, 30_000, 45_000, 60_000, 75_000, 100_000, 150_000, 200_000].map((max) => ({ max })),
  mpg: [15, 20, 25, 30, 35, 40].map((min) => ({ min })),
  electricRange: [100, 150, 200, 250, 300, 350].map((min) => ({ min })),
  displacement: [1, 1.6, 2.1, 2.6, 3.1, 3.6, 4.1, 5.1].map((min) => ({ min, max: Math.round(min * 10 + 5) / 10 })),
} as const;

/** Created once, because the engine caches facets by object identity. */
export const V2_FACETS: Readonly<Record<string, Facet>> = Object.fromEntries([
  ...V2_FLAT_NAMES.map((column): [string, Facet] => [column, { kind: 'values', column, drop: column }]),
  ...V2_LIST_NAMES.map((column): [string, Facet] => [column, { kind: 'values', column, drop: null }]),
  ...Object.entries(BANDS).map(([column, bands]): [string, Facet] => [
    `${column}Bands`,
    {
      kind: 'cases',
      drop: column,
      cases: Object.fromEntries(bands.map((band, i) => [String(i), { kind: 'range', column, ...band }])),
    },
  ]),
  ['make', { kind: 'values', column: 'make', drop: 'vehicle' }],
]);

/** All trims without a selected model: a large dictionary, completely counted. */
export const ALL_TRIMS: Facet = { kind: 'values', column: 'trim', drop: 'vehicle' };
