import type { Hono } from 'hono';
import type { Surroundings } from '../../base/surroundings.ts';
import { trackingCookies } from '../../http/tracking-cookies.ts';
import { routeCertifiedContent } from './certified-content.ts';
import { routeDealerDifference } from './dealer-difference.ts';
import { routePackages } from './packages.ts';
import { routeShopperReports } from './shopper-reports.ts';
import { routeViewCounts } from './view-counts.ts';

/** What the pages ask for besides searches, and what goes along with documents; before the pages' own routes. */
export function routeServices(app: Hono, surroundings: Surroundings): void {
  app.use('/cars-for-sale/*', trackingCookies(surroundings.front));
  routeViewCounts(app, surroundings);
  routePackages(app, surroundings);
  routeCertifiedContent(app, surroundings);
  routeDealerDifference(app, surroundings);
  routeShopperReports(app, surroundings);
}
