import type { Filter } from '../filter.ts';

/**
 * Restricts a search to these listing IDs; `null` allows any. Has no parameter and no chip. Used to check which cars of
 * a list match a search.
 */
export const onlyListings: Filter<'onlyListings', readonly number[] | null> = {
  key: 'onlyListings',
  params: [],
  none: null,
  parse: () => ({ value: null }),
  format: () => ({}),
  chips: () => [],
  predicate: (ids) => (ids === null ? undefined : { kind: 'ids', ids }),
  fields: () => [],
  relax: { fixed: true },
};
