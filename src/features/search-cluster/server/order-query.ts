import type { Order, Query, ScoreTerm } from '@forecourt/engine';
import { centerParams, milesSource } from './distance-query.ts';
import { type ClusterQuery, queryOf } from './predicate-query.ts';

type Mark = NonNullable<Query['after']>;
type Script = { lang: 'painless'; source: string; params: Record<string, unknown> };

/** The order's key first, then the id. A document without a key comes last. */
export function sortOf(order: Order): Record<string, unknown>[] {
  return [keySort(order), { id: 'asc' }];
}

function keySort(order: Order): Record<string, unknown> {
  if (order.kind === 'column') return { [order.column]: { order: order.direction, missing: '_last' } };
  return { _script: { type: 'number', order: isFalling(order) ? 'desc' : 'asc', script: keyScript(order) } };
}

/** Where hits go on after a mark. No key stands for one behind all others. */
export function searchAfter(order: Order, { key, id }: Mark): (number | string)[] {
  return [key ?? (isFalling(order) ? '-Infinity' : 'Infinity'), id];
}

/** The documents that do not come after a mark. */
export function upTo(order: Order, { key, id }: Mark): ClusterQuery {
  const ofEarlierId = { range: { id: { lte: id } } };
  if (order.kind !== 'column') return key === null ? earlierWithout(order, id) : earlierByScript(order, { key, id });
  const { column, direction } = order;
  if (key === null) return either({ exists: { field: column } }, ofEarlierId);
  const sooner = { range: { [column]: { [direction === 'asc' ? 'lt' : 'gt']: key } } };
  const same = queryOf({ kind: 'range', column, min: key, max: key });
  return either(sooner, { bool: { filter: [same, ofEarlierId] } });
}

/** Every score is a key, and only those without a place have no distance. */
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
 * The key as the engine works it out, to the last bit: from doubles and in its order, where the cluster's own scores are
 * floats. What differs between searches are parameters, so that each kind of key is compiled once.
 */
function keyScript(order: Exclude<Order, { kind: 'column' }>, before = 'return ', after = ''): Script {
  if (order.kind === 'distance') {
    const source = `${milesSource(order.column)} ${before}miles;${after}`;
    return { lang: 'painless', source, params: centerParams(order.center) };
  }
  const terms = order.terms.map(termScript);
  const source = `double score = 0.0; ${terms.map((term) => term.source).join(' ')} ${before}score;${after}`;
  return { lang: 'painless', source, params: Object.assign({}, ...terms.map(({ params }) => params)) };
}

/** Adds a term to `score`; what is missing adds nothing. Weights and halves are few, and part of the script. */
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
    `${milesSource(term.column, String(i))} ` +
    `if (miles${i} < Double.POSITIVE_INFINITY) score += ${weight} * (${half} / (${half} + miles${i}));`;
  return { source, params: centerParams(term.center, String(i)) };
}

/** As a literal that is no whole number: `40` would be divided as one. */
function double(value: number): string {
  return `${value}D`;
}
