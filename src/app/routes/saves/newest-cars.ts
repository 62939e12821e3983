import type { Brand } from '#features/brands/brands.ts';
import { readRequest } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { NewestCars } from '#pages/saved-searches/load.ts';
import type { AppContext } from '../../base/app-context.ts';

/** The number of searches with cars, and the number of cars of each. */
const PICTURED_SEARCHES = 6;
const PICTURED_CARS = 4;

/** A saved search. `query`: its canonical query string. */
type SavedSearch<Key> = { key: Key; query: string };

/** Returns the newest cars of the first searches, by key. Searches that fail or take too long are left out. */
export async function newestCarsOf<Key>(
  { search, guards }: Pick<AppContext, 'search' | 'guards'>,
  brand: Brand,
  searches: readonly SavedSearch<Key>[],
  signal: AbortSignal,
): Promise<Map<Key, NewestCars>> {
  const newest = new Map<Key, NewestCars>();
  await guards.optionalListing((inTime) => addNewest(newest, searches, { brand, search, signal: inTime }), signal);
  // After the time limit, a search that is still running must not change the result.
  return new Map(newest);
}

/** @throws the first error, after all searches were tried; or once `signal` is aborted. */
async function addNewest<Key>(
  newest: Map<Key, NewestCars>,
  searches: readonly SavedSearch<Key>[],
  { brand, search, signal }: { brand: Brand; search: SearchService; signal: AbortSignal },
): Promise<void> {
  const errors: unknown[] = [];
  for (const { key, query } of searches.slice(0, PICTURED_SEARCHES)) {
    signal.throwIfAborted();
    const parsed = search.parse(readRequest(query), brand);
    if (parsed.invalid.length > 0) continue;
    const first = { ...parsed.query, sortBy: 'datelistedDESC', numRecords: PICTURED_CARS } as const;
    try {
      const { total, results } = await search.search({ ...parsed, query: first }, brand, { hideFilters: true, signal });
      newest.set(key, { total, listings: results.map(({ listing }) => listing) });
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
