import { cacheViewCounts, findListing, hiddenListingIds } from '#features/listings/listings.server.ts';
import { catalog, findZip } from '#features/reference/reference.server.ts';
import { staticFileRoutes } from '../http/static-files.ts';
import type { AppContext } from '../base/app-context.ts';
import { accountsRoutes } from './accounts/accounts.ts';
import { accountDataRoutes } from './privacy/account-data.ts';
import { privacyRoutes } from './privacy/privacy.ts';
import { adRoutes } from './ads/ads.ts';
import { alertRoutes } from './alerts/alerts.ts';
import { aroundResultsRoutes } from './search/around-results.ts';
import { deskRoutes } from './desk/desk.ts';
import { compareRoutes } from './shopper/compare.ts';
import { cardPictureRoutes } from './services/card-pictures.ts';
import { interestRoutes } from './interest/interest.ts';
import { informationRoutes } from './site/information.ts';
import { devSampleRoutes } from './dev-mail/dev-mail-samples.ts';
import { devMailRoutes } from './dev-mail/dev-mail.ts';
import { errorReportRoutes } from './site/error-reports.ts';
import { expertReviewRoutes } from './models/expert-reviews.ts';
import { faviconRoutes } from './pictures/favicon.ts';
import { healthRoutes } from './site/health.ts';
import { homeRoutes } from './search/home.ts';
import { leadRoutes } from './leads/leads.ts';
import { metricsRoutes } from './site/metrics.ts';
import { illustrationRoutes } from './pictures/illustrations.ts';
import { openGraphRoutes } from './pictures/open-graph.ts';
import { modelReferenceRoutes } from './models/model-reference.ts';
import { modelsRoutes } from './models/models.ts';
import { pageRoutes } from './search/pages.ts';
import { paymentRoutes } from './search/payment.ts';
import { placeRoutes } from './search/place.ts';
import { pushRoutes } from './push/push.ts';
import { photoRoutes } from './pictures/photos.ts';
import { restRoutes, type RestServices } from './rest.ts';
import { createRequestKinds, type RequestKinds } from '../http/request-kinds.ts';
import { disallowedPaths, type Route, type RouteEntry, routesIn } from '../http/route.ts';
import { openBookmark } from './saves/open-bookmark.ts';
import { ownReviewRoutes } from './reviews/own-review.ts';
import { ratingRoutes } from './reviews/rating-routes.ts';
import { writeReviewRoutes } from './reviews/write-review.ts';
import { savesRoutes } from './saves/saves.ts';
import { securityTxtRoutes } from './site/security-txt.ts';
import { searchSuggestionRoutes } from './search/search-suggestions.ts';
import { serviceRoutes } from './services/services.ts';
import { sponsoredRoutes } from './promotions/sponsored.ts';
import { valueRoutes } from './shopper/value.ts';
import { walletRoutes } from './shopper/wallet.ts';
import { listModelPages } from '#features/model-reference/model-reference.server.ts';
import { sitemapRoutes } from './site/sitemaps.ts';

export type RouteTable = {
  /** Routes that answer at any time, even while the inventory loads. */
  early: readonly RouteEntry[];
  /** Routes that answer once the inventory is loaded, after load shedding and the access checks. */
  main: readonly RouteEntry[];
  /** Every route, in the order in which they match. */
  routes: readonly Route[];
  kinds: RequestKinds;
};

/** Returns every route of the site. The order of the rows is the order in which they match. */
export function createRouteTable(appContext: AppContext): RouteTable {
  const early: RouteEntry[] = [
    ...healthRoutes(appContext),
    ...(appContext.metrics ? metricsRoutes({ ...appContext, ...appContext.metrics }) : []),
    // Must come before the routes of emails, because their ids would match these paths.
    ...devSampleRoutes(appContext),
    ...devMailRoutes(appContext),
    ...securityTxtRoutes({ ...appContext, now: Date.now }),
    ...faviconRoutes(appContext),
    ...staticFileRoutes(appContext.ingress),
    ...photoRoutes(appContext),
    ...illustrationRoutes(appContext),
    ...openGraphRoutes(appContext),
  ];
  const main: RouteEntry[] = [
    ...serviceRoutes(appContext),
    ...leadRoutes(appContext),
    ...savesRoutes(appContext),
    ...deskRoutes(appContext),
    ...accountsRoutes(appContext),
    ...accountDataRoutes(appContext),
    ...alertRoutes(appContext),
    ...pushRoutes(appContext),
    ...sponsoredRoutes(appContext),
    ...adRoutes(appContext),
    ...homeRoutes(appContext),
    ...pageRoutes(appContext),
    ...searchSuggestionRoutes(appContext),
    ...aroundResultsRoutes(appContext),
    ...paymentRoutes(appContext),
    ...valueRoutes(appContext),
    ...modelReferenceRoutes(appContext),
    ...writeReviewRoutes(appContext),
    ...ownReviewRoutes(appContext),
    ...ratingRoutes(appContext),
    ...modelsRoutes(appContext),
    ...expertReviewRoutes(appContext),
    ...walletRoutes(appContext),
    ...compareRoutes(appContext),
    ...interestRoutes(appContext),
    ...privacyRoutes(appContext),
    ...informationRoutes(appContext),
    ...cardPictureRoutes(appContext),
    ...placeRoutes(),
    ...errorReportRoutes(appContext),
    ...sitemapRoutes({
      ...appContext,
      now: Date.now,
      modelPages: (brand) => listModelPages(appContext.search, brand),
      expertReviews: () => appContext.services.expertReviews?.slugs() ?? Promise.resolve([]),
      hiddenListings: () => hiddenListingIds(appContext.database),
      disallowed: () => disallowedPaths(main),
    }),
    ...restRoutes(restServices(appContext)),
  ];
  const all = [...early, ...main];
  return { early, main, routes: routesIn(all), kinds: createRequestKinds(all) };
}

function restServices(appContext: AppContext): RestServices {
  const { database, search, keywords, brandOf, log, guards, ingress, flags, selectSlots } = appContext;
  return {
    search,
    keywords,
    catalog,
    findZip,
    brandOf,
    log,
    guards,
    ingress,
    flags,
    safety: appContext.services.safety,
    expertReviews: appContext.services.expertReviews,
    now: () => new Date(),
    ...(selectSlots && { selectSlots }),
    viewCountsOf: cacheViewCounts((...args) => appContext.services.viewCounts.viewCountsOf(...args), Date.now),
    teaserOf: (key) => appContext.services.dealerDifferences.teaserOf(key),
    paymentSettingsOf: (ownerId) => appContext.services.paymentSettings?.settingsOf(ownerId) ?? null,
    findListing: (id) => findListing(database, id),
    openBookmark: (context, requested) => openBookmark(context, appContext, requested),
  };
}
