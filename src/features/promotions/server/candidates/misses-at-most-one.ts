import type { Predicate } from '#features/search/search.ts';

const both = (...of: Predicate[]): Predicate => ({ kind: 'and', of });
const either = (...of: Predicate[]): Predicate => ({ kind: 'or', of });

/**
 * Returns conditions that a car meets if it misses at most one of one to four conditions. They name each at most twice,
 * and the index tests them one after the other, on the cars that are left. A single one must be missed, because
 * otherwise all cars would meet them. To also exclude cars that miss none would take longer than to read the few that
 * are relevant enough.
 */
export function missesAtMostOne([a, b, c, d]: readonly Predicate[]): Predicate[] {
  if (!b) return [{ kind: 'not', of: a! }];
  if (!c) return [either(a!, b)];
  return d ? [either(a!, b), either(c, d), either(both(a!, b), both(c, d))] : [either(a!, b), either(c, both(a!, b))];
}
