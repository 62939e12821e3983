import type { Context } from 'hono';
import { findPastMails } from '#features/alerts/alerts.server.ts';
import { findListings, findRelisted } from '#features/listings/listings.server.ts';
import {
  findSavedListings,
  isRemovedListing,
  countNew,
  findBookmark,
  findSavedSearches,
} from '#features/saves/saves.server.ts';
import { loadSavedCars } from '#pages/saved-cars/load.ts';
import { loadSavedSearches } from '#pages/saved-searches/load.ts';
import { loadSavedSearchMails } from '#pages/saved-search-mails/load.ts';
import { identityOf } from '../../identity/identity.ts';
import { sendPage, sendProblem } from '../../document/send-page.ts';
import type { AppContext } from '../../base/app-context.ts';
import { pageRoute, type RouteEntry } from '../route.ts';

/** Returns the pages of saved listings and searches. Anonymous shoppers have them too. */
export function savedPageRoutes(appContext: AppContext): RouteEntry[] {
  return [
    pageRoute('GET', '/saved-cars', 'shopper', (context) => showCars(context, appContext)),
    pageRoute('GET', '/saved-searches', { access: 'shopper', robots: 'disallow' }, (context) =>
      showSearches(context, appContext),
    ),
    pageRoute('GET', '/saved-searches/mails', { access: 'shopper', ids: ['bookmarkId'] }, (context) =>
      showMails(context, appContext),
    ),
  ];
}

async function showCars(context: Context, appContext: AppContext): Promise<Response> {
  const { database, brandOf } = appContext;
  const { shopperId, account } = await identityOf(context, appContext);
  const answer = await loadSavedCars(
    {
      brand: brandOf(context.req.header('host')),
      signedIn: account !== null,
      signedOut: context.get('signedOut') !== undefined,
      findSaved: async () => (shopperId === null ? [] : findSavedListings(database, shopperId)),
      isRemoved: async (listingId) => shopperId !== null && isRemovedListing(database, { shopperId, listingId }),
      findListings: async (ids) => (ids.length === 0 ? new Map() : findListings(database, ids)),
      findRelisted: async (ids) => (ids.length === 0 ? new Map() : findRelisted(database, ids)),
    },
    { note: context.req.query('note'), removed: context.req.query('removed') },
  );
  return sendPage(context, appContext, 'saved-cars', answer);
}

async function showSearches(context: Context, appContext: AppContext): Promise<Response> {
  const { database, brandOf, search, guards } = appContext;
  const { shopperId, account } = await identityOf(context, appContext);
  const brand = brandOf(context.req.header('host'));
  const { signal } = context.req.raw;
  const answer = await loadSavedSearches(
    {
      brand,
      signedIn: account !== null,
      signedOut: context.get('signedOut') !== undefined,
      now: () => new Date(),
      findSearches: async () =>
        shopperId === null ? [] : findSavedSearches(database, { shopperId, brand: brand.key }),
      countNew: async (searches) => {
        const counted = await guards.optionalListing(
          (inTime) => countNew({ database, search, brand }, searches, inTime),
          signal,
        );
        return counted.ok ? counted.value : null;
      },
      findRemoved: async (bookmarkId) =>
        shopperId === null
          ? undefined
          : findBookmark(database, bookmarkId, { brand: brand.key, shopperId, deleted: true }),
    },
    { removed: context.req.query('removed') },
  );
  return sendPage(context, appContext, 'saved-searches', answer);
}

async function showMails(context: Context, appContext: AppContext): Promise<Response> {
  const { database, brandOf, search, guards } = appContext;
  const { shopperId } = await identityOf(context, appContext);
  const brand = brandOf(context.req.header('host'));
  const answer = await loadSavedSearchMails(
    {
      brand,
      findSearch: async (bookmarkId) =>
        shopperId === null ? undefined : findBookmark(database, bookmarkId, { brand: brand.key, shopperId }),
      findPastMails: async (saved) => {
        const world = { database, search, brand, now: new Date() };
        const found = await guards.supplemental(
          (inTime) => findPastMails(world, saved, inTime),
          context.req.raw.signal,
        );
        return found.ok ? found.value : null;
      },
    },
    context.req.query('bookmarkId') ?? '',
  );
  if (answer === null) return sendProblem(context, appContext, 'bookmark-unknown');
  return sendPage(context, appContext, 'saved-search-mails', answer);
}
