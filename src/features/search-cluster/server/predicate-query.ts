import { type Predicate, allowedTypos, wordsOf } from '@forecourt/engine';
import { distanceQuery } from './distance-query.ts';
import { computedRange, isComputed } from './out-the-door-script.ts';

/** A query in the cluster's query language. */
export type ClusterQuery = Readonly<Record<string, unknown>>;

export const MATCH_NONE_QUERY: ClusterQuery = { match_none: {} };
const EVERYTHING: ClusterQuery = { match_all: {} };
/** Maximum per conjunction. A whole search may have 1,024. */
const MAX_CLAUSES = 256;

/** Matches documents that satisfy all predicates. Uses filters, because scores are not needed. */
export function conjunctionQuery(predicates: readonly Predicate[]): ClusterQuery {
  const filter = predicates.flatMap(conjunctsOf).map(queryOf);
  if (filter.length === 0) return EVERYTHING;
  return { bool: { filter } };
}

/** Matches documents that satisfy a predicate. A missing field satisfies only `not`. */
export function queryOf(predicate: Predicate): ClusterQuery {
  switch (predicate.kind) {
    case 'any':
      return termsQuery(predicate.column, predicate.values);
    case 'all':
      return allOf(predicate.column, [...new Set(predicate.values)]);
    case 'range':
      return rangeOf(predicate);
    case 'within':
      return distanceQuery(predicate);
    case 'words':
      return wordsQuery(predicate);
    case 'ids':
      return idsOf(predicate.ids);
    case 'and':
      return conjunctionQuery(predicate.of);
    case 'or':
      return eitherOf(predicate.of);
    case 'not':
      return { bool: { must_not: [queryOf(predicate.of)] } };
  }
}

function conjunctsOf(predicate: Predicate): Predicate[] {
  return predicate.kind === 'and' ? predicate.of.flatMap(conjunctsOf) : [predicate];
}

/** Uses one clause for all values, because the cluster allows at most 1,024 clauses but 65,536 terms. */
function termsQuery(field: string, values: readonly (string | number)[]): ClusterQuery {
  return values.length === 0 ? MATCH_NONE_QUERY : { terms: { [field]: [...new Set(values)] } };
}

/** Uses one clause per value, as long as there are few. */
function allOf(field: string, values: readonly string[]): ClusterQuery {
  if (values.length === 0) return { exists: { field } };
  if (values.length <= MAX_CLAUSES) return { bool: { filter: values.map((value) => ({ term: { [field]: value } })) } };
  const source = `doc['${field}'].containsAll(params.values)`;
  const script = { script: { script: { lang: 'painless', source, params: { values } } } };
  return { bool: { filter: [{ term: { [field]: values[0]! } }, script] } };
}

/** Drops numbers that cannot be IDs, because the cluster rejects them. */
function idsOf(ids: readonly number[]): ClusterQuery {
  return termsQuery('id', ids.filter(Number.isSafeInteger));
}

export type Range = Extract<Predicate, { kind: 'range' }>;

/** Returns whether no number is within a range. */
export function isEmptyRange({ min = -Infinity, max = Infinity }: Range): boolean {
  return !(min <= max) || min === Infinity || max === -Infinity;
}

function rangeOf(range: Range): ClusterQuery {
  if (isEmptyRange(range)) return MATCH_NONE_QUERY;
  const { column, min = -Infinity, max = Infinity } = range;
  if (isComputed(column)) return computedRange(column, { min, max });
  const ends = { ...(min > -Infinity && { gte: min }), ...(max < Infinity && { lte: max }) };
  return Object.keys(ends).length > 0 ? { range: { [column]: ends } } : { exists: { field: column } };
}

/** Combines values of the same column, and IDs, into one clause each. */
function eitherOf(predicates: readonly Predicate[]): ClusterQuery {
  const values = new Map<string, string[]>();
  const ids: number[] = [];
  const others: ClusterQuery[] = [];
  for (const one of predicates.flatMap(disjunctsOf)) {
    if (one.kind === 'any') values.set(one.column, [...(values.get(one.column) ?? []), ...one.values]);
    else if (one.kind === 'ids') ids.push(...one.ids);
    else others.push(queryOf(one));
  }
  const should = [
    ...[...values].map(([column, wanted]) => termsQuery(column, wanted)),
    ...(ids.length > 0 ? [idsOf(ids)] : []),
    ...others,
  ];
  if (should.length === 0) return MATCH_NONE_QUERY;
  return should.length === 1 ? should[0]! : { bool: { should, minimum_should_match: 1 } };
}

function disjunctsOf(predicate: Predicate): Predicate[] {
  return predicate.kind === 'or' ? predicate.of.flatMap(disjunctsOf) : [predicate];
}

function wordsQuery({ column, words, typos = 0 }: Extract<Predicate, { kind: 'words' }>): ClusterQuery {
  const parts = new Set(words.flatMap((word) => [...wordsOf(word)]));
  if (parts.size === 0) return { exists: { field: column } };
  return { bool: { filter: [...parts].map((word) => wordQuery(column, word, allowedTypos(word, typos))) } };
}

/**
 * The cluster's fuzzy query has the same rules: swapped neighbors count as one typo, and the first letter must match.
 */
function wordQuery(column: string, word: string, typos: number): ClusterQuery {
  const begins = { prefix: { [column]: { value: word } } };
  if (typos === 0) return begins;
  const near = { value: word, fuzziness: typos, prefix_length: 1, transpositions: true, rewrite: 'constant_score' };
  return { bool: { should: [begins, { fuzzy: { [column]: near } }], minimum_should_match: 1 } };
}
