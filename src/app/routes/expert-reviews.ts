import { EXPERT_REVIEWS_PATH, hasExpertReviews } from '#features/expert-reviews/expert-reviews.ts';
import { catalog } from '#features/reference/reference.server.ts';
import { loadExpertReview } from '#pages/expert-review/load.ts';
import type { AppContext } from '../base/app-context.ts';
import { sendPage, sendProblem } from '../document/send-page.ts';
import { pageRoute, type RouteEntry } from './route.ts';

/** Returns the route of expert reviews. Only the valuation brand has any (spec 2 §2). */
export function expertReviewRoutes(appContext: AppContext): RouteEntry[] {
  const { brandOf, timeZone } = appContext;
  return [
    pageRoute('GET', `${EXPERT_REVIEWS_PATH}/:slug`, 'everyone', async (context) => {
      const brand = brandOf(context.req.header('host'));
      const { expertReviews } = appContext.services;
      const slug = context.req.param('slug') ?? '';
      const isSlug = /^[a-z0-9-]{1,100}$/.test(slug);
      const article = isSlug && hasExpertReviews(brand) ? await expertReviews?.read(slug) : null;
      return article
        ? sendPage(context, appContext, 'expert-review', loadExpertReview({ brand, catalog, timeZone }, article))
        : sendProblem(context, appContext, 'page-unknown');
    }),
  ];
}
