import type { Context } from 'hono';
import { z } from 'zod';
import { findEmailedListings } from '#features/leads/leads.server.ts';
import { findSavedListings, countSavedSearches, findSavedSearch } from '#features/saves/saves.server.ts';
import {
  searchToSave,
  showsEmailCapture,
  showsSaveButton,
  suggestedName,
  MAX_SEARCH_LENGTH,
} from '#features/saves/saves.ts';
import { identityOf } from '../../identity/identity.ts';
import type { AppContext } from '../../base/app-context.ts';
import { decideSaveFor } from './save-requested-search.ts';
import { callRoute, type RouteEntry } from '../../http/route.ts';
import { flagsOf } from '../../identity/visitor-flags.ts';

/** The shopper's state, which scripts add to pages that are the same for every visitor. */
export const stateSchema = z.object({
  signedIn: z.boolean(),
  savedListings: z.array(z.int()).describe('Listings that are saved.'),
  waitingListings: z.array(z.int()).describe('Listings that will be saved after sign-in.'),
  emailed: z.array(z.int()).describe('Listings whose sellers the shopper contacted.'),
  savedSearches: z.int().describe('Saved searches on this brand, as its page lists them.'),
  search: z
    .object({
      save: z.boolean().describe('Whether to show Save Search.'),
      capture: z.boolean().describe('Whether to show the inline email capture.'),
      bookmarkId: z.string().nullable().describe('The saved search that already holds this search.'),
      name: z.string().describe('The name with which the form for saving it is filled in.'),
      saving: z
        .enum(['sign-in', 'capture', 'save'])
        .describe('What Save Search does: starts the sign-in, asks for an email address, or saves.'),
      sendsMail: z.boolean().describe('Whether the site sends email.'),
    })
    .nullable()
    .describe('For the given search; null without one.'),
});
type State = z.infer<typeof stateSchema>;

/** `GET /account-api/state?search={query}`. Without `search` it only returns listings and counts. */
export function pageStateRoutes(appContext: AppContext): RouteEntry[] {
  return [
    callRoute('GET', '/account-api/state', 'shopper', async (context) => {
      context.header('Cache-Control', 'private, no-store');
      return context.json(await stateOf(context, appContext));
    }),
  ];
}

async function stateOf(context: Context, appContext: AppContext): Promise<State> {
  const { database, brandOf } = appContext;
  const brand = brandOf(context.req.header('host')).key;
  const { shopperId, account } = await identityOf(context, appContext);
  const searchText = context.req.query('search')?.slice(0, MAX_SEARCH_LENGTH);
  const [listings, emailed, savedSearches, search] = await Promise.all([
    shopperId === null ? [] : findSavedListings(database, shopperId),
    shopperId === null ? [] : findEmailedListings(database, shopperId),
    shopperId === null ? 0 : countSavedSearches(database, shopperId, brand),
    searchText === undefined ? null : searchState(context, appContext, searchText),
  ]);
  return {
    signedIn: account !== null,
    savedListings: listings.flatMap(({ listingId, awaitsAccount }) => (awaitsAccount ? [] : [listingId])),
    waitingListings: listings.flatMap(({ listingId, awaitsAccount }) => (awaitsAccount ? [listingId] : [])),
    emailed,
    savedSearches,
    search,
  };
}

/** Returns the state of Save Search and the email capture for one search (spec 1 §6). */
async function searchState(context: Context, appContext: AppContext, searchText: string): Promise<State['search']> {
  const { database } = appContext;
  const flags = flagsOf(context, appContext);
  const identity = await identityOf(context, appContext);
  const brand = appContext.brandOf(context.req.header('host'));
  const { query, title, hasChoices, parsed } = searchToSave(searchText, appContext.search.context(brand));
  const { shopperId, account } = identity;
  const [own, saving] = await Promise.all([
    shopperId === null ? undefined : findSavedSearch(database, { shopperId, brand: brand.key, query }),
    decideSaveFor(identity, brand, { database, flags }),
  ]);
  const isSignedIn = account !== null;
  const hasTitle = Boolean(own);
  return {
    save: showsSaveButton(flags, {
      hasFilters: parsed.invalid.length === 0,
      hasChoices,
      hasTitle: isSignedIn && hasTitle,
    }),
    capture: showsEmailCapture(flags, { isSignedIn, hasTitle, isSubscribed: own ? own.recipientId !== null : false }),
    bookmarkId: own ? own.bookmarkId : null,
    name: suggestedName(title),
    saving,
    sendsMail: appContext.sendsMail,
  };
}
