import type { Facet, Histogram, Order, Point, Predicate, Query } from '@forecourt/engine';
import type { Dataset } from '../../dataset.ts';
import { type QueryWord, queryWords } from '../query-words.ts';
import { coordinatesOf, EARTH_RADIUS_MILES, squaredChordToMiles } from '../chord.ts';
import type { Codes } from '../sql/predicate-sql.ts';

type Json = Record<string, unknown>;

/** The input of the requests. Columns are fields with the same name; a point also has `x_`, `y_`, `z_` fields. */
export type RequestContext = { dataset: Dataset; codes: Codes };

/**
 * A point is stored with a precision of a centimeter, so places this close to a circle's edge are listed individually.
 */
const DOUBT_MILES = 2e-5;

const NOTHING = { match_none: {} };
const EVERYTHING = { match_all: {} };

/**
 * Returns the searches of a query: hits with the counts that leave out nothing, then one for each section that some
 * count leaves out.
 */
export function requestsOf(query: Query, around: RequestContext): Json[] {
  const groups = new Map<string, Json>([['', {}]]);
  const filters = new Map(
    Object.entries(query.sections).map(([name, predicate]) => [name, filterOf(predicate, around)]),
  );
  const add = (drop: string | null, name: string, aggregation: Json) => {
    const group = drop !== null && filters.has(drop) ? drop : '';
    groups.set(group, { ...groups.get(group), [name]: aggregation });
  };
  for (const [name, facet] of Object.entries(query.facets ?? {}))
    add(facet.drop, `facets ${name}`, facetAggregation(facet, around));
  for (const [name, histogram] of Object.entries(query.histograms ?? {}))
    add(histogram.drop, `histograms ${name}`, binAggregation(histogram));
  for (const name of query.stats ?? []) add(null, `stats ${name}`, { stats: { field: name } });
  return [...groups].map(([drop, aggregations]) => {
    const filter = [...filters].filter(([name]) => name !== drop).map(([, one]) => one);
    const common = { query: { bool: { filter } }, aggs: aggregations, _source: false };
    return drop === '' ? { ...common, ...pageOf(query) } : { ...common, size: 0, track_total_hits: false };
  });
}

/**
 * With a cursor, requests one more hit: the row at the cursor may appear again if its key differs in the last digit.
 */
function pageOf({ order, first, count, after }: Query): Json {
  const page = { track_total_hits: true, sort: [sortOf(order), { id: 'asc' }] };
  if (!after) return { ...page, from: first, size: count };
  const isFalling = order.kind === 'score' || (order.kind === 'column' && order.direction === 'desc');
  const key = after.key ?? (isFalling ? '-Infinity' : 'Infinity');
  return { ...page, size: count + 1, search_after: [key, after.id] };
}

function sortOf(order: Order): Json {
  switch (order.kind) {
    case 'column':
      return { [order.column]: { order: order.direction, missing: '_last' } };
    case 'distance':
      return {
        _geo_distance: { [order.column]: degrees(order.center), order: 'asc', unit: 'mi', distance_type: 'arc' },
      };
    case 'score':
      return { _script: { type: 'number', order: 'desc', script: scoreScript(order) } };
  }
}

/** One script for all scores with the same kinds of terms: only the parameters differ, so it is compiled once. */
function scoreScript({ terms }: Extract<Order, { kind: 'score' }>): Json {
  const params: Json = {};
  const parts = terms.map((term, i) => {
    params[`w${i}`] = term.weight;
    const field = `doc['${term.column}']`;
    if (term.kind === 'column') return `if (${field}.size() > 0) s += params.w${i} * ${field}.value;`;
    if (term.kind === 'fresh') {
      Object.assign(params, { [`h${i}`]: term.halfDays, [`n${i}`]: term.nowDays });
      return `if (${field}.size() > 0) { double a = params.n${i} - ${field}.value; s += params.w${i} * (params.h${i} / (params.h${i} + (a > 0 ? a : 0))); }`;
    }
    const [x, y, z] = coordinatesOf(term.center);
    Object.assign(params, { [`h${i}`]: term.halfMiles, [`x${i}`]: x, [`y${i}`]: y, [`z${i}`]: z });
    const differences = ['x', 'y', 'z'].map(
      (axis) => `double ${axis} = doc['${axis}_${term.column}'].value - params.${axis}${i};`,
    );
    return (
      `if (doc['x_${term.column}'].size() > 0) { ${differences.join(' ')} ` +
      `double m = ${2 * EARTH_RADIUS_MILES} * Math.asin(Math.min(1, Math.sqrt(x * x + y * y + z * z) / 2)); ` +
      `s += params.w${i} * (params.h${i} / (params.h${i} + m)); }`
    );
  });
  return { lang: 'painless', source: `double s = 0; ${parts.join(' ')} return s;`, params };
}

function facetAggregation(facet: Facet, around: RequestContext): Json {
  if (facet.kind === 'cases') return casesAggregation(Object.values(facet.cases), around);
  const data = around.dataset.columns[facet.column]!;
  const size = 'dictionary' in data ? Math.max(1, data.dictionary.length) : 1;
  const terms = { terms: { field: facet.column, size } };
  return facet.where ? { filter: filterOf(facet.where, around), aggs: { values: terms } } : terms;
}

/** Ranges of one column are a range aggregation and circles around one center a distance aggregation; others are filters. */
function casesAggregation(cases: readonly Predicate[], around: RequestContext): Json {
  const [first] = cases;
  if (first?.kind === 'range' && cases.every((one) => one.kind === 'range' && one.column === first.column)) {
    const ranges = cases.map((one, i) => ({ key: String(i), ...endsOf(one as Extract<Predicate, { kind: 'range' }>) }));
    return { range: { field: first.column, ranges } };
  }
  const filters = Object.fromEntries(cases.map((one, i) => [String(i), filterOf(one, around)]));
  return { filters: { filters } };
}

function endsOf({ min, max }: { min?: number; max?: number }): Json {
  return { ...(min !== undefined && { from: min }), ...(max !== undefined && { to: after(max) }) };
}

function binAggregation({ column, edges }: Histogram): Json {
  const last = edges.length - 2;
  const ranges = edges.slice(1).map((to, i) => ({ key: String(i), from: edges[i], to: i === last ? after(to) : to }));
  return { range: { field: column, ranges } };
}

/** Returns the next larger double, because the upper end of a range is exclusive here. */
function after(number: number): number {
  const bits = new BigInt64Array(1);
  const doubles = new Float64Array(bits.buffer);
  doubles[0] = number === 0 ? Number.MIN_VALUE : number;
  if (number !== 0) bits[0]! += number > 0 ? 1n : -1n;
  return doubles[0]!;
}

function filterOf(predicate: Predicate, around: RequestContext): Json {
  const { codes } = around;
  switch (predicate.kind) {
    case 'any': {
      const wanted = codes.of(predicate.column, predicate.values);
      return wanted.length === 0 ? NOTHING : { terms: { [predicate.column]: wanted.map(String) } };
    }
    case 'all': {
      const wanted = codes.of(predicate.column, predicate.values);
      if (wanted.length < new Set(predicate.values).size) return NOTHING;
      if (wanted.length === 0) return { exists: { field: predicate.column } };
      return { bool: { filter: wanted.map((code) => ({ term: { [predicate.column]: String(code) } })) } };
    }
    case 'range': {
      const { column, min = -Infinity, max = Infinity } = predicate;
      if (!(min <= max)) return NOTHING;
      const ends = { ...(min > -Infinity && { gte: min }), ...(max < Infinity && { lte: max }) };
      return Object.keys(ends).length > 0 ? { range: { [column]: ends } } : { exists: { field: column } };
    }
    case 'within':
      return circle(predicate, around);
    case 'words': {
      const searched = queryWords(predicate, around.dataset);
      if (searched.length === 0) return { exists: { field: predicate.column } };
      return { bool: { filter: searched.map((word) => wordFilter(predicate.column, word)) } };
    }
    case 'ids':
      return { terms: { id: predicate.ids } };
    case 'and':
      return predicate.of.length > 0
        ? { bool: { filter: predicate.of.map((one) => filterOf(one, around)) } }
        : EVERYTHING;
    case 'or':
      return predicate.of.length > 0 ? { bool: { should: predicate.of.map((one) => filterOf(one, around)) } } : NOTHING;
    case 'not':
      return { bool: { must_not: [filterOf(predicate.of, around)] } };
  }
}

/** Its fuzzy query has the same meaning: a swap is one edit, the first letter must match. */
function wordFilter(column: string, { word, typos }: QueryWord): Json {
  const begins = { prefix: { [column]: word } };
  if (typos === 0) return begins;
  const near = { value: word, fuzziness: typos, prefix_length: 1, transpositions: true, rewrite: 'constant_score' };
  return { bool: { should: [begins, { fuzzy: { [column]: near } }] } };
}

function circle({ column, center, miles }: Extract<Predicate, { kind: 'within' }>, { dataset }: RequestContext): Json {
  if (miles < 0) return NOTHING;
  if (miles >= Math.PI * EARTH_RADIUS_MILES) return { exists: { field: column } };
  const data = dataset.columns[column]!;
  const places = data.kind === 'point' ? data.places : [];
  const edge: { inside: number[]; outside: number[] } = { inside: [], outside: [] };
  const [x, y, z] = coordinatesOf(center);
  for (const [i, place] of places.entries()) {
    const [atX, atY, atZ] = coordinatesOf(place);
    const distance = squaredChordToMiles((atX - x) ** 2 + (atY - y) ** 2 + (atZ - z) ** 2);
    if (Math.abs(distance - miles) <= DOUBT_MILES) edge[distance <= miles ? 'inside' : 'outside'].push(i + 1);
  }
  const near = { geo_distance: { distance: `${miles}mi`, [column]: degrees(center) } };
  const named = (numbers: number[]) => ({ terms: { [`place_${column}`]: numbers } });
  if (edge.inside.length + edge.outside.length === 0) return miles === 0 ? NOTHING : near;
  return { bool: { should: [near, named(edge.inside)], minimum_should_match: 1, must_not: [named(edge.outside)] } };
}

function degrees({ latitude, longitude }: Point): Json {
  return { lat: latitude, lon: longitude };
}
