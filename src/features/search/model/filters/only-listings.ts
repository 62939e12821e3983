import type { Filter } from '../filter.ts';

/**
 * Only these listings, by id; `null` is any. It takes no parameter and has no chip: what asks of a search which of some cars
 * it finds.
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
