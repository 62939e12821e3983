import type { AppContext } from '../../base/app-context.ts';
import { trackingCookies } from '../../http/tracking-cookies.ts';
import { certifiedContentRoutes } from './certified-content.ts';
import { dealerDifferenceRoutes } from './dealer-difference.ts';
import { packageRoutes } from './packages.ts';
import { shopperReportRoutes } from './shopper-reports.ts';
import { viewCountRoutes } from './view-counts.ts';
import type { RouteEntry } from '../route.ts';

/**
 * Returns the routes of what pages load besides searches, and the middleware of documents. They come before the pages'
 * own routes.
 */
export function serviceRoutes(appContext: AppContext): RouteEntry[] {
  return [
    { method: 'ALL', path: '/cars-for-sale/*', handler: trackingCookies(appContext.front) },
    ...viewCountRoutes(appContext),
    ...packageRoutes(appContext),
    ...certifiedContentRoutes(appContext),
    ...dealerDifferenceRoutes(appContext),
    ...shopperReportRoutes(appContext),
  ];
}
