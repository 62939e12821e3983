import type { Order, Query, ScoreTerm } from '@forecourt/engine';
import { centerParams, milesScript } from './distance-query.ts';
import { computedRange, isComputed, priceScript, type Script } from './out-the-door-script.ts';
import { type ClusterQuery, queryOf } from './predicate-query.ts';

type Mark = NonNullable<Query['after']>;

/** Sorts by the order's key, then by ID. Documents without a key come last. */
export function sortOf(order: Order): Record<string, unknown>[] {
  return [keySort(order), { id: 'asc' }];
}

function keySort(order: Order): Record<string, unknown> {
  if (order.kind === 'column' && !isComputed(order.column))
    return { [order.column]: { order: order.direction, missing: '_last' } };
  return { _script: { type: 'number', order: isFalling(order) ? 'desc' : 'asc', script: keyScript(order) } };
}

/** Returns where hits continue after a mark. A missing key is represented by a value behind all others. */
export function searchAfter(order: Order, { key, id }: Mark): (number | string)[] {
  return [key ?? (isFalling(order) ? '-Infinity' : 'Infinity'), id];
}

/** Matches the documents up to and including a mark. */
export function throughCursorQuery(order: Order, { key, id }: Mark): ClusterQuery {
  const ofEarlierId = { range: { id: { lte: id } } };
  if (order.kind !== 'column') return key === null ? earlierWithout(order, id) : earlierByScript(order, { key, id });
  const { column, direction } = order;
  if (key === null) return either(queryOf({ kind: 'range', column }), ofEarlierId);
  const sooner = beforeKey(column, direction, key);
  const same = queryOf({ kind: 'range', column, min: key, max: key });
  return either(sooner, { bool: { filter: [same, ofEarlierId] } });
}

/** Matches documents with an earlier key. Computed numbers are whole. */
function beforeKey(column: string, direction: 'asc' | 'desc', key: number): ClusterQuery {
  if (isComputed(column))
    return computedRange(column, direction === 'asc' ? { max: Math.ceil(key) - 1 } : { min: Math.floor(key) + 1 });
  return { range: { [column]: { [direction === 'asc' ? 'lt' : 'gt']: key } } };
}

/**
 * Matches documents up to a position without a key. Scores always have a key; distances lack one only without a place.
 */
function earlierWithout(order: Exclude<Order, { kind: 'column' }>, id: number): ClusterQuery {
  if (order.kind === 'score') return { match_all: {} };
  return either({ exists: { field: order.column } }, { range: { id: { lte: id } } });
}

function earlierByScript(order: Exclude<Order, { kind: 'column' }>, { key, id }: Mark): ClusterQuery {
  const { source, params } = keyScript(order, 'double key = ', '');
  const sooner = isFalling(order) ? 'key > params.key' : 'key < params.key';
  const script = {
    lang: 'painless',
    source: `${source} return ${sooner} || (key == params.key && doc['id'].value <= params.id);`,
    params: { ...params, key, id },
  };
  return { script: { script } };
}

function either(...should: ClusterQuery[]): ClusterQuery {
  return { bool: { should, minimum_should_match: 1 } };
}

function isFalling(order: Order): boolean {
  return order.kind === 'score' || (order.kind === 'column' && order.direction === 'desc');
}

/**
 * Computes the key exactly as the engine does, to the last bit: with doubles and in the same order, because the
 * cluster's own scores are floats. Values that differ between searches are passed as parameters, so that each kind of
 * key is compiled once.
 */
function keyScript(order: Order, before = 'return ', after = ''): Script {
  if (order.kind === 'column') {
    const none = isFalling(order) ? 'Double.NEGATIVE_INFINITY' : 'Double.POSITIVE_INFINITY';
    return priceScript(order.column, `return Double.isNaN(dollars) ? ${none} : dollars;`);
  }
  if (order.kind === 'distance') {
    const source = `${milesScript(order.column)} ${before}miles;${after}`;
    return { lang: 'painless', source, params: centerParams(order.center) };
  }
  const terms = order.terms.map(termScript);
  const source = `double score = 0.0; ${terms.map((term) => term.source).join(' ')} ${before}score;${after}`;
  return { lang: 'painless', source, params: Object.assign({}, ...terms.map(({ params }) => params)) };
}

/**
 * Adds a term to `score`. A missing value adds nothing. Weights and half-values are part of the script, because there
 * are only a few.
 */
function termScript(term: ScoreTerm, i: number): { source: string; params: object } {
  const number = `doc['${term.column}']`;
  const weight = double(term.weight);
  if (term.kind === 'column') {
    return { source: `if (${number}.size() > 0) score += ${weight} * ${number}.value;`, params: {} };
  }
  if (term.kind === 'fresh') {
    const half = double(term.halfDays);
    const source =
      `if (${number}.size() > 0) { double age = params.now${i} - ${number}.value; ` +
      `score += ${weight} * (${half} / (${half} + (age > 0.0 ? age : 0.0))); }`;
    return { source, params: { [`now${i}`]: term.nowDays } };
  }
  const half = double(term.halfMiles);
  const source =
    `${milesScript(term.column, String(i))} ` +
    `if (miles${i} < Double.POSITIVE_INFINITY) score += ${weight} * (${half} / (${half} + miles${i}));`;
  return { source, params: centerParams(term.center, String(i)) };
}

/** Formats a double literal, because `40` would cause an integer division. */
function double(value: number): string {
  return `${value}D`;
}
