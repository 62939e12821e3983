import type { Context } from 'hono';
import { z } from 'zod';
import { CAPTURE_ID } from '#features/alerts/alerts.ts';
import {
  BOOKMARK_UNKNOWN,
  bookmarkBean,
  LIMIT_ACTION,
  LIMIT_TEXT,
  MOST_NAME,
  type SavedSearch,
} from '#features/saves/saves.ts';
import { amendSearch, findBookmark, findSavedSearches } from '#features/saves/saves.server.ts';
import { signInPath } from '#features/shoppers/shoppers.ts';
import { identityOf } from '../../identity/identity.ts';
import { keepSearch, type SearchKept } from './keep-search.ts';
import { readPosted } from '../../http/posted-fields.ts';
import { isForm } from '../../load/request-kinds.ts';
import { sendRefusal } from '../../http/send-refusal.ts';
import type { Surroundings } from '../../base/surroundings.ts';
import { postOnly } from '../post-only.ts';
import { askedSearch, askedSearchShape } from './asked-search.ts';
import type { RouteEntry } from '../route.ts';

const BOOKMARKS = '/account-api/searchbookmarks';
const SEARCH = '/account-api/search';
const RESULTS = '/cars-for-sale';

const text = (most: number) =>
  z
    .string()
    .max(most)
    .transform((given) => given.toWellFormed().replaceAll(/\s+/g, ' ').trim())
    .transform((given) => given || undefined)
    .optional();

/** Tolerated clock skew of clients, in ms. */
const MOST_AHEAD_MS = 300_000;

const executedAt = z.iso
  .datetime({ offset: true })
  .transform((at) => new Date(at))
  .refine((at) => at.getTime() < Date.now() + MOST_AHEAD_MS, 'lastExecuted is a time in the past.');

/** Validates the body of `POST /account-api/search` (spec 1 §7), which names the search to save. */
export const saveSchema = z.object({
  bookmarkId: text(64),
  bookmarkTitle: text(200),
  searchName: text(MOST_NAME),
  lastExecuted: z.union([z.literal('').transform(() => undefined), executedAt]).optional(),
  ...askedSearchShape,
});

/**
 * Returns the calls of saved searches for programs, with the session or its token, and Save Search for forms (spec 1
 * §7).
 */
export function bookmarkRoutes(surroundings: Surroundings): RouteEntry[] {
  return [
    {
      method: 'GET',
      path: BOOKMARKS,
      access: 'shopper',
      kind: 'call',
      ids: ['searchBookmarkId'],
      handler: (context) => tellOwn(context, surroundings),
    },
    {
      method: 'GET',
      path: `${BOOKMARKS}/share-bookmark/:id`,
      access: 'everyone',
      kind: 'call',
      signedOut: 'tell',
      handler: (context) => tellShared(context, surroundings),
    },
    {
      method: 'POST',
      path: SEARCH,
      access: 'shopper',
      kind: 'call',
      ids: ['bookmarkId'],
      handler: (context) => save(context, surroundings),
    },
    postOnly(SEARCH),
  ];
}

/** Returns the shopper's own saved searches: the one that the query names, or all. */
async function tellOwn(context: Context, surroundings: Surroundings): Promise<Response> {
  const { shopperId } = await identityOf(context, surroundings);
  const brand = surroundings.brandOf(context.req.header('host')).key;
  const id = context.req.query('searchBookmarkId') ?? '';
  const found = await surroundings.guards.bookmark(async () => {
    if (shopperId === null) return [];
    if (id === '') return findSavedSearches(surroundings.database, { shopperId, brand });
    const one = await findBookmark(surroundings.database, id, { brand, shopperId });
    return one ? [one] : [];
  }, context.req.raw.signal);
  return tell(context, found.ok ? found.value : [], id === '');
}

/** Returns any shopper's saved search by its id, which may be shared. */
async function tellShared(context: Context, surroundings: Surroundings): Promise<Response> {
  const brand = surroundings.brandOf(context.req.header('host')).key;
  const id = context.req.param('id') ?? '';
  const found = await surroundings.guards.bookmark(
    () => findBookmark(surroundings.database, id, { brand }),
    context.req.raw.signal,
  );
  return tell(context, found.ok && found.value ? [found.value] : [], false);
}

/** Formats saved searches. A missing one gets its text and no filters (spec 1 §5). */
function tell(context: Context, searches: readonly SavedSearch[], mayBeNone: boolean): Response {
  const isMissing = searches.length === 0 && !mayBeNone;
  return context.json(
    {
      myAtcSearchViewBeans: searches.map((search) => bookmarkBean(search)),
      ...(isMissing && { message: BOOKMARK_UNKNOWN, filters: {} }),
    },
    isMissing ? 404 : 200,
  );
}

async function save(context: Context, surroundings: Surroundings): Promise<Response> {
  const { value, faults } = await readPosted(context, saveSchema);
  if (faults) return sendRefusal(context, surroundings, 'body-invalid', faults);
  const { bookmarkId, bookmarkTitle: title, searchName, lastExecuted: lastExecutedAt } = value;
  if (bookmarkId !== undefined) {
    const own = { bookmarkId, shopperId: (await identityOf(context, surroundings)).shopperId ?? '' };
    return amend(context, surroundings, own, {
      ...(title && { title }),
      ...(searchName && { searchName }),
      ...(lastExecutedAt && { lastExecutedAt }),
    });
  }
  const search = askedSearch(context, value);
  if (search === undefined) {
    const reason = 'Give the query of a search, here or in the address, or the bookmarkId of a saved one.';
    return sendRefusal(context, surroundings, 'body-invalid', [{ name: 'search', value: '', reason }]);
  }
  const kept = await keepSearch(context, surroundings, { search, title, searchName, lastExecutedAt });
  return isForm(context.req) ? leadOn(context, kept) : answer(context, surroundings, kept);
}

async function amend(
  context: Context,
  { database, brandOf }: Surroundings,
  own: { bookmarkId: string; shopperId: string },
  changes: Parameters<typeof amendSearch>[2],
): Promise<Response> {
  const isThere = own.shopperId !== '' && (await amendSearch(database, own, changes));
  const brand = brandOf(context.req.header('host')).key;
  const search = isThere && (await findBookmark(database, own.bookmarkId, { brand, shopperId: own.shopperId }));
  return tell(context, search ? [search] : [], false);
}

/** Redirects back to the search, with the result, or to the page where saving continues. */
function leadOn(context: Context, { kind, asked }: SearchKept): Response {
  const back = asked.query && `?${asked.query}`;
  if (kind === 'sign-in') return context.redirect(signInPath(RESULTS + back), 303);
  if (kind === 'capture') return context.redirect(`${RESULTS}${back}#${CAPTURE_ID}`, 303);
  return context.redirect(`${RESULTS}${back}${back ? '&' : '?'}saveSearch=${kind}`, 303);
}

function answer(context: Context, surroundings: Surroundings, kept: SearchKept): Response {
  const { kind, asked } = kept;
  const signIn = signInPath(`${RESULTS}?${asked.query}`);
  switch (kept.kind) {
    case 'saved':
    case 'already-saved': {
      const myAtcSearchViewBeans = [bookmarkBean(kept.search)];
      return context.json({ kind, count: kept.count, myAtcSearchViewBeans }, kind === 'saved' ? 201 : 200);
    }
    case 'limit':
      return context.json(
        { kind, count: kept.count, message: LIMIT_TEXT, action: { label: LIMIT_ACTION, href: signIn } },
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
      return sendRefusal(context, surroundings, 'body-invalid', [
        { name: 'search', value: asked.query.slice(0, 100), reason },
      ]);
    }
  }
}
