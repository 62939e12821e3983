import type { Context } from 'hono';
import { recordAudit } from '#features/audit/audit.server.ts';
import { replySchema } from '#features/reviews/reviews.ts';
import { listDealerReviews, replyToReview } from '#features/reviews/reviews.server.ts';
import { loadDealerReviews, REVIEWS_PER_PAGE } from '#pages/dealer-desk/load-reviews.ts';
import type { AppContext } from '../../base/app-context.ts';
import { sendPage, sendProblem } from '../../document/send-page.ts';
import { readPosted } from '../../http/posted-fields.ts';
import { sendErrorResponse } from '../../http/send-error-response.ts';
import { actorOf } from '../../identity/audit-actor.ts';
import { accountOf } from '../../identity/identity.ts';
import { pageRoute, type RouteEntry } from '../../http/route.ts';
import { dealershipsFor } from './dealer-leads.ts';
import { idOf } from './id-of.ts';
import { operatorPageOf } from './operator-page-of.ts';

const REVIEWS = '/dealer/reviews';
const DEALER_NOTES: ReadonlyMap<string, string> = new Map([
  ['replied', 'Your reply is public.'],
  ['exists', 'This review already has a reply.'],
]);

/** Returns the routes where members of a dealership read reviews of it, and reply to each once. */
export function dealerReviewRoutes(appContext: AppContext): RouteEntry[] {
  return [
    pageRoute('GET', REVIEWS, 'dealer-staff', (context) => show(context, appContext)),
    pageRoute('POST', `${REVIEWS}/:id`, { access: 'dealer-staff', ids: ['id'] }, (context) =>
      reply(context, appContext),
    ),
  ];
}

async function show(context: Context, appContext: AppContext): Promise<Response> {
  const dealerships = await dealershipsFor(context, appContext);
  if (dealerships.length === 0) return sendProblem(context, appContext, 'page-unknown');
  const { brand, before, clock } = operatorPageOf(context, appContext);
  const ownerIds = dealerships.map(({ ownerId }) => ownerId);
  const found = await listDealerReviews(appContext.database, ownerIds, { before, max: REVIEWS_PER_PAGE + 1 });
  const note = DEALER_NOTES.get(context.req.query('done') ?? '') ?? null;
  return sendPage(
    context,
    appContext,
    'dealer-desk',
    loadDealerReviews({ brand, dealerships, note, clock }, found, before),
  );
}

async function reply(context: Context, appContext: AppContext): Promise<Response> {
  const [reviewId, dealerships] = [idOf(context.req.param('id')), await dealershipsFor(context, appContext)];
  if (reviewId === null || dealerships.length === 0) return sendProblem(context, appContext, 'page-unknown');
  const { value, errors } = await readPosted(context, replySchema);
  if (errors) return sendErrorResponse(context, appContext, 'body-invalid', errors);
  const actor = actorOf(context, 'dealer', (await accountOf(context, appContext))?.userId ?? null);
  const ownerIds = dealerships.map(({ ownerId }) => ownerId);
  const done = await appContext.database.transaction(async (connection) => {
    const kind = await replyToReview(connection, { reviewId, ownerIds, text: value.text });
    if (kind === 'replied')
      await recordAudit(connection, actor, { action: 'review.reply', subject: `review:${reviewId}` });
    return kind;
  });
  if (done === 'unknown') return sendProblem(context, appContext, 'page-unknown');
  return context.redirect(`${REVIEWS}?done=${done === 'repeated' ? 'replied' : done}`, 303);
}
