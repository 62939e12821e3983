import type { Context } from 'hono';
import { z } from 'zod';
import { CAPTURE_ID } from '#features/alerts/alerts.ts';
import {
  BOOKMARK_UNKNOWN,
  bookmarkBean,
  FREQUENCY_CODES,
  SAVED_SEARCH_LIMIT_ACTION,
  SAVED_SEARCH_LIMIT_TEXT,
  MAX_SEARCH_NAME_LENGTH,
  type SavedSearch,
} from '#features/saves/saves.ts';
import { updateSavedSearch, findBookmark, findSavedSearches } from '#features/saves/saves.server.ts';
import { signInPath } from '#features/shoppers/shoppers.ts';
import { identityOf } from '../../identity/identity.ts';
import {
  saveRequestedSearch,
  type SaveSearchOutcome,
  requestedSearchOf,
  searchToSaveShape,
} from './save-requested-search.ts';
import { readPosted } from '../../http/posted-fields.ts';
import { isForm } from '../../http/request-kinds.ts';
import { sendErrorResponse } from '../../http/send-error-response.ts';
import type { AppContext } from '../../base/app-context.ts';
import { recordSiteEvents } from '../events/record-site-events.ts';
import { postOnly, callRoute, type RouteEntry } from '../../http/route.ts';

const BOOKMARKS = '/account-api/searchbookmarks';
const SEARCH = '/account-api/search';
const RESULTS = '/cars-for-sale';

const text = (max: number) =>
  z
    .string()
    .max(max)
    .transform((given) => given.toWellFormed().replaceAll(/\s+/g, ' ').trim())
    .transform((given) => given || undefined)
    .optional();

/** Tolerated clock skew of clients, in ms. */
const MAX_AHEAD_MS = 300_000;

const executedAt = z.iso
  .datetime({ offset: true })
  .transform((at) => new Date(at))
  .refine((at) => at.getTime() < Date.now() + MAX_AHEAD_MS, 'lastExecuted must be a time in the past.');

/** Validates the body of `POST /account-api/search` (spec 1 §7), which names the search to save. */
export const saveSchema = z.object({
  bookmarkId: text(64),
  bookmarkTitle: text(200),
  searchName: text(MAX_SEARCH_NAME_LENGTH),
  frequency: z
    .enum(FREQUENCY_CODES)
    .optional()
    .describe('How often alerts are sent. Ignored with bookmarkId: /account-api/searchbookmarks/frequency changes it.'),
  lastExecuted: z.union([z.literal('').transform(() => undefined), executedAt]).optional(),
  ...searchToSaveShape,
});

/**
 * Returns the calls of saved searches for programs, with the session or its token, and Save Search for forms (spec 1
 * §7).
 */
export function bookmarkRoutes(appContext: AppContext): RouteEntry[] {
  return [
    callRoute('GET', BOOKMARKS, { access: 'shopper', ids: ['searchBookmarkId'] }, (context) =>
      sendOwnBookmarks(context, appContext),
    ),
    callRoute('GET', `${BOOKMARKS}/share-bookmark/:id`, { access: 'everyone', signedOut: 'tell' }, (context) =>
      sendSharedBookmarks(context, appContext),
    ),
    callRoute('POST', SEARCH, { access: 'shopper', ids: ['bookmarkId'] }, (context) => save(context, appContext)),
    postOnly(SEARCH),
  ];
}

/** Sends the shopper's own saved searches: the one that the query names, or all. */
async function sendOwnBookmarks(context: Context, appContext: AppContext): Promise<Response> {
  const { shopperId } = await identityOf(context, appContext);
  const brand = appContext.brandOf(context.req.header('host')).key;
  const id = context.req.query('searchBookmarkId') ?? '';
  const found = await appContext.guards.bookmark(async () => {
    if (shopperId === null) return [];
    if (id === '') return findSavedSearches(appContext.database, { shopperId, brand });
    const one = await findBookmark(appContext.database, id, { brand, shopperId });
    return one ? [one] : [];
  }, context.req.raw.signal);
  return sendBookmarks(context, appContext, found.ok ? found.value : [], id === '');
}

/** Sends any shopper's saved search by its id, because ids may be shared. */
async function sendSharedBookmarks(context: Context, appContext: AppContext): Promise<Response> {
  const brand = appContext.brandOf(context.req.header('host')).key;
  const id = context.req.param('id') ?? '';
  const found = await appContext.guards.bookmark(
    () => findBookmark(appContext.database, id, { brand }),
    context.req.raw.signal,
  );
  return sendBookmarks(context, appContext, found.ok && found.value ? [found.value] : [], false);
}

/** Formats saved searches. A missing one gets its text and no filters (spec 1 §5). */
function sendBookmarks(
  context: Context,
  appContext: AppContext,
  searches: readonly SavedSearch[],
  mayBeNone: boolean,
): Response {
  const isMissing = searches.length === 0 && !mayBeNone;
  return context.json(
    {
      myAtcSearchViewBeans: searches.map((search) => bookmarkBean(search, appContext)),
      ...(isMissing && { message: BOOKMARK_UNKNOWN, filters: {} }),
    },
    isMissing ? 404 : 200,
  );
}

async function save(context: Context, appContext: AppContext): Promise<Response> {
  const { value, errors } = await readPosted(context, saveSchema);
  if (errors) return sendErrorResponse(context, appContext, 'body-invalid', errors);
  const { bookmarkId, bookmarkTitle: title, searchName, frequency, lastExecuted: lastExecutedAt } = value;
  if (bookmarkId !== undefined) {
    const own = { bookmarkId, shopperId: (await identityOf(context, appContext)).shopperId ?? '' };
    return amend(context, appContext, own, {
      ...(title && { title }),
      ...(searchName && { searchName }),
      ...(lastExecutedAt && { lastExecutedAt }),
    });
  }
  const search = requestedSearchOf(context, value);
  if (search === undefined) {
    const reason = 'Give the query of a search, here or in the address, or the bookmarkId of a saved one.';
    return sendErrorResponse(context, appContext, 'body-invalid', [{ name: 'search', value: '', reason }]);
  }
  const kept = await saveRequestedSearch(context, appContext, { search, title, searchName, frequency, lastExecutedAt });
  if (kept.kind === 'saved') recordSiteEvents(context, appContext, [{ name: 'savedSearch', facts: {} }]);
  return isForm(context.req) ? redirectAfterSave(context, kept) : answer(context, appContext, kept);
}

async function amend(
  context: Context,
  appContext: AppContext,
  own: { bookmarkId: string; shopperId: string },
  changes: Parameters<typeof updateSavedSearch>[2],
): Promise<Response> {
  const { database, brandOf } = appContext;
  const isThere = own.shopperId !== '' && (await updateSavedSearch(database, own, changes));
  const brand = brandOf(context.req.header('host')).key;
  const search = isThere && (await findBookmark(database, own.bookmarkId, { brand, shopperId: own.shopperId }));
  return sendBookmarks(context, appContext, search ? [search] : [], false);
}

/** Redirects back to the search with the result, or to the page where saving continues. */
function redirectAfterSave(context: Context, { kind, requested }: SaveSearchOutcome): Response {
  const back = requested.query && `?${requested.query}`;
  if (kind === 'sign-in') return context.redirect(signInPath(RESULTS + back), 303);
  if (kind === 'capture') return context.redirect(`${RESULTS}${back}#${CAPTURE_ID}`, 303);
  return context.redirect(`${RESULTS}${back}${back ? '&' : '?'}saveSearch=${kind}`, 303);
}

function answer(context: Context, appContext: AppContext, kept: SaveSearchOutcome): Response {
  const { kind, requested } = kept;
  const signIn = signInPath(`${RESULTS}?${requested.query}`);
  switch (kept.kind) {
    case 'saved':
    case 'already-saved': {
      const myAtcSearchViewBeans = [bookmarkBean(kept.search, appContext)];
      return context.json({ kind, count: kept.count, myAtcSearchViewBeans }, kind === 'saved' ? 201 : 200);
    }
    case 'limit':
      return context.json(
        {
          kind,
          count: kept.count,
          message: SAVED_SEARCH_LIMIT_TEXT,
          action: { label: SAVED_SEARCH_LIMIT_ACTION, href: signIn },
        },
        409,
      );
    case 'sign-in':
      return context.json({ kind, href: signIn }, 401);
    case 'capture':
      return context.json(
        { kind, message: 'Enter an email address for new results first.', href: `#${CAPTURE_ID}`, signIn },
        202,
      );
    case 'nothing': {
      const reason = 'Choose a filter first: this search has nothing to save.';
      return sendErrorResponse(context, appContext, 'body-invalid', [
        { name: 'search', value: requested.query.slice(0, 100), reason },
      ]);
    }
  }
}
