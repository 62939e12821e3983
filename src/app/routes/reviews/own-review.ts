import type { Context } from 'hono';
import { makeCodeOf, modelCodeOf } from '#features/reference/reference.ts';
import {
  dealerReviewPath,
  dealerReviewSchema,
  reviewedName,
  ownerReviewPath,
  ownerWordsSchema,
  ratingField,
} from '#features/reviews/reviews.ts';
import { changeReview, eraseReview, findOwnReview, type OwnReview } from '#features/reviews/reviews.server.ts';
import { loadOwnReview, modelLink, type ReviewedSubject, type ReviewRefusal } from '#pages/write-review/load.ts';
import type { AppContext } from '../../base/app-context.ts';
import { sendPage, sendProblem } from '../../document/send-page.ts';
import { fieldErrorsOf, readFields } from '../../http/posted-fields.ts';
import { POST_LIMIT } from '../../http/rate-limits.ts';
import { limitRequests } from '../../http/send-error-response.ts';
import { identityOf } from '../../identity/identity.ts';
import { idOf } from '../desk/id-of.ts';
import { modelNamesOf } from '../desk/mail-review-outcome.ts';
import { pageRoute, type RouteEntry } from '../../http/route.ts';
import { accountRefusalOf } from './account-refusal.ts';
import { errorsOf, fieldTextsOf } from './read-review.ts';
import { MAX_TEXT_BYTES } from './write-review.ts';

const MINE = '/reviews/mine/:id';
type Own = { review: OwnReview; shopperId: string; subject: ReviewedSubject };

/** Returns the routes where authors change or delete their own reviews. */
export function ownReviewRoutes(appContext: AppContext): RouteEntry[] {
  const before = [limitRequests(POST_LIMIT, appContext)];
  const ids = ['id'];
  return [
    pageRoute('GET', MINE, { access: 'account', ids }, async (context) => {
      const own = await ownOf(context, appContext);
      return own ? show(context, appContext, own) : sendProblem(context, appContext, 'page-unknown');
    }),
    pageRoute('POST', MINE, { access: 'account', before, ids, bodyBytes: MAX_TEXT_BYTES }, (context) =>
      change(context, appContext),
    ),
    pageRoute('POST', `${MINE}/delete`, { access: 'account', before, ids }, (context) => remove(context, appContext)),
  ];
}

async function ownOf(context: Context, appContext: AppContext): Promise<Own | null> {
  const id = idOf(context.req.param('id'));
  const { shopperId } = await identityOf(context, appContext);
  if (id === null || shopperId === null) return null;
  const review = await findOwnReview(appContext.database, shopperId, id);
  return review && { review, shopperId, subject: subjectOf(context, appContext, review) };
}

function subjectOf(context: Context, appContext: AppContext, review: OwnReview): ReviewedSubject {
  const { kind, subject } = review;
  const brand = appContext.brandOf(context.req.header('host'));
  const name = reviewedName(review, modelNamesOf(appContext, brand));
  if (kind === 'dealer') {
    const path = dealerReviewPath(subject);
    return { kind, name, path, back: { label: `All reviews of ${name}`, href: path } };
  }
  const codes = [makeCodeOf(subject), modelCodeOf(subject)] as const;
  return { kind, name, path: ownerReviewPath(...codes), back: modelLink(name, ...codes) };
}

async function show(
  context: Context,
  appContext: AppContext,
  { review, subject }: Own,
  texts: Record<string, string> = fieldsOf(review),
  errors: Record<string, string> = {},
): Promise<Response> {
  const brand = appContext.brandOf(context.req.header('host'));
  const refusal = await refusalOf(context, appContext);
  return sendPage(context, appContext, 'write-review', loadOwnReview(brand, subject, review, refusal, texts, errors));
}

/** Returns why the author can't change reviews, only delete them; `null` if they can. */
async function refusalOf(context: Context, appContext: AppContext): Promise<ReviewRefusal | null> {
  const { takesReviews, brandOf } = appContext;
  return takesReviews(brandOf(context.req.header('host'))) ? accountRefusalOf(context, appContext) : 'off';
}

function fieldsOf({ overall, categories, title, body, pros, cons }: OwnReview): Record<string, string> {
  const stars = Object.entries(categories).map(([code, given]) => [ratingField(code), String(given)] as const);
  return { overall: String(overall), title, body, pros, cons, ...Object.fromEntries(stars) };
}

async function change(context: Context, appContext: AppContext): Promise<Response> {
  const own = await ownOf(context, appContext);
  if (!own) return sendProblem(context, appContext, 'page-unknown');
  const { review, shopperId, subject } = own;
  // The page explains the reason.
  if (await refusalOf(context, appContext)) return context.redirect(`/reviews/mine/${review.id}`, 303);
  const fields = (await readFields(context)) ?? {};
  const read = (review.kind === 'owner' ? ownerWordsSchema : dealerReviewSchema).safeParse(fields);
  if (!read.success)
    return show(context, appContext, own, fieldTextsOf(fields), errorsOf(fieldErrorsOf(read.error, fields)));
  const isChanged = await appContext.database.transaction((connection) =>
    changeReview(connection, shopperId, review.id, read.data),
  );
  appContext.services.carReviews?.forget();
  // The review was rejected or hidden in the meantime. The page says what the author can still do.
  return context.redirect(isChanged ? `${subject.path}?sent=changed` : `/reviews/mine/${review.id}`, 303);
}

async function remove(context: Context, appContext: AppContext): Promise<Response> {
  const own = await ownOf(context, appContext);
  if (!own) return sendProblem(context, appContext, 'page-unknown');
  await eraseReview(appContext.database, own.shopperId, own.review.id);
  appContext.services.carReviews?.forget();
  return context.redirect(`${own.subject.path}?sent=deleted`, 303);
}
