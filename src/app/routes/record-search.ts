import type { Context } from 'hono';
import { paramsOfSearch, usedFilters } from '#features/search/search.ts';
import type { AppContext } from '../base/app-context.ts';
import { isOfOurHost } from '../http/same-origin.ts';
import { hidesVisitor, isVisit } from '../identity/counted-visitor.ts';
import { visitOf } from './record-site-events.ts';

const RESULTS = '/cars-for-sale';
const SORT = 'sortBy';

/** What a results page knows about its search: the number of cars, and the words that no filter means. */
export type SearchOutcome = { total: number; unread: readonly string[] };

/**
 * Records a search and its filters for the operator's insights: only first pages, and not a change of the order, which is
 * no new search (spec 1 §4). Words and searches without results go to their own counts, which store no text before
 * several visitors typed it.
 */
export function recordSearch(
  context: Context,
  appContext: AppContext,
  search: string,
  { total, unread }: SearchOutcome,
): void {
  const { siteEvents, phrases } = appContext;
  const { method, url } = context.req;
  if (!siteEvents || method !== 'GET' || !isVisit(context)) return;
  if (/[?&](?:after|firstRecord)=/.test(url) || isSort(context, search)) return;
  const filters = usedFilters(search);
  const visit = visitOf(context, appContext);
  siteEvents.record(visit, [
    { name: 'search', facts: { isEmpty: total === 0 } },
    ...(filters.length > 0 ? [{ name: 'filter' as const, facts: { filters } }] : []),
  ]);
  if (hidesVisitor(context) || visit.visitor === null || (total > 0 && unread.length === 0)) return;
  const brand = appContext.brandOf(context.req.header('host'));
  phrases?.record({ brand, visitor: visit.visitor, words: unread, emptySearch: total === 0 ? search : null });
}

/** Whether the page that sent the request shows the same search in another order. */
function isSort({ req }: Context, search: string): boolean {
  const from = URL.parse(req.header('referer') ?? '');
  if (from?.pathname !== RESULTS || !isOfOurHost(from.href, req.raw.headers)) return false;
  const [before, after] = [paramsOfSearch(from.search), paramsOfSearch(search)];
  if (before.get(SORT)?.[0] === after.get(SORT)?.[0]) return false;
  const names = new Set([...before.keys(), ...after.keys()]);
  names.delete(SORT);
  return [...names].every((name) => String(before.get(name)) === String(after.get(name)));
}
