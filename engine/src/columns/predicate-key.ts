import type { Predicate } from '../api/query.ts';

/**
 * Returns a text that two predicates share only if they mean the same; `null` if it would contain `null`: JSON writes
 * infinite numbers and NaN as `null`, so such a text would be ambiguous.
 */
export function keyOf(predicates: Predicate | readonly Predicate[]): string | null {
  const key = JSON.stringify(predicates);
  return key.includes('null') ? null : key;
}
