import { limitSaveRequests } from '../../http/limit-save-requests.ts';
import type { AppContext } from '../../base/app-context.ts';
import { bookmarkRoutes } from './bookmarks.ts';
import { pageStateRoutes } from './page-state.ts';
import { savedListingRoutes } from './saved-listings.ts';
import { savedPageRoutes } from './saved-pages.ts';
import { savedSearchRoutes } from './saved-searches.ts';
import type { RouteEntry } from '../../http/route.ts';

/**
 * Returns the routes of saved searches and listings. They only serve the shopper of the request, and no shared cache
 * may store a response.
 */
export function savesRoutes(appContext: AppContext): RouteEntry[] {
  return [
    ...limitSaveRequests(appContext, [
      '/account-api/search',
      '/account-api/searchbookmarks/*',
      '/account-api/saved-listings',
      '/account-api/saved-listings/*',
    ]),
    ...savedPageRoutes(appContext),
    ...bookmarkRoutes(appContext),
    ...savedSearchRoutes(appContext),
    ...savedListingRoutes(appContext),
    ...pageStateRoutes(appContext),
  ];
}
