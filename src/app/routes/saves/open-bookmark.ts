import type { Context } from 'hono';
import { BOOKMARK_UNKNOWN } from '#features/saves/saves.ts';
import { findBookmark, recordVisit } from '#features/saves/saves.server.ts';
import { type InvalidParam, mergeSearchParams } from '#features/search/search.ts';
import type { SearchNoticeView } from '#pages/search-results/page-data.ts';
import { identityOf } from '../../identity/identity.ts';
import type { AppContext } from '../../base/app-context.ts';

/** Query parameters that can name a saved search (spec 1 §2). */
const NAMES = ['searchBookmarkId', 'bookmarkId'];

/**
 * `found`: the saved search merged with the request's other parameters, either empty or with its `?`. `none`: there is
 * no such search; contains the search to show instead, and notices about it.
 */
export type OpenedBookmark =
  | { kind: 'found'; search: string }
  | { kind: 'none'; search: string; remarks: readonly SearchNoticeView[]; invalid: readonly InvalidParam[] };

/**
 * Opens the saved search that a URL names. Any visitor with its id may open it; for its own shopper the visit is
 * recorded. If it does not exist, or cannot be read in time, there are no filters, and a notice says so (spec 1 §5,
 * §9).
 * @param search query string of the request.
 */
export async function openBookmark(context: Context, appContext: AppContext, search: string): Promise<OpenedBookmark> {
  if (!NAMES.some((name) => search.includes(name))) return { kind: 'none', search, remarks: [], invalid: [] };
  const params = new URLSearchParams(search);
  const name = NAMES.find((named) => params.get(named));
  const id = name && params.get(name);
  if (!name || !id) return { kind: 'none', search, remarks: [], invalid: [] };
  const { database, guards, brandOf } = appContext;
  const brand = brandOf(context.req.header('host')).key;
  const found = await guards.bookmark(async () => {
    const bookmark = await findBookmark(database, id, { brand });
    if (!bookmark) return undefined;
    const { shopperId } = await identityOf(context, appContext);
    if (shopperId !== null && bookmark.isOwn(shopperId))
      await recordVisit(database, { bookmarkId: bookmark.bookmarkId, shopperId });
    return bookmark.query;
  }, context.req.raw.signal);
  if (!found.ok || found.value === undefined) {
    const invalid = [{ name, value: id.slice(0, 100).toWellFormed(), reason: BOOKMARK_UNKNOWN }];
    return { kind: 'none', search: '', remarks: [{ text: BOOKMARK_UNKNOWN }], invalid };
  }
  context.header('Cache-Control', 'private, no-store');
  for (const named of NAMES) params.delete(named);
  const both = mergeSearchParams(params.toString(), found.value);
  return { kind: 'found', search: both && `?${both}` };
}
