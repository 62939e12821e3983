import type { Filter } from '../filter.ts';

const MOST = 25;

/** Excludes listings by ID. A list of more than 25 is ignored entirely (spec 1 §5). */
export const excludedListingIds: Filter<'excludedListingIds', readonly number[]> = {
  key: 'excludedListingIds',
  params: [
    {
      name: 'excludedListingIds',
      multi: true,
      aliases: ['excludedListingId'],
      about: 'Ids of listings to leave out; more than 25 are dropped.',
    },
  ],
  none: [],
  parse: (read) => {
    const ids = read('excludedListingIds')
      .filter((text) => /^\d{1,15}$/.test(text))
      .map(Number);
    const unique = [...new Set(ids)].toSorted((a, b) => a - b);
    return { value: unique.length <= MOST ? unique : [] };
  },
  format: (ids) => ({ excludedListingIds: ids.map(String).toSorted() }),
  chips: () => [],
  predicate: (ids) => (ids.length ? { kind: 'not', of: { kind: 'ids', ids } } : undefined),
  fields: () => [],
  relax: { fixed: true },
};
