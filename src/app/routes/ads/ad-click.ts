import { AD_CLICK_PATH } from '#features/ads/ads.ts';
import { readSignedClick } from '#features/ads/ads.server.ts';
import { createRecentKeys } from '#features/events/events.server.ts';
import { campaignDayOf } from '#features/promotions/promotions.ts';
import { memoryLimits } from '#ports/limits/memory-limits.ts';
import type { AppContext } from '../../base/app-context.ts';
import { callerNetworks } from '../../http/client-address.ts';
import { AD_CLICK_LIMIT, countNetworks } from '../../http/rate-limits.ts';
import { isFromOurPage, unstoredVisitorOf } from '../../identity/counted-visitor.ts';
import { pageRoute, type RouteEntry } from '../../http/route.ts';

const RESULTS = '/cars-for-sale';

/**
 * Returns the route of clicks on ads. It redirects only to targets that this site signed; any other link leads to the
 * search. A visitor's clicks on an ad count once an hour, by a digest that is only kept in memory. The clicks of one
 * address count up to a limit.
 * @param now ms since 1970.
 */
export function adClickRoutes(appContext: AppContext, now: () => number): RouteEntry[] {
  const { ads, brandOf } = appContext;
  const recentClicks = createRecentKeys(now);
  // Counted only in this process, because ads store nothing about visitors.
  const countClicks = countNetworks(AD_CLICK_LIMIT, memoryLimits);
  return [
    pageRoute('GET', AD_CLICK_PATH, { access: 'everyone', robots: 'disallow' }, async (context) => {
      context.header('Cache-Control', 'no-store');
      const click = readSignedClick(context.req.query('t') ?? '');
      const { day } = campaignDayOf(new Date(now()));
      const target = click && (await ads.targetOf(click, day));
      if (click === null || target === null) return context.redirect(RESULTS, 302);
      if (isFromOurPage(context) && (await countClicks(callerNetworks(context, appContext.ingress), click.ad)) === null)
        await recentClicks.once(`${unstoredVisitorOf(context, appContext)} ${click.ad}`, async () =>
          ads.countClick({ ...click, day }, brandOf(context.req.header('host')).key),
        );
      return context.redirect(target, 302);
    }),
  ];
}
