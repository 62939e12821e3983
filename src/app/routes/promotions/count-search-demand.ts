import type { Context } from 'hono';
import type { AppContext } from '../../base/app-context.ts';
import { sendsGlobalPrivacyControl, isFromPerson, visitorOf } from '../../identity/counted-visitor.ts';

/**
 * Counts a visitor's search for the estimates of campaigns: only first pages, and not for robots, prefetching browsers,
 * or browsers that send Global Privacy Control. `query`: the form of the search that is counted; `null` if it is not
 * counted.
 */
export function countSearchDemand(context: Context, appContext: AppContext, query: string | null): void {
  const { searchDemand, brandOf } = appContext;
  const { method, url } = context.req;
  if (
    !searchDemand ||
    query === null ||
    method !== 'GET' ||
    sendsGlobalPrivacyControl(context) ||
    !isFromPerson(context)
  )
    return;
  if (/[?&](?:after|firstRecord)=/.test(url)) return;
  const brand = brandOf(context.req.header('host')).key;
  searchDemand.record({ brand, query, visitor: visitorOf(context, appContext) });
}
