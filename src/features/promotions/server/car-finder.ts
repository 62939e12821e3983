import { brandNamed } from '#features/brands/brands.ts';
import { readRequest, withFilter } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { CarFinder } from './campaign-cars.ts';

/** The number of cars per search, so that other requests can run in between. */
const PAGE = 100;

/**
 * Returns a function that finds the cars of a campaign's search through the index, the most relevant first, up to the
 * paging limit.
 */
export function createCarFinder(search: SearchService): CarFinder {
  return async ({ query, ownerId, brand: key }, signal) => {
    const brand = brandNamed(key);
    const parsed = search.parse(readRequest(query), brand);
    if (parsed.invalid.length > 0) return [];
    let changed = ownerId === null ? parsed.query : withFilter(parsed.query, 'showcaseOwner', ownerId);
    const ids: number[] = [];
    for (let more = true; more;) {
      const page = { ...changed, sortBy: 'relevance', firstRecord: ids.length, after: null, numRecords: PAGE } as const;
      const { results, next } = await search.searchCounted({ ...parsed, query: page }, brand, {
        hideFilters: true,
        signal,
      });
      ids.push(...results.map(({ listing }) => listing.id));
      more = next !== null && results.length > 0;
      changed = page;
    }
    return ids;
  };
}
