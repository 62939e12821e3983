import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ErrorCode } from '../../errors.ts';
import { KEEP_LIMIT, limitRate } from '../../rate-limits.ts';
import { sendRefusal } from '../../send-refusal.ts';
import type { Surroundings } from '../../surroundings.ts';
import { routeBookmarks } from './bookmarks.ts';
import { routePageState } from './page-state.ts';
import { routeSavedListings } from './saved-listings.ts';
import { routeSavedPages } from './saved-pages.ts';
import { routeSavedSearches } from './saved-searches.ts';

const MOST_BYTES = 16 * 1024;

/** What shoppers keep: searches and cars. All of it is their own, by whoever asks; nobody else may keep an answer. */
export function routeSaves(app: Hono, surroundings: Surroundings): void {
  const refuse = (code: ErrorCode) => (context: Context) => sendRefusal(context, surroundings, code);
  const keeping = limitRate(KEEP_LIMIT, surroundings, refuse('too-many-requests'));
  const small = bodyLimit({ maxSize: MOST_BYTES, onError: refuse('body-too-large') });
  for (const path of [
    '/account-api/search',
    '/account-api/searchbookmarks/*',
    '/account-api/saved-listings',
    '/account-api/saved-listings/*',
  ]) {
    app.use(path, async (context, next) => {
      context.header('Cache-Control', 'private, no-store');
      return context.req.method === 'GET' ? next() : keeping(context, next);
    });
    app.use(path, small);
  }
  routeSavedPages(app, surroundings);
  routeBookmarks(app, surroundings);
  routeSavedSearches(app, surroundings);
  routeSavedListings(app, surroundings);
  routePageState(app, surroundings);
}
