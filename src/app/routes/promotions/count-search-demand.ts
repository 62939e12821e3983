import type { Context } from 'hono';
import type { AppContext } from '../../base/app-context.ts';
import { sendsGlobalPrivacyControl, isFromPerson, visitorOf } from '../../identity/counted-visitor.ts';

/**
 * Counts a visitor's search for the estimates of campaigns: only first pages, and not for robots, prefetching browsers,
 * or browsers that send Global Privacy Control.
 */
export function countSearchDemand(context: Context, appContext: AppContext, search: string): void {
  const { searchDemand, brandOf } = appContext;
  const { method, url } = context.req;
  if (!searchDemand || method !== 'GET' || sendsGlobalPrivacyControl(context) || !isFromPerson(context)) return;
  if (/[?&](?:after|firstRecord)=/.test(url)) return;
  const brand = brandOf(context.req.header('host'));
  searchDemand.record({ brand, search, visitor: visitorOf(context, appContext) });
}
