import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import type { Predicate } from '#features/search/search.ts';
import { valueInColumn } from './listing-row.ts';

/**
 * Returns whether a car satisfies a condition, with the same result as the index; `undefined` if only the index can
 * test it: words, places and computed prices. For few cars this takes less time than a search.
 */
export function meetsPredicate(predicate: Predicate, listing: Listing, owner: Owner): boolean | undefined {
  const meets = (part: Predicate) => meetsPredicate(part, listing, owner);
  switch (predicate.kind) {
    case 'any':
    case 'all': {
      const codes = codesIn(valueInColumn(predicate.column, listing, owner));
      const has = (value: string) => codes.includes(value);
      return predicate.kind === 'any' ? predicate.values.some(has) : predicate.values.every(has);
    }
    case 'range': {
      const value = valueInColumn(predicate.column, listing, owner);
      if (value === undefined) return undefined;
      const { min = -Infinity, max = Infinity } = predicate;
      return typeof value === 'number' && value >= min && value <= max;
    }
    case 'ids':
      return predicate.ids.includes(listing.id);
    case 'not': {
      const inner = meets(predicate.of);
      return inner === undefined ? undefined : !inner;
    }
    case 'and':
      return allOf(predicate.of.map(meets));
    case 'or': {
      const none = allOf(predicate.of.map(meets).map((part) => (part === undefined ? undefined : !part)));
      return none === undefined ? undefined : !none;
    }
    case 'words':
    case 'within':
      return undefined;
  }
}

function codesIn(value: ReturnType<typeof valueInColumn>): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value : [];
}

function allOf(parts: readonly (boolean | undefined)[]): boolean | undefined {
  if (parts.includes(false)) return false;
  return parts.includes(undefined) ? undefined : true;
}
