import fc from 'fast-check';
import type {
  Column,
  Facet,
  Grouping,
  Histogram,
  Order,
  Point,
  Predicate,
  Query,
  Row,
  Schema,
  ScoreTerm,
  Storage,
  Value,
} from '../index.ts';

/**
 * Random schemas, rows, changes and queries. The domains are tiny on purpose: equal keys, shared values, values on
 * boundaries and unknown values must be common, or the rules about them are never tested.
 */
const KINDS = ['number', 'code', 'codes', 'point', 'words'] as const;
const NUMBERS = [-3, -1, 0, 1, 2, 5, 5.5, 8] as const;
const CODES = ['A', 'B', 'C', 'D', 'e f'] as const;
const WORDS = [
  'red',
  'Redwood',
  'f-150',
  'F',
  '15',
  'tow pack',
  '',
  'Škoda',
  'redwod',
  'Packages',
  'package 1500',
] as const;
/** Prefixes, and words with letters missing, doubled, replaced and swapped; some too short, or with digits. */
const ASKED = [
  're',
  'RED',
  'f-1',
  'pack',
  'x',
  '',
  'redwodo',
  'rdewood',
  'skdoa',
  'škot',
  'pakcagse',
  'qackages',
  '1501',
  'rwe',
];
const typos = fc.constantFrom(0, 1, 2);
/** Two are one mile apart, two at the antipodes. */
const PLACES: readonly Point[] = [
  { latitude: 39.75, longitude: -105 },
  { latitude: 39.7645, longitude: -105 },
  { latitude: 40, longitude: -100 },
  { latitude: -39.75, longitude: 75 },
  { latitude: 0, longitude: 180 },
];

const number = fc.constantFrom(...NUMBERS);
/** Includes extreme numbers: they overflow when multiplied to be compared with stored ones. */
const markKey = fc.constantFrom(...NUMBERS, -1e308, 1e308);
const code = fc.constantFrom(...CODES);
const word = fc.constantFrom(...WORDS);
const place = fc.constantFrom(...PLACES);
const id = fc.integer({ min: 1, max: 40 });

/** A schema with at least one column of every kind and up to seven more; names contain the kind. */
export const anySchema: fc.Arbitrary<Schema> = fc.array(fc.constantFrom(...KINDS), { maxLength: 7 }).map((more) => {
  const columns = [...KINDS, ...more].map((kind, i): [string, Column] => [`${kind}${i}`, { kind }]);
  return Object.fromEntries(columns);
});

export type Change = { put: Row[]; remove: number[]; set?: Row[] };

function anyRow(schema: Schema): fc.Arbitrary<Row> {
  const cells = Object.entries(schema).map(([name, { kind }]) => [name, anyValue(kind)] as const);
  const values = fc.record(Object.fromEntries(cells), { requiredKeys: [] }) as fc.Arbitrary<Row['values']>;
  return fc.record({ id, values });
}

export function anyChange(schema: Schema): fc.Arbitrary<Change> {
  return fc.record({
    put: fc.array(anyRow(schema), { maxLength: 25 }),
    remove: fc.array(id, { maxLength: 8 }),
    set: fc.array(anyRow(schema), { maxLength: 12 }),
  });
}

/**
 * Changes of many rows: a few sampled rows, repeated. Ids are those of `size` rows and of some that do not exist, so
 * that blocks are split, and slots are freed and reused.
 */
export function anyLargeChange(schema: Schema, size: number): fc.Arbitrary<Change> {
  const drawn = fc.array(anyRow(schema), { minLength: 9, maxLength: 9 });
  const numbers = fc.infiniteStream(fc.nat());
  return fc.tuple(drawn, numbers).map(([rows, stream]) => {
    const draw = (below: number) => stream.next().value! % below;
    const ids = (count: number) => Array.from({ length: count }, () => 1 + draw(size + 600));
    const rowsOf = (count: number) => ids(count).map((one) => ({ ...rows[draw(rows.length)]!, id: one }));
    return { put: rowsOf(draw(500)), remove: ids(draw(300)), set: rowsOf(draw(300)) };
  });
}

/** This many rows with ids from 1 on: a few sampled rows, repeated. */
export function anyRows(schema: Schema, count: number): fc.Arbitrary<Row[]> {
  const drawn = fc.array(anyRow(schema), { minLength: 7, maxLength: 7 });
  const order = fc.infiniteStream(fc.nat({ max: 6 }));
  return fc.tuple(drawn, order).map(([rows, picks]) => {
    const next = picks[Symbol.iterator]();
    return Array.from({ length: count }, (_row, i) => ({ ...rows[next.next().value!]!, id: i + 1 }));
  });
}

function anyValue(kind: Column['kind']): fc.Arbitrary<Value> {
  const present: Record<Column['kind'], fc.Arbitrary<Value>> = {
    number,
    code,
    codes: fc.array(code, { maxLength: 4 }),
    point: place,
    words: fc.oneof(
      fc.array(word, { maxLength: 3 }).map((words) => words.join(' ')),
      fc.array(word, { maxLength: 3 }),
    ),
  };
  return fc.option(present[kind], { freq: 5, nil: null });
}

function namesOf(schema: Schema, ...kinds: Column['kind'][]): fc.Arbitrary<string> {
  return fc.constantFrom(...Object.keys(schema).filter((name) => kinds.includes(schema[name]!.kind)));
}

/** Values that rows may have, and one that no row has. */
const someValues = fc.array(fc.constantFrom(...CODES, 'NEVER'), { maxLength: 3 });
const someMiles = fc.constantFrom(-1, 0, 1, 1.1, 300, 13_000);

export function anyPredicate(schema: Schema, depth = 2): fc.Arbitrary<Predicate> {
  const leaves: fc.Arbitrary<Predicate>[] = [
    fc.record({ kind: fc.constant('any'), column: namesOf(schema, 'code', 'codes'), values: someValues }),
    fc.record({ kind: fc.constant('all'), column: namesOf(schema, 'codes'), values: someValues }),
    fc.record(
      { kind: fc.constant('range'), column: namesOf(schema, 'number'), min: number, max: number },
      { requiredKeys: ['kind', 'column'] },
    ),
    fc.record({ kind: fc.constant('within'), column: namesOf(schema, 'point'), center: place, miles: someMiles }),
    fc.record(
      {
        kind: fc.constant('words'),
        column: namesOf(schema, 'words'),
        words: fc.array(fc.constantFrom(...ASKED), { maxLength: 2 }),
        typos,
      },
      { requiredKeys: ['kind', 'column', 'words'] },
    ),
    fc.record({ kind: fc.constant('ids'), ids: fc.array(id, { maxLength: 20 }) }),
  ];
  if (depth === 0) return fc.oneof(...leaves);
  const inner = anyPredicate(schema, depth - 1);
  const of = fc.array(inner, { maxLength: 3 });
  return fc.oneof(
    { weight: 6, arbitrary: fc.oneof(...leaves) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('and'), of }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('or'), of }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('not'), of: inner }) },
  );
}

const SECTIONS = ['s1', 's2', 's3', 's4'] as const;
const drop = fc.option(fc.constantFrom(...SECTIONS), { freq: 5, nil: null });

function anyFacet(schema: Schema): fc.Arbitrary<Facet> {
  const predicate = anyPredicate(schema, 1);
  return fc.oneof(
    fc.record(
      { kind: fc.constant('values'), column: namesOf(schema, 'code', 'codes'), drop, where: predicate },
      { requiredKeys: ['kind', 'column', 'drop'] },
    ),
    fc.record({ kind: fc.constant('cases'), cases: fc.dictionary(fc.constantFrom('x', 'y', 'z'), predicate), drop }),
  );
}

const anyEdges = fc.uniqueArray(number, { minLength: 2 }).map((list) => list.toSorted((a, b) => a - b));

function anyHistogram(schema: Schema): fc.Arbitrary<Histogram> {
  return fc.record({ column: namesOf(schema, 'number'), edges: anyEdges, drop });
}

function anyGrouping(schema: Schema): fc.Arbitrary<Grouping> {
  const of = fc.uniqueArray(namesOf(schema, 'number'), { maxLength: 2 });
  const having = fc.dictionary(fc.constantFrom('x', 'y', '__proto__'), anyPredicate(schema));
  return fc.oneof(
    fc.record({ column: namesOf(schema, 'code'), of, having }, { requiredKeys: ['column', 'of'] }),
    fc.record(
      { column: namesOf(schema, 'number'), edges: anyEdges, of, having },
      { requiredKeys: ['column', 'edges', 'of'] },
    ),
  );
}

export function anyOrder(schema: Schema): fc.Arbitrary<Order> {
  const weight = fc.constantFrom(0.25, 1);
  const term: fc.Arbitrary<ScoreTerm> = fc.oneof(
    fc.record({ kind: fc.constant('column'), column: namesOf(schema, 'number'), weight }),
    fc.record({
      kind: fc.constant('near'),
      column: namesOf(schema, 'point'),
      center: place,
      halfMiles: fc.constant(50),
      weight,
    }),
    fc.record({
      kind: fc.constant('fresh'),
      column: namesOf(schema, 'number'),
      nowDays: number,
      halfDays: fc.constant(3),
      weight,
    }),
  );
  return fc.oneof(
    fc.record({
      kind: fc.constant('column'),
      column: namesOf(schema, 'number'),
      direction: fc.constantFrom('asc', 'desc'),
    }),
    fc.record({ kind: fc.constant('distance'), column: namesOf(schema, 'point'), center: place }),
    fc.record({ kind: fc.constant('score'), terms: fc.array(term, { maxLength: 3 }) }),
  );
}

export function anyQuery(schema: Schema): fc.Arbitrary<Query> {
  return fc.record(
    {
      sections: fc.dictionary(fc.constantFrom(...SECTIONS), anyPredicate(schema)),
      facets: fc.dictionary(fc.constantFrom('f1', 'f2', 'f3'), anyFacet(schema)),
      stats: fc.uniqueArray(namesOf(schema, 'number')),
      histograms: fc.dictionary(fc.constantFrom('h1', 'h2'), anyHistogram(schema)),
      groups: fc.dictionary(fc.constantFrom('g1', 'g2'), anyGrouping(schema)),
      order: anyOrder(schema),
      count: fc.nat({ max: 12 }),
      first: fc.nat({ max: 12 }),
      after: fc.record({ key: fc.option(markKey, { nil: null }), id }),
    },
    { requiredKeys: ['sections', 'order', 'count', 'first'] },
  );
}

/** The history of one engine: changes, each followed by queries. */
export type EngineHistory = { schema: Schema; storage: Storage; steps: { change: Change; queries: Query[] }[] };

/** Any storage options: copies in any order, columns stored together, and few bits, so that most values have none. */
function anyStorage(schema: Schema): fc.Arbitrary<Storage> {
  const by = fc.uniqueArray(namesOf(schema, 'number', 'code', 'point'), { maxLength: 4 });
  return fc.record(
    {
      orders: fc.array(fc.record({ by }), { maxLength: 3 }),
      together: fc.uniqueArray(namesOf(schema, 'code'), { minLength: 1, maxLength: 3 }).map((names) => [names]),
      bits: fc.constantFrom(0, 12, 20, 512),
    },
    { requiredKeys: [] },
  );
}

/** Any history of at most `steps` changes, with at most `queries` after each. */
export function engineHistory(steps: number, queries: number): fc.Arbitrary<EngineHistory> {
  return anySchema.chain((schema) => {
    const anyQueries = fc.array(anyQuery(schema), { minLength: 1, maxLength: queries });
    return fc.record({
      schema: fc.constant(schema),
      storage: anyStorage(schema),
      steps: fc.array(fc.record({ change: anyChange(schema), queries: anyQueries }), {
        minLength: 1,
        maxLength: steps,
      }),
    });
  });
}

export const anyEngineHistory: fc.Arbitrary<EngineHistory> = engineHistory(5, 3);
