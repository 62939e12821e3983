import type { Context } from 'hono';
import { emptyQuery, formatQuery, readRequest, usedFilters } from '#features/search/search.ts';
import type { AppContext } from '../../base/app-context.ts';
import type { SearchOutcome } from '../../document/send-page.ts';
import { hasRequestHost } from '../../http/same-origin.ts';
import { sendsGlobalPrivacyControl, isVisit } from '../../identity/counted-visitor.ts';
import { visitOf } from './record-site-events.ts';

const RESULTS = '/cars-for-sale';
const SORT = 'sortBy';

/**
 * Records a search and its filters for the operator's insights. Only first pages count, and a change of the order is
 * not a new search (spec 1 §4). Words and searches without results are counted separately, and their text is stored
 * only once several visitors typed it.
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
  if (/[?&](?:after|firstRecord)=/.test(url) || isSort(context, appContext, search)) return;
  const filters = usedFilters(search);
  const visit = visitOf(context, appContext);
  siteEvents.record(visit, [
    { name: 'search', facts: { isEmpty: total === 0 } },
    ...(filters.length > 0 ? [{ name: 'filter' as const, facts: { filters } }] : []),
  ]);
  if (sendsGlobalPrivacyControl(context) || visit.visitor === null || (total > 0 && unread.length === 0)) return;
  const brand = appContext.brandOf(context.req.header('host'));
  phrases?.record({ brand, visitor: visit.visitor, words: unread, emptySearch: total === 0 ? search : null });
}

/** Returns whether the page that sent the request shows the same search in another order. */
function isSort(context: Context, { search: service, brandOf }: AppContext, search: string): boolean {
  const { req } = context;
  const referer = req.header('referer');
  if (referer === undefined) return false;
  const from = URL.parse(referer);
  if (from?.pathname !== RESULTS || !hasRequestHost(from.href, req.raw.headers)) return false;
  if (sortOf(from.search) === sortOf(search)) return false;
  const brand = brandOf(req.header('host'));
  const world = service.context(brand);
  // Pages and forms write the same search differently, so the searches are parsed. That is rare.
  const filtersOf = (text: string) =>
    formatQuery({ ...emptyQuery(world), filters: service.parse(readRequest(text), brand).query.filters }, world);
  return filtersOf(from.search) === filtersOf(search);
}

function sortOf(search: string): string | null {
  return new URLSearchParams(search).get(SORT);
}
