import type { Context } from 'hono';
import { isbot } from 'isbot';
import { clientAddress } from '../../http/client-address.ts';
import type { AppContext } from '../../base/app-context.ts';

/**
 * Counts a search that a visitor made, for the estimates of campaigns: only first pages, and not for robots,
 * prefetching browsers, or browsers that send Global Privacy Control.
 */
export function noteSearch(context: Context, { searchDemand, brandOf, front }: AppContext, search: string): void {
  const { method, url } = context.req;
  const header = (name: string) => context.req.header(name) ?? '';
  const agent = header('user-agent');
  if (!searchDemand || method !== 'GET' || agent === '' || header('sec-gpc') === '1') return;
  if (/prefetch|prerender/i.test(header('sec-purpose') + header('purpose')) || isbot(agent)) return;
  if (/[?&](?:after|firstRecord)=/.test(url)) return;
  searchDemand.record({ brand: brandOf(header('host')), search, address: clientAddress(context, front), agent });
}
