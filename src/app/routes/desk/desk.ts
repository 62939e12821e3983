import { DESK_LIMIT } from '../../http/rate-limits.ts';
import { limitRequests } from '../../http/send-error-response.ts';
import type { AppContext } from '../../base/app-context.ts';
import { dealerAdCheckRoutes } from './dealer-ad-check.ts';
import { dealerReviewRoutes } from './dealer-reviews.ts';
import { dealerLeadRoutes } from './dealer-leads.ts';
import { dealerSettingsRoutes } from './dealer-settings.ts';
import { operatorArticleRoutes } from './operator-articles.ts';
import { operatorExperimentRoutes } from './operator-experiments.ts';
import { operatorInsightRoutes } from './operator-insights.ts';
import { operatorRoutes } from './operator.ts';
import { dealerPromotionRoutes } from '../promotions/dealer-promotions.ts';
import { operatorPromotionRoutes } from '../promotions/operator-promotions.ts';
import type { RouteEntry } from '../../http/route.ts';

export function deskRoutes(appContext: AppContext): RouteEntry[] {
  const working = limitRequests(DESK_LIMIT, appContext);
  return [
    ...['/dealer/*', '/operator/*'].map((path): RouteEntry => ({
      method: 'ALL',
      path,
      handler: async (context, next) => {
        context.header('Cache-Control', 'no-store');
        return context.req.method === 'POST' ? working(context, next) : next();
      },
    })),
    ...dealerLeadRoutes(appContext),
    ...dealerAdCheckRoutes(appContext),
    ...dealerReviewRoutes(appContext),
    ...dealerSettingsRoutes(appContext),
    ...dealerPromotionRoutes(appContext),
    ...operatorRoutes(appContext),
    ...operatorArticleRoutes(appContext),
    ...operatorExperimentRoutes(appContext),
    ...operatorInsightRoutes(appContext),
    ...operatorPromotionRoutes(appContext),
  ];
}
