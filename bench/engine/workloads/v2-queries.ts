import type { Facet, Order, Point, Predicate, Query } from '@forecourt/engine';
import { idOf } from '../dataset.ts';
import { rowTest } from '../oracle/row-test.ts';
import { rowKey } from '../oracle/sort-keys.ts';
import { createOdds, type Random, createRandom } from '../random.ts';
import { distinctQueries } from './distinct-queries.ts';
import { anyOptionPredicate, type QuerySource } from './query-source.ts';
import { sampleHardSections } from './v2-hard-sections.ts';
import {
  ALL_TRIMS,
  BANDS,
  EVERY_ROW,
  RADII,
  THIS_YEAR,
  TODAY,
  V2_FACETS,
  V2_HISTOGRAMS,
  V2_STATS,
  type V2Flat,
} from './v2-shape.ts';
import type { Catalog } from './world.ts';

/** The shopper's location; 0 miles is any distance. */
export type Place = { center: Point; miles: number; area: number | null };
export type Sections = Record<string, Predicate>;

/** The share of queries that are not typical but possible: about one in eight. */
const HARD_SHARE = 0.12;
const PAGE = 25;
/** Seller diversity spreads the first results by relevance over sellers, so more are fetched. */
const SPREAD_PAGE = 50;
const DEEPEST = 1_000;

export function sampleQueries(source: QuerySource, count: number): Query[] {
  const random = createRandom(101);
  return distinctQueries(count, () => sampleQuery(source, random));
}

/** Samples one search. */
export function sampleQuery(source: QuerySource, random: Random): Query {
  const place = random.chance(0.82) ? samplePlace(source, random) : null;
  const hard = random.chance(HARD_SHARE) ? sampleHardSections(source, random) : null;
  const vehicles = hard ? { makes: [], models: [], trims: [] } : sampleVehicleChoices(source.catalog, random);
  const sections: Sections = { ...locationSection(place), ...(hard ?? sampleSections(source, vehicles, random)) };
  const order = sampleOrder(place, random);
  return {
    sections: random.chance(0.06) ? { ...sections, excluded: drawExclusion(source, sections, random) } : sections,
    facets: { ...V2_FACETS, ...radiusFacet(place), ...treeFacets(source.catalog, vehicles, random) },
    stats: V2_STATS,
    histograms: V2_HISTOGRAMS,
    order,
    ...drawPage(source, sections, order, random),
  };
}

const RADIUS_ODDS = createOdds([8, 20, 34, 10, 18, 3, 1, 1, 5]);

export function samplePlace({ owners, areaOfPlace }: QuerySource, random: Random): Place {
  const { latitude, longitude } = owners.places[owners.odds(random)]!;
  const center = { latitude: latitude + 0.05 * random.normal(), longitude: longitude + 0.05 * random.normal() };
  return {
    center,
    miles: RADII[RADIUS_ODDS(random)]!,
    area: random.chance(0.18) ? areaOfPlace(center) : null,
  };
}

/** Matches cars within the radius, or at a seller who serves the market area. */
export function circleOf({ center, area }: Place, miles: number): Predicate {
  const within: Predicate = { kind: 'within', column: 'place', center, miles };
  if (area === null) return within;
  return { kind: 'or', of: [within, { kind: 'any', column: 'marketAreas', values: [`area${area}`] }] };
}

export function locationSection(place: Place | null): Sections {
  return place && place.miles > 0 ? { location: circleOf(place, place.miles) } : {};
}

export function radiusFacet(place: Place | null): Record<string, Facet> {
  if (!place) return {};
  const cases = RADII.map((miles) => [String(miles), miles === 0 ? EVERY_ROW : circleOf(place, miles)] as const);
  return { radius: { kind: 'cases', drop: 'location', cases: Object.fromEntries(cases) } };
}

type Vehicles = { makes: number[]; models: number[]; trims: number[] };

export function sampleVehicleChoices({ makeOdds, trimOdds, modelOfTrim }: Catalog, random: Random): Vehicles {
  const none: Vehicles = { makes: [], models: [], trims: [] };
  const several = (most: number, draw: () => number) => [
    ...new Set(Array.from({ length: 1 + random.below(most) }, draw)),
  ];
  const drawn = random.next();
  if (drawn < 0.2) return { ...none, makes: [makeOdds(random)] };
  if (drawn < 0.26) return { ...none, makes: several(5, () => makeOdds(random)) };
  if (drawn < 0.58) return { ...none, models: several(2, () => modelOfTrim[trimOdds(random)]!) };
  if (drawn < 0.66) return { ...none, makes: [makeOdds(random)], models: [modelOfTrim[trimOdds(random)]!] };
  if (drawn >= 0.76) return none;
  const trims = several(3, () => trimOdds(random));
  return { ...none, trims, models: [...new Set(trims.map((trim) => modelOfTrim[trim]!))] };
}

/**
 * Matches the chosen vehicles. A selected trim narrows its model, a selected model its make; makes and models without a
 * narrower choice match completely.
 */
function vehicleSection({ modelOfTrim, makeOfModel }: Catalog, { makes, models, trims }: Vehicles): Sections {
  const of = [
    anyOptionPredicate(
      'make',
      makes.filter((make) => !models.some((model) => makeOfModel[model] === make)),
    ),
    anyOptionPredicate(
      'model',
      models.filter((model) => !trims.some((trim) => modelOfTrim[trim] === model)),
    ),
    anyOptionPredicate('trim', trims),
  ].filter(({ values }) => values.length > 0);
  if (of.length === 0) return {};
  return { vehicle: of.length > 1 ? { kind: 'or', of } : of[0]! };
}

/** Models of selected makes, trims of selected models; some pages show every trim. */
function treeFacets({ makeOfModel }: Catalog, { makes, models }: Vehicles, random: Random): Record<string, Facet> {
  if (random.chance(0.1)) return { trim: ALL_TRIMS };
  const chosenMakes = [...new Set([...makes, ...models.map((model) => makeOfModel[model]!)])];
  return {
    ...(chosenMakes.length > 0 && {
      model: { kind: 'values', column: 'model', drop: 'vehicle', where: anyOptionPredicate('make', chosenMakes) },
    }),
    ...(models.length > 0 && {
      trim: { kind: 'values', column: 'trim', drop: 'vehicle', where: anyOptionPredicate('model', models) },
    }),
  };
}

export function sampleSections(source: QuerySource, vehicles: Vehicles, random: Random): Sections {
  const hasModel = vehicles.models.length > 0;
  return {
    ...vehicleSection(source.catalog, vehicles),
    ...drawCondition(random),
    ...drawRanges(random),
    ...drawOptions(hasModel, random),
    ...drawLists(random),
    ...(random.chance(0.08) && { keyword: drawKeyword(source, random) }),
  };
}

function drawCondition(random: Random): Sections {
  const drawn = random.next();
  const choose = (...options: number[]) => ({ condition: anyOptionPredicate('condition', options) });
  if (drawn < 0.31) return choose(0, 1, 2);
  if (drawn < 0.62) return choose(0);
  if (drawn < 0.77) return choose(3);
  return drawn < 0.87 ? choose(1) : {};
}

function drawRanges(random: Random): Sections {
  const price = random.of([5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 60_000, 17_450]);
  const year = THIS_YEAR - 1 - random.below(14);
  return {
    ...(random.chance(0.34) && {
      price: rangeOf('price', random.chance(0.4) ? { min: price / 2, max: price } : { max: price }),
    }),
    ...(random.chance(0.28) && {
      year: rangeOf('year', random.chance(0.6) ? { min: year } : { min: year, max: year + random.below(5) }),
    }),
    ...(random.chance(0.2) && { mileage: rangeOf('mileage', random.of(BANDS.mileage)) }),
    ...(random.chance(0.03) && { mpg: bandsOf('mpg', [2 + random.below(4)]) }),
    ...(random.chance(0.02) && { electricRange: bandsOf('electricRange', [random.below(6)]) }),
    ...(random.chance(0.03) && { displacement: bandsOf('displacement', [1, 2 + random.below(6)]) }),
  };
}

function bandsOf(column: keyof typeof BANDS, chosen: readonly number[]): Predicate {
  return { kind: 'or', of: chosen.map((i) => rangeOf(column, BANDS[column][i]!)) };
}

function drawOptions(hasModel: boolean, random: Random): Sections {
  const sections: Sections = {};
  const sometimes = (share: number, name: V2Flat, options: () => readonly number[]) => {
    if (random.chance(share)) sections[name] = anyOptionPredicate(name, [...new Set(options())]);
  };
  sometimes(0.08, 'fuel', () => random.of([[1], [2], [1, 4], [3]]));
  sometimes(0.1, 'drive', () => [random.below(4)]);
  sometimes(0.09, 'exterior', () => [random.below(8), random.below(8)]);
  sometimes(0.03, 'interior', () => [random.below(4)]);
  sometimes(0.04, 'transmission', () => [1]);
  sometimes(0.05, 'seller', () => [random.chance(0.6) ? 1 : 0]);
  sometimes(0.06, 'deal', () => [0]);
  sometimes(0.05, 'cylinders', () => [2 + random.below(3)]);
  sometimes(0.02, 'doors', () => [2]);
  sometimes(0.02, 'use', () => [0]);
  sometimes(0.02, 'buyOnline', () => [0]);
  sometimes(0.02, 'moneyBack', () => [0]);
  sometimes(0.05, 'paint', () => Array.from({ length: 1 + random.below(12) }, () => random.below(255)));
  sometimes(0.03, 'engine', () => Array.from({ length: 1 + random.below(6) }, () => random.below(180)));
  if (hasModel) return sections;
  sometimes(0.28, 'body', () => (random.chance(0.8) ? [random.below(4)] : [0, 2]));
  sometimes(0.03, 'bed', () => [0, 1]);
  sometimes(0.03, 'cab', () => [1]);
  sometimes(0.03, 'subtype', () => [random.below(8)]);
  return sections;
}

/** Rows must have all selected values. */
function drawLists(random: Random): Sections {
  const sections: Sections = {};
  const sometimes = (share: number, column: string, options: () => readonly number[]) => {
    if (random.chance(share))
      sections[column] = { ...anyOptionPredicate(column, [...new Set(options())]), kind: 'all' };
  };
  sometimes(0.12, 'features', () => Array.from({ length: 1 + random.below(4) }, () => random.below(80)));
  sometimes(0.07, 'history', () => [random.below(6)]);
  sometimes(0.03, 'packages', () => [Math.floor(random.next() ** 2 * 60)]);
  sometimes(0.03, 'homeServices', () => [random.below(4)]);
  return sections;
}

/** Samples a word of a title or two, the last one possibly incomplete. */
function drawKeyword({ names, catalog }: QuerySource, random: Random): Predicate {
  const title = random.chance(0.85) ? names.trims[catalog.trimOdds(random)]! : random.of(names.sellers);
  const words = title.split(' ');
  const from = random.below(words.length);
  const wanted = words.slice(from, from + 1 + random.below(2));
  if (random.chance(0.4)) wanted.push(wanted.pop()!.slice(0, 2 + random.below(2)));
  if (random.chance(0.2)) wanted.unshift(String(THIS_YEAR - random.below(12)));
  return misspelled(wanted);
}

/** Misspells some words as people do, with separate random numbers, so that everything else stays the same. */
function misspelled(words: readonly string[]): Predicate {
  const random = createRandom(
    Array.from(words.join(' ')).reduce((sum, sign) => (31 * sum + sign.codePointAt(0)!) >>> 0, 7),
  );
  const at = words.findIndex((word) => /^[a-z]{4,}$/i.test(word));
  if (at < 0 || !random.chance(0.3)) return { kind: 'words', column: 'title', words };
  const slip = 1 + random.below(words[at]!.length - 2);
  const [head, letter, next, tail] = [
    words[at]!.slice(0, slip),
    words[at]![slip]!,
    words[at]![slip + 1]!,
    words[at]!.slice(slip + 2),
  ];
  const typed = random.of([
    `${head}${next}${letter}${tail}`,
    `${head}${next}${tail}`,
    `${head}${letter}${letter}${next}${tail}`,
  ]);
  return { kind: 'words', column: 'title', words: words.with(at, typed), typos: 2 };
}

const WEIGHTS = [
  { quality: 0.5, near: 0.3, halfMiles: 40, fresh: 0.2, halfDays: 21 },
  { quality: 0.75, near: 0.1, halfMiles: 150, fresh: 0.15, halfDays: 21 },
  { quality: 0.3, near: 0.6, halfMiles: 15, fresh: 0.1, halfDays: 21 },
  { quality: 0.25, near: 0.15, halfMiles: 40, fresh: 0.6, halfDays: 3 },
] as const;
const WEIGHT_ODDS = createOdds([82, 6, 6, 6]);

/** Orders by relevance: quality regardless of location, proximity, and recency. */
export function scoreOrder(center: Point | null, set: number): Order {
  const { quality, near, halfMiles, fresh, halfDays } = WEIGHTS[set]!;
  return {
    kind: 'score',
    terms: [
      { kind: 'column', column: 'quality', weight: quality },
      ...(center ? [{ kind: 'near', column: 'place', center, halfMiles, weight: near } as const] : []),
      { kind: 'fresh', column: 'listedDay', nowDays: TODAY + 1, halfDays, weight: fresh },
    ],
  };
}

const ORDER_ODDS = createOdds([56, 12, 5, 7, 2, 5, 2, 5, 6]);

export function sampleOrder(place: Place | null, random: Random): Order {
  const byColumn = (column: string, direction: 'asc' | 'desc'): Order => ({ kind: 'column', column, direction });
  const relevance = scoreOrder(place?.center ?? null, WEIGHT_ODDS(random));
  const orders = [
    relevance,
    byColumn('price', 'asc'),
    byColumn('price', 'desc'),
    byColumn('mileage', 'asc'),
    byColumn('mileage', 'desc'),
    byColumn('year', 'desc'),
    byColumn('year', 'asc'),
    byColumn('listedDay', 'desc'),
    place ? ({ kind: 'distance', column: 'place', center: place.center } as const) : relevance,
  ];
  return orders[ORDER_ODDS(random)]!;
}

/** Usually the first page; some pages are deep, by rank or after a mark. */
function drawPage(
  source: QuerySource,
  sections: Sections,
  order: Order,
  random: Random,
): Pick<Query, 'first' | 'count' | 'after'> {
  const drawn = random.next();
  if (drawn < 0.06) return { first: PAGE * random.below(DEEPEST / PAGE), count: PAGE };
  if (drawn >= 0.12) return { first: 0, count: order.kind === 'score' ? SPREAD_PAGE : PAGE };
  const row = drawRows(source, sections, 1, random)[0]!;
  const key = rowKey(source.columns, order)(row);
  return { first: 0, count: PAGE, after: { key: Number.isNaN(key) ? null : key, id: idOf(row) } };
}

const EXCLUDED = 25;

/** Excludes cars that are shown elsewhere on the page. */
function drawExclusion(source: QuerySource, sections: Sections, random: Random): Predicate {
  const ids = drawRows(source, sections, EXCLUDED, random).map(idOf);
  return { kind: 'not', of: { kind: 'ids', ids: ids.sort((a, b) => a - b) } };
}

const MAX_TRIES = 4_000;

/** Samples rows that the sections select, with at most a few thousand attempts; fills up with any rows. */
function drawRows({ columns, size }: QuerySource, sections: Sections, count: number, random: Random): number[] {
  const test = rowTest(columns, { kind: 'and', of: Object.values(sections) });
  const rows = new Set<number>();
  for (let tries = 0; tries < MAX_TRIES && rows.size < count; tries++) {
    const row = random.below(size);
    if (test(row)) rows.add(row);
  }
  while (rows.size < Math.min(count, size)) rows.add(random.below(size));
  return [...rows];
}

function rangeOf(column: string, range: { min?: number; max?: number }): Predicate {
  return { kind: 'range', column, ...range };
}
