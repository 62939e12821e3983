import type { Surroundings } from '../../base/surroundings.ts';
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
export function serviceRoutes(surroundings: Surroundings): RouteEntry[] {
  return [
    { method: 'ALL', path: '/cars-for-sale/*', handler: trackingCookies(surroundings.front) },
    ...viewCountRoutes(surroundings),
    ...packageRoutes(surroundings),
    ...certifiedContentRoutes(surroundings),
    ...dealerDifferenceRoutes(surroundings),
    ...shopperReportRoutes(surroundings),
  ];
}
