import type { Predicate } from '../api/query.ts';

/**
 * A text that predicates share only where they mean the same; `null` where that cannot be told. JSON writes infinite numbers
 * and NaN alike, as `null`, and nothing else: what has that is nobody's equal.
 */
export function keyOf(predicates: Predicate | readonly Predicate[]): string | null {
  const key = JSON.stringify(predicates);
  return key.includes('null') ? null : key;
}
