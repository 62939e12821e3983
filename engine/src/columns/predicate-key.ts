import type { Predicate } from '../api/query.ts';

/**
 * Returns a text that predicates share only if they mean the same; `null` where this is unknown. JSON writes infinite
 * numbers and NaN as `null`, and predicates contain no other `null`: so a text with `null` is never shared.
 */
export function keyOf(predicates: Predicate | readonly Predicate[]): string | null {
  const key = JSON.stringify(predicates);
  return key.includes('null') ? null : key;
}
