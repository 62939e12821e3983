import { findListing } from '#features/listings/listings.server.ts';
import { catalog, findZip } from '#features/reference/reference.server.ts';
import { staticFileRoutes } from '../http/static-files.ts';
import type { Surroundings } from '../base/surroundings.ts';
import { accountsRoutes } from './accounts/accounts.ts';
import { alertRoutes } from './alerts/alerts.ts';
import { aroundResultsRoutes } from './around-results.ts';
import { deskRoutes } from './desk/desk.ts';
import { devSampleRoutes } from './dev-mail-samples.ts';
import { devMailRoutes } from './dev-mail.ts';
import { errorReportRoutes } from './error-reports.ts';
import { faviconRoutes } from './favicon.ts';
import { healthRoutes } from './health.ts';
import { leadRoutes } from './leads/leads.ts';
import { metricsRoutes } from './metrics.ts';
import { openGraphRoutes } from './open-graph.ts';
import { pageRoutes } from './pages.ts';
import { photoRoutes } from './photos.ts';
import { restRoutes, type RestServices } from './rest.ts';
import { disallowedPaths, type Route, type RouteEntry, routesIn } from './route.ts';
import { openBookmark } from './saves/open-bookmark.ts';
import { savesRoutes } from './saves/saves.ts';
import { securityTxtRoutes } from './security-txt.ts';
import { serviceRoutes } from './services/services.ts';
import { sitemapRoutes } from './sitemaps.ts';

export type RouteTable = {
  /** Answered at any time, also while the inventory loads. */
  early: readonly RouteEntry[];
  /** Answered once the inventory is loaded, after load shedding and the access checks. */
  main: readonly RouteEntry[];
  /** Every route, in the order in which they match. */
  routes: readonly Route[];
};

/** Returns every route of the site. The order of the rows is the order in which they match. */
export function createRouteTable(surroundings: Surroundings): RouteTable {
  const early: RouteEntry[] = [
    ...healthRoutes(surroundings),
    ...(surroundings.metrics ? metricsRoutes({ ...surroundings, ...surroundings.metrics }) : []),
    // Before the emails, whose ids would match these paths.
    ...devSampleRoutes(surroundings),
    ...devMailRoutes(surroundings),
    ...securityTxtRoutes({ ...surroundings, now: Date.now }),
    ...faviconRoutes(surroundings),
    ...staticFileRoutes(),
    ...photoRoutes(surroundings),
    ...openGraphRoutes(surroundings),
  ];
  const main: RouteEntry[] = [
    ...serviceRoutes(surroundings),
    ...leadRoutes(surroundings),
    ...savesRoutes(surroundings),
    ...deskRoutes(surroundings),
    ...accountsRoutes(surroundings),
    ...alertRoutes(surroundings),
    ...pageRoutes(surroundings),
    ...aroundResultsRoutes(surroundings),
    ...errorReportRoutes(surroundings),
    ...sitemapRoutes({ ...surroundings, now: Date.now, disallowed: () => disallowedPaths(main) }),
    ...restRoutes(restServices(surroundings)),
  ];
  return { early, main, routes: routesIn([...early, ...main]) };
}

function restServices(surroundings: Surroundings): RestServices {
  const { database, search, keywords, brandOf, log, guards, front } = surroundings;
  return {
    search,
    keywords,
    catalog,
    findZip,
    brandOf,
    log,
    guards,
    front,
    teaserOf: (key) => surroundings.services.dealerDifferences.teaserOf(key),
    findListing: (id) => findListing(database, id),
    openBookmark: (context, asked) => openBookmark(context, surroundings, asked),
  };
}
