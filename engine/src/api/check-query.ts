import type { Facet, Order, Predicate, Query, ScoreTerm } from './query.ts';
import type { RelaxQuery } from './relaxation.ts';
import type { Point } from './schema.ts';

/**
 * The maximum nesting depth of predicates, including the innermost one. The number of sibling predicates is not
 * limited.
 */
export const MAX_PREDICATE_DEPTH = 32;

/** Throws a message about the first invalid part of a query. Columns are checked later, where they are used. */
export function checkQuery(query: Query): void {
  const { sections, order, count, first, after } = query;
  checkPredicates(sections);
  checkOrder(order);
  if (query.least !== undefined) checkLeast(query);
  if (!(Number.isInteger(count) || count === Infinity) || count < 0) throw wrong('count', count, 'a number of hits');
  if (after === undefined) {
    if (!Number.isInteger(first) || first < 0) throw wrong('first', first, 'the rank of a hit, 0 or more');
    return;
  }
  if (after.key !== null && !isNumber(after.key)) throw wrong('after.key', after.key, 'a number or null');
  if (!isNumber(after.id)) throw wrong('after.id', after.id, 'a number');
}

function checkLeast({ least, order, facets, stats, histograms, groups }: Query): void {
  if (!Number.isFinite(least)) throw wrong('least', least, 'a finite number');
  if (order.kind !== 'score') throw wrong('order', order.kind, '"score", because "least" is a score');
  for (const counted of [facets, stats, histograms, groups])
    if (counted && Object.keys(counted).length > 0) throw new Error('A search with "least" counts nothing.');
}

export function checkRelaxQuery({ sections, steps, enough = 1 }: RelaxQuery): void {
  checkPredicates(sections);
  if (steps) checkPredicates(steps);
  if (!isNumber(enough)) throw wrong('enough', enough, 'a number');
}

export function checkFacet(facet: Facet): void {
  if (facet.kind === 'cases') checkPredicates(facet.cases);
  else if (facet.kind !== 'values') throw unknown('facet', facet);
  else if (facet.where) checkPredicate(facet.where);
}

function checkPredicates(predicates: Readonly<Record<string, Predicate>>): void {
  // V8 would optimize a `for…in` loop over objects of many shapes and deoptimize it again and again.
  for (const name of Object.keys(predicates)) checkPredicate(predicates[name]!);
}

/** `level`: this predicate's nesting depth; 1 is the outermost. */
export function checkPredicate(predicate: Predicate, level = 1): void {
  if (level > MAX_PREDICATE_DEPTH) throw new Error(`More than ${MAX_PREDICATE_DEPTH} predicates stand in one another.`);
  switch (predicate.kind) {
    case 'any':
    case 'all':
      return checkList('values', predicate.values);
    case 'words': {
      checkList('words', predicate.words);
      const { typos = 0 } = predicate;
      if (typos !== 0 && typos !== 1 && typos !== 2) throw wrong('typos', typos, '0, 1 or 2');
      return;
    }
    case 'range': {
      const { min, max } = predicate;
      if (min !== undefined && !isNumber(min)) throw wrong('min', min, 'a number');
      if (max !== undefined && !isNumber(max)) throw wrong('max', max, 'a number');
      return;
    }
    case 'within':
      checkCenter(predicate.center);
      if (!isNumber(predicate.miles)) throw wrong('miles', predicate.miles, 'a number');
      return;
    case 'ids':
      return;
    case 'and':
    case 'or':
      checkList('of', predicate.of);
      for (let i = 0; i < predicate.of.length; i++) checkPredicate(predicate.of[i]!, level + 1);
      return;
    case 'not':
      return checkPredicate(predicate.of, level + 1);
    default:
      throw unknown('predicate', predicate);
  }
}

function checkOrder(order: Order): void {
  switch (order.kind) {
    case 'column':
      if (order.direction === 'asc' || order.direction === 'desc') return;
      throw wrong('direction', order.direction, '"asc" or "desc"');
    case 'distance':
      return checkCenter(order.center);
    case 'score':
      for (let i = 0; i < order.terms.length; i++) checkTerm(order.terms[i]!);
      return;
    default:
      throw unknown('order', order);
  }
}

function checkTerm(term: ScoreTerm): void {
  if (!Number.isFinite(term.weight)) throw wrong('weight', term.weight, 'a finite number');
  switch (term.kind) {
    case 'column':
      return;
    case 'near':
      checkCenter(term.center);
      return checkHalf('halfMiles', term.halfMiles);
    case 'fresh':
      if (!Number.isFinite(term.nowDays)) throw wrong('nowDays', term.nowDays, 'a finite number');
      return checkHalf('halfDays', term.halfDays);
    default:
      throw unknown('term of a score', term);
  }
}

function checkHalf(name: string, half: number): void {
  if (!(Number.isFinite(half) && half > 0)) throw wrong(name, half, 'a finite number above 0');
}

function checkCenter({ latitude, longitude }: Point): void {
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return;
  throw wrong('center', `${latitude}, ${longitude}`, 'a latitude within ±90 and a longitude within ±180');
}

function checkList(name: string, list: readonly unknown[]): void {
  if (!Array.isArray(list)) throw wrong(name, list, 'a list');
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' && value === value;
}

function wrong(name: string, value: unknown, expected: string): Error {
  return new Error(`"${name}" is ${String(value)}; it must be ${expected}.`);
}

function unknown(what: string, thing: never): Error {
  return new Error(`There is no ${what} of kind "${String((thing as { kind: unknown }).kind)}".`);
}
