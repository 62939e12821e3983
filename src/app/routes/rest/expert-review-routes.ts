import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { articlePath, coverView, hasExpertReviews, parseYmmt } from '#features/expert-reviews/expert-reviews.ts';
import type { ReviewTeaser } from '#features/expert-reviews/expert-reviews.server.ts';
import { signalOf } from '../../load/supersede.ts';
import type { RestCall, RestServices } from '../rest.ts';
import { paramSchema, searchFailureResponses, valueOrThrow } from './search-call.ts';

const embeddedSchema = z.object({
  author: z.array(z.object({ name: z.string() })),
  summary: z.string(),
  cover: z
    .object({ src: z.string(), alt: z.string(), width: z.int(), height: z.int() })
    .nullable()
    .describe('The cover picture; null without one.'),
  rating: z.number().nullable().describe('From 1 to 5; null: the review gives no points.'),
});

const expertReviewsSchema = z
  .object({
    items: z.array(
      z.object({
        id: z.int(),
        link: z.string().describe('The path of the review.'),
        title: z.object({ rendered: z.string().describe('Plain text.') }),
        _embedded: embeddedSchema.optional().describe('Only with embed.'),
      }),
    ),
  })
  .meta({ id: 'ExpertReviews' });

const expertReviewsRoute = createRoute({
  method: 'get',
  path: '/rest/lsc/expert-reviews',
  summary: 'Expert reviews of a model',
  description: 'The two newest reviews. Only the valuation brand has any; other brands answer no items.',
  request: {
    query: z.object({
      ymmt: paramSchema(
        'Model year, make, model and trim, such as 2020-TOYOTA-CAMRY|XSE. Year and trim may be absent.',
      ),
      embed: paramSchema('Adds author, summary and points to each review; 0 and false don’t.'),
    }),
  },
  responses: {
    200: {
      description: 'The reviews, the newest first; none while the circuit is open.',
      content: { 'application/json': { schema: expertReviewsSchema } },
    },
    503: searchFailureResponses[503],
  },
});

export const EXPERT_REVIEW_CALLS: readonly RestCall[] = [{ path: expertReviewsRoute.path, cost: 'live' }];

type Services = Pick<RestServices, 'expertReviews' | 'guards' | 'brandOf'>;

/**
 * `GET /rest/lsc/expert-reviews` (spec 2 §7), for the valuation brand only. If the circuit is open, there are no items.
 */
export function routeExpertReviews(api: OpenAPIHono, { expertReviews, guards, brandOf }: Services): void {
  api.openAPIRegistry.registerPath(expertReviewsRoute);
  api.get(expertReviewsRoute.path, async (context) => {
    context.header('Cache-Control', 'no-store');
    const model = parseYmmt(context.req.query('ymmt') ?? '');
    if (!expertReviews || !model || !hasExpertReviews(brandOf(context.req.header('host'))))
      return context.json({ items: [] }, 200);
    const answer = await guards.expertReviews(() => expertReviews.find(model), signalOf(context));
    if (!answer.ok && answer.reason === 'open') return context.json({ items: [] }, 200);
    const isEmbedding = !['', '0', 'false'].includes(context.req.query('embed') ?? '');
    return context.json({ items: valueOrThrow(answer).map((review) => itemOf(review, isEmbedding)) }, 200);
  });
}

function itemOf(review: ReviewTeaser, isEmbedding: boolean) {
  const { id, title, author, summary, ratingTenths, cover } = review;
  return {
    id,
    link: articlePath(review),
    title: { rendered: title },
    ...(isEmbedding && {
      _embedded: {
        author: [{ name: author }],
        summary,
        cover: cover && coverView(cover, 'list'),
        rating: ratingTenths === null ? null : ratingTenths / 10,
      },
    }),
  };
}
