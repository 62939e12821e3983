import type { Facet, Order, Point, Predicate, Query, Storage } from '@forecourt/engine';
import type { ColumnData, ListData, NumberData } from '../dataset.ts';
import { codeColumn, optionNames } from './column-writers.ts';

/** Sections with one of a few values: name and number of options. */
export const FLAT_SECTIONS = {
  listingType: 4,
  yearOption: 30,
  priceBand: 20,
  mileBand: 10,
  body: 12,
  seller: 2,
  deal: 4,
  fuel: 7,
  mpgBand: 6,
  evBand: 7,
  trans: 3,
  drive: 4,
  cyl: 8,
  disp: 10,
  doors: 4,
  ext: 15,
  int: 10,
  use: 3,
  subtype: 14,
  bed: 4,
  cab: 5,
  mbg: 2,
  buyOnline: 2,
} as const;
export type FlatSection = keyof typeof FLAT_SECTIONS;
export const FLAT_NAMES = Object.keys(FLAT_SECTIONS) as FlatSection[];

/** Sections with several values per row. */
export const LIST_SECTIONS = { features: 60, history: 4, packages: 32, home: 3 } as const;
export type ListSection = keyof typeof LIST_SECTIONS;
export const LIST_NAMES = Object.keys(LIST_SECTIONS) as ListSection[];

/** One section counts three columns: trims, their models and their makes. */
export const VEHICLE_SECTION = 'vehicle';
export const VEHICLE_COLUMNS = ['trim', 'model', 'make'] as const;

const PRICE_EDGES = [
  2_500, 5_000, 7_500, 10_000, 12_500, 15_000, 17_500, 20_000, 25_000, 30_000, 35_000, 40_000, 45_000, 50_000, 55_000,
  60_000, 80_000, 100_000, 150_000,
];
const MILE_EDGES = [1_000, 15_000, 30_000, 45_000, 60_000, 75_000, 100_000, 150_000, 200_000];

/** Returns how many of the ascending edges are at or below a number: its band. */
export function bandOf(edges: readonly number[], value: number): number {
  let band = 0;
  while (band < edges.length && value >= edges[band]!) band++;
  return band;
}

export const priceBandOf = (price: number): number => bandOf(PRICE_EDGES, price);
export const mileBandOf = (mileage: number): number => bandOf(MILE_EDGES, mileage);

/** Searches choose a place, a make or model, or neither and then usually a type and some years. */
export const V1_STORAGE: Storage = {
  orders: [
    { by: ['place', 'trim'] },
    { by: ['make', 'model', 'trim', 'listingType', 'yearOption'] },
    { by: ['listingType', 'yearOption', 'body', 'trim'] },
  ],
  together: [['make', 'model', 'trim']],
};

/** The numbers of the options, by row. */
export type V1Data = {
  flat: Record<FlatSection, ArrayLike<number>>;
  trim: ArrayLike<number>;
  modelOfTrim: ArrayLike<number>;
  makeOfModel: ArrayLike<number>;
  numbers: Record<'price' | 'mileage' | 'year' | 'date' | 'score', Float64Array>;
  lists: Record<ListSection, ListData>;
  places: readonly Point[];
  owner: ArrayLike<number>;
};

export function v1Columns(data: V1Data): Record<string, ColumnData> {
  const { trim, modelOfTrim, makeOfModel, numbers } = data;
  const columns: Record<string, ColumnData> = {};
  for (const name of FLAT_NAMES) {
    columns[name] = codeColumn(behindMissing(data.flat[name]), optionNames(name, FLAT_SECTIONS[name]));
  }
  const model = Uint16Array.from(trim, (one) => modelOfTrim[one]!);
  const make = Uint16Array.from(model, (one) => makeOfModel[one]!);
  columns['trim'] = codeColumn(behindMissing(trim), optionNames('trim', modelOfTrim.length));
  columns['model'] = codeColumn(behindMissing(model), optionNames('model', makeOfModel.length));
  columns['make'] = codeColumn(behindMissing(make), optionNames('make', Math.max(...Array.from(makeOfModel)) + 1));
  for (const [name, values] of Object.entries(numbers)) columns[name] = { kind: 'number', values } satisfies NumberData;
  columns['place'] = { kind: 'point', places: data.places, codes: Uint32Array.from(data.owner, (owner) => owner + 1) };
  return { ...columns, ...data.lists };
}

function behindMissing(options: ArrayLike<number>): Uint16Array {
  const codes = new Uint16Array(options.length);
  for (let i = 0; i < codes.length; i++) codes[i] = options[i]! + 1;
  return codes;
}

const V1_ORDERS = {
  relevance: { kind: 'column', column: 'score', direction: 'desc' },
  priceAsc: { kind: 'column', column: 'price', direction: 'asc' },
  priceDesc: { kind: 'column', column: 'price', direction: 'desc' },
  mileageAsc: { kind: 'column', column: 'mileage', direction: 'asc' },
  yearDesc: { kind: 'column', column: 'year', direction: 'desc' },
  dateDesc: { kind: 'column', column: 'date', direction: 'desc' },
} as const satisfies Record<string, Order>;
export const V1_ORDER_NAMES = [...Object.keys(V1_ORDERS), 'distanceAsc'] as V1OrderName[];
export type V1OrderName = keyof typeof V1_ORDERS | 'distanceAsc';

/** A shopper's choices; options are numbers. */
export type V1Choices = {
  near: { center: Point; miles: number } | null;
  flat: Partial<Record<FlatSection, readonly number[]>>;
  price: readonly [min: number, max: number] | null;
  mileage: readonly [min: number, max: number] | null;
  makes: readonly number[];
  models: readonly number[];
  trims: readonly number[];
  /** All of these. */
  lists: Partial<Record<ListSection, readonly number[]>>;
  order: V1OrderName;
};

/** Every section is counted with its own choice left out, including those with several values per row. */
const V1_FACETS: Readonly<Record<string, Facet>> = Object.fromEntries(
  [
    ...[...FLAT_NAMES, ...LIST_NAMES].map((column) => [column, column] as const),
    ...VEHICLE_COLUMNS.map((column) => [column, VEHICLE_SECTION] as const),
  ].map(([column, drop]): [string, Facet] => [column, { kind: 'values', column, drop }]),
);
const V1_STATS = ['price', 'mileage', 'year'];
const PAGE = 25;

/** The whole search of a results page, in the engine's words. */
export function v1Query(ask: V1Choices): Query {
  const sections: Record<string, Predicate> = {};
  if (ask.near) sections['place'] = { kind: 'within', column: 'place', ...ask.near };
  for (const [name, options] of Object.entries(ask.flat)) sections[name] = anyOf(name, options);
  if (ask.price) sections['priceBand'] = rangeOf('price', ask.price);
  if (ask.mileage) sections['mileBand'] = rangeOf('mileage', ask.mileage);
  const vehicles = [anyOf('make', ask.makes), anyOf('model', ask.models), anyOf('trim', ask.trims)].filter(
    ({ values }) => values.length > 0,
  );
  if (vehicles.length > 0)
    sections[VEHICLE_SECTION] = vehicles.length > 1 ? { kind: 'or', of: vehicles } : vehicles[0]!;
  for (const [name, options] of Object.entries(ask.lists)) sections[name] = { ...anyOf(name, options), kind: 'all' };
  return { sections, facets: V1_FACETS, stats: V1_STATS, order: orderOf(ask), first: 0, count: PAGE };
}

function orderOf({ order, near }: V1Choices): Order {
  if (order !== 'distanceAsc') return V1_ORDERS[order];
  return near ? { kind: 'distance', column: 'place', center: near.center } : V1_ORDERS.relevance;
}

function anyOf(column: string, options: readonly number[]) {
  return { kind: 'any', column, values: options.map((option) => `${column}${option}`) } as const;
}

function rangeOf(column: string, [min, max]: readonly [number, number]): Predicate {
  return { kind: 'range', column, min, max };
}
