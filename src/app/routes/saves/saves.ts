import type { Hono } from 'hono';
import { limitKeeping } from '../../http/limit-keeping.ts';
import type { Surroundings } from '../../base/surroundings.ts';
import { routeBookmarks } from './bookmarks.ts';
import { routePageState } from './page-state.ts';
import { routeSavedListings } from './saved-listings.ts';
import { routeSavedPages } from './saved-pages.ts';
import { routeSavedSearches } from './saved-searches.ts';

/** What shoppers keep: searches and cars. All of it is their own, by whoever asks; nobody else may keep an answer. */
export function routeSaves(app: Hono, surroundings: Surroundings): void {
  limitKeeping(app, surroundings, [
    '/account-api/search',
    '/account-api/searchbookmarks/*',
    '/account-api/saved-listings',
    '/account-api/saved-listings/*',
  ]);
  routeSavedPages(app, surroundings);
  routeBookmarks(app, surroundings);
  routeSavedSearches(app, surroundings);
  routeSavedListings(app, surroundings);
  routePageState(app, surroundings);
}
