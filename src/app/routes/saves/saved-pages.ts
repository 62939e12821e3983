import type { Context } from 'hono';
import { findPastMails, findSearchMails } from '#features/alerts/alerts.server.ts';
import { findListings, findRelisted } from '#features/listings/listings.server.ts';
import {
  findSavedListings,
  isRemovedListing,
  countNewCars,
  findBookmark,
  findSavedSearch,
  findSavedSearches,
} from '#features/saves/saves.server.ts';
import { searchToSave, suggestedName, MAX_SEARCH_LENGTH } from '#features/saves/saves.ts';
import { timeZoneOf } from '#kit/local-time.ts';
import { loadAlerts } from '#pages/alerts/load.ts';
import type { AlertsView } from '#pages/alerts/page-data.ts';
import { loadSavedCars } from '#pages/saved-cars/load.ts';
import { loadSavedSearches } from '#pages/saved-searches/load.ts';
import { loadSavedSearchMails } from '#pages/saved-search-mails/load.ts';
import { identityOf } from '../../identity/identity.ts';
import { sendPage, sendProblem } from '../../document/send-page.ts';
import type { AppContext } from '../../base/app-context.ts';
import { pageRoute, type RouteEntry } from '../../http/route.ts';
import { newestCarsOf } from './newest-cars.ts';
import { canSave, decideSaveFor } from './save-requested-search.ts';
import { flagsOf } from '../../identity/visitor-flags.ts';

/** Returns the pages of saved listings and searches, which anonymous shoppers have too. */
export function savedPageRoutes(appContext: AppContext): RouteEntry[] {
  return [
    pageRoute('GET', '/saved-cars', 'shopper', (context) => showCars(context, appContext)),
    pageRoute('GET', '/saved-searches', { access: 'shopper', cost: 'page', robots: 'disallow' }, (context) =>
      showSearches(context, appContext),
    ),
    pageRoute('GET', '/saved-searches/new', { access: 'shopper', robots: 'disallow' }, (context) =>
      showSaveForm(context, appContext),
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
      hasLeadsFallback: appContext.hasLeadsFallback,
      findSaved: async () => (shopperId === null ? [] : findSavedListings(database, shopperId)),
      isRemoved: async (listingId) => shopperId !== null && isRemovedListing(database, { shopperId, listingId }),
      findListings: async (ids) => (ids.length === 0 ? new Map() : findListings(database, ids)),
      findRelisted: async (ids) => (ids.length === 0 ? new Map() : findRelisted(database, ids)),
      findSafety: async (car) => {
        const { safety } = appContext.services;
        if (!safety) return null;
        const found = await appContext.guards.modelRecalls(() => safety.findForCar(car), context.req.raw.signal);
        return found.ok ? found.value : null;
      },
    },
    { note: context.req.query('note'), removed: context.req.query('removed') },
  );
  return sendPage(context, appContext, 'saved-cars', answer);
}

async function showSearches(context: Context, appContext: AppContext): Promise<Response> {
  const { database, brandOf, search, guards, sendsMail } = appContext;
  const { shopperId, account } = await identityOf(context, appContext);
  const brand = brandOf(context.req.header('host'));
  const { signal } = context.req.raw;
  const answer = await loadSavedSearches(
    {
      brand,
      signedIn: account !== null,
      signedOut: context.get('signedOut') !== undefined,
      sendsMail,
      now: () => new Date(),
      findMails: (ids) => findSearchMails(database, ids),
      findSearches: async () =>
        shopperId === null ? [] : findSavedSearches(database, { shopperId, brand: brand.key }),
      countNewCars: async (searches) => {
        const counted = await guards.optionalListing(
          (inTime) => countNewCars({ database, search, brand }, searches, inTime),
          signal,
        );
        return counted.ok ? counted.value : null;
      },
      findNewest: (searches) => {
        const keyed = searches.map(({ bookmarkId, query }) => ({ key: bookmarkId, query }));
        return newestCarsOf(appContext, brand, keyed, signal);
      },
      findRemoved: async (bookmarkId) =>
        shopperId === null
          ? undefined
          : findBookmark(database, bookmarkId, { brand: brand.key, shopperId, deleted: true }),
    },
    { removed: context.req.query('removed'), isResumed: context.req.query('note') === 'resumed' },
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
      timeZoneOf: ({ query }) => {
        const { place, inState } = searchToSave(query, search.context(brand)).parsed.query.filters.location;
        return timeZoneOf(place?.state ?? inState ?? null);
      },
    },
    context.req.query('bookmarkId') ?? '',
  );
  if (answer === null) return sendProblem(context, appContext, 'bookmark-unknown');
  return sendPage(context, appContext, 'saved-search-mails', answer);
}

/** Shows the form of Save Search to browsers without scripts, and when the script that opens it cannot load. */
async function showSaveForm(context: Context, appContext: AppContext): Promise<Response> {
  const { database, brandOf, search: service } = appContext;
  const brand = brandOf(context.req.header('host'));
  const requested = searchToSave(
    context.req.query('search')?.slice(0, MAX_SEARCH_LENGTH) ?? '',
    service.context(brand),
  );
  const { query: search, title } = requested;
  const back = { label: 'Back to results', href: `/cars-for-sale${search && `?${search}`}` };
  const show = (view: AlertsView) => sendPage(context, appContext, 'alerts', loadAlerts(brand, view));
  const flags = flagsOf(context, appContext);
  if (!canSave(requested, flags)) {
    const text = 'Choose a filter first. There’s nothing to save yet.';
    return show({ kind: 'note', title: 'Save this search', text, link: back });
  }
  const identity = await identityOf(context, appContext);
  const { shopperId } = identity;
  const own =
    shopperId === null ? undefined : await findSavedSearch(database, { shopperId, brand: brand.key, query: search });
  if (own) {
    const link = { label: 'View your saved searches', href: '/saved-searches' };
    return show({ kind: 'note', title: 'Saved', text: 'You’ve already saved this search.', link });
  }
  const saving = await decideSaveFor(identity, brand, { database, flags });
  return show({
    kind: 'save',
    form: { search, name: suggestedName(title), saving, sendsNoMail: !appContext.sendsMail },
    action: null,
  });
}
