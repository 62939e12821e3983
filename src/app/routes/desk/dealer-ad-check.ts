import type { Context } from 'hono';
import { adCheckQuerySchema, checkDealerAds } from '#features/ad-check/ad-check.server.ts';
import { loadAdCheck } from '#pages/dealer-desk/load-ad-check.ts';
import { requestedDealerships } from '#pages/dealer-desk/load-leads.ts';
import type { AppContext } from '../../base/app-context.ts';
import { sendPage, sendProblem } from '../../document/send-page.ts';
import { DESK_LIMIT } from '../../http/rate-limits.ts';
import { limitRequests } from '../../http/send-error-response.ts';
import { pageRoute, type RouteEntry } from '../../http/route.ts';
import { dealershipsFor } from './dealer-leads.ts';

const CARS_PER_PAGE = 50;

/** Returns the route of the check of a dealer's ads, for its members. All other accounts get 404. */
export function dealerAdCheckRoutes(appContext: AppContext): RouteEntry[] {
  // Limited although it only reads, because it reads every car of a dealer.
  const before = [limitRequests(DESK_LIMIT, appContext)];
  return [
    pageRoute('GET', '/dealer/ad-check', { access: 'dealer-staff', ids: ['dealer'], before }, (context) =>
      showAdCheck(context, appContext),
    ),
  ];
}

async function showAdCheck(context: Context, appContext: AppContext): Promise<Response> {
  const query = adCheckQuerySchema.parse(context.req.query());
  const dealerships = await dealershipsFor(context, appContext);
  const ownerIds = requestedDealerships(dealerships, query);
  if (!ownerIds) return sendProblem(context, appContext, 'page-unknown');
  const { rule, before } = query;
  const ads = await checkDealerAds(appContext.database, ownerIds, {
    rule,
    before,
    max: CARS_PER_PAGE,
    now: new Date(),
  });
  const brand = appContext.brandOf(context.req.header('host'));
  const hasReviews = appContext.flags(brand).consumer_ratings;
  return sendPage(context, appContext, 'dealer-desk', loadAdCheck({ brand, dealerships, hasReviews }, query, ads));
}
