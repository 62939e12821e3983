import { EXPERT_REVIEWS_PATH, hasExpertReviews } from '#features/expert-reviews/expert-reviews.ts';
import { catalog } from '#features/reference/reference.server.ts';
import { loadExpertReview } from '#pages/expert-review/load.ts';
import type { AppContext } from '../../base/app-context.ts';
import { sendPage, sendProblem } from '../../document/send-page.ts';
import { fileRoute, pageRoute, type RouteEntry } from '../../http/route.ts';

/** No shared caches, so that an operator's removal takes effect everywhere. Browsers revalidate after ten minutes. */
const COVER_CACHE = 'private, max-age=600';

/** Returns the routes of expert reviews and their covers. Only the valuation brand has any (spec 2 §2). */
export function expertReviewRoutes(appContext: AppContext): RouteEntry[] {
  const { brandOf, timeZone } = appContext;
  return [
    // Operators see covers of drafts on every brand.
    fileRoute('GET', `${EXPERT_REVIEWS_PATH}/pictures/:name`, 'everyone', async (context) => {
      const bytes = await appContext.services.expertReviews?.picture(context.req.param('name') ?? '');
      if (!bytes) return context.text('No such picture.\n', 404, { 'Cache-Control': 'public, max-age=60' });
      return context.body(new Uint8Array(bytes), 200, { 'Content-Type': 'image/webp', 'Cache-Control': COVER_CACHE });
    }),
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
