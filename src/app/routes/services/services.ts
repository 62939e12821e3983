import type { Surroundings } from '../../base/surroundings.ts';
import { trackingCookies } from '../../http/tracking-cookies.ts';
import { certifiedContentRoutes } from './certified-content.ts';
import { dealerDifferenceRoutes } from './dealer-difference.ts';
import { packageRoutes } from './packages.ts';
import { shopperReportRoutes } from './shopper-reports.ts';
import { viewCountRoutes } from './view-counts.ts';
import type { RouteEntry } from '../route.ts';

/** What the pages ask for besides searches, and what goes along with documents; before the pages' own routes. */
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
