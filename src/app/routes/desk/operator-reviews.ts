import type { Context } from 'hono';
import { z } from 'zod';
import { recordAudit } from '#features/audit/audit.server.ts';
import { REJECT_REASONS } from '#features/reviews/reviews.ts';
import {
  decideReview,
  findProofPicture,
  listDecidedReviews,
  listReviewQueue,
  removeReply,
  type ReviewDecision,
} from '#features/reviews/reviews.server.ts';
import { loadReviews } from '#pages/operator/load-reviews.ts';
import { OPERATOR_PAGE_SIZE } from '#pages/operator/load.ts';
import type { AppContext } from '../../base/app-context.ts';
import { sendPage, sendProblem } from '../../document/send-page.ts';
import { type Fields, readFields } from '../../http/posted-fields.ts';
import { sendErrorResponse } from '../../http/send-error-response.ts';
import { fileRoute, pageRoute, type RouteEntry } from '../../http/route.ts';
import { idOf } from './id-of.ts';
import { mailReviewOutcome, modelNamesOf } from './mail-review-outcome.ts';
import { operatorOf, operatorPageOf } from './operator-page-of.ts';
import { restoreNote } from './restore-form.ts';

const REVIEWS = '/operator/reviews';
const VERSION = z.string().regex(/^\d{1,18}$/);
/** Notes after a decision. The author gets an email about these. */
const DECIDED: ReadonlyMap<string, string> = new Map([
  ['approve', 'The review is public.'],
  ['reject', 'The review was rejected.'],
  ['hide', 'The review is hidden.'],
]);
const NOTES: ReadonlyMap<string, string> = new Map([
  ['remove-reply', 'The reply was removed. The review itself is unchanged.'],
  ['gone', 'Another operator has already done this.'],
  [
    'changed',
    'Nothing was changed. The author changed the review after you opened the page. The first one is its new text.',
  ],
  ['held', 'Nothing was changed. Check why the review is suspicious, and say so before you approve it.'],
  ['seller', 'Nothing was changed. The author is a member of a dealership now, so the review can only be rejected.'],
  ['unproven', 'Nothing was changed. The photo of the registration is gone, so the review can only be rejected.'],
]);

function noteOf(done: string, sendsMail: boolean): string | null {
  const decided = DECIDED.get(done);
  if (decided === undefined) return NOTES.get(done) ?? null;
  return sendsMail ? `${decided} Its author gets an email.` : decided;
}

/** Returns the operator pages for reviews, and the photos that prove them. */
export function operatorReviewRoutes(appContext: AppContext): RouteEntry[] {
  const { database } = appContext;
  const max = OPERATOR_PAGE_SIZE + 1;
  const show = async (context: Context, list: 'waiting' | 'decided') => {
    const done = noteOf(context.req.query('done') ?? '', appContext.sendsMail);
    const note = (await restoreNote(context, appContext, REVIEWS)) ?? done;
    const page = { ...operatorPageOf(context, appContext), note };
    const found =
      list === 'waiting'
        ? await listReviewQueue(database, { after: page.before, max })
        : await listDecidedReviews(database, { before: page.before, max });
    return sendPage(
      context,
      appContext,
      'operator',
      loadReviews(page, list, found, modelNamesOf(appContext, page.brand)),
    );
  };
  return [
    pageRoute('GET', REVIEWS, 'operator', (context) => show(context, 'waiting')),
    pageRoute('GET', `${REVIEWS}/decided`, 'operator', (context) => show(context, 'decided')),
    fileRoute('GET', `${REVIEWS}/:id{[1-9]\\d{0,14}}/proof`, 'operator', (context) => sendProof(context, appContext)),
    pageRoute('POST', REVIEWS, { access: 'operator', recent: true }, (context) => decide(context, appContext)),
  ];
}

/** Sends the photo to an operator, and records that they opened it. */
async function sendProof(context: Context, appContext: AppContext): Promise<Response> {
  const id = Number(context.req.param('id'));
  const picture = await findProofPicture(appContext.database, id);
  if (picture === null) return sendProblem(context, appContext, 'page-unknown');
  const actor = await operatorOf(context, appContext);
  await recordAudit(appContext.database, actor, { action: 'review.open-proof', subject: `review:${id}` });
  return context.body(new Uint8Array(picture), 200, { 'Content-Type': 'image/webp', 'Cache-Control': 'no-store' });
}

async function decide(context: Context, appContext: AppContext): Promise<Response> {
  const fields = await readFields(context);
  const id = idOf(fields?.['id']);
  if (id !== null && fields?.['action'] === 'remove-reply') return removeDealerReply(context, appContext, id);
  const version = VERSION.safeParse(fields?.['version']).data;
  const decision = fields && decisionOf(fields);
  if (id === null || version === undefined || !decision)
    return sendErrorResponse(context, appContext, 'body-invalid', [
      {
        name: 'action',
        value: '',
        reason: 'Send approve, or reject or hide with a reason, and the number and version of a review.',
      },
    ]);
  const actor = await operatorOf(context, appContext);
  const done = await appContext.database.transaction(async (connection) => {
    const decided = await decideReview(connection, { id, version }, decision);
    if (typeof decided === 'string') return decided;
    const reason = 'reason' in decision ? { reason: decision.reason } : { checked: decision.isChecked };
    await recordAudit(connection, actor, {
      action: `review.${decision.action}`,
      subject: `review:${id}`,
      before: { status: decided.before },
      after: reason,
    });
    await mailReviewOutcome(connection, appContext, decided, decision);
    return decision.action;
  });
  appContext.services.carReviews?.forget();
  // The list starts with the review that was just changed.
  const from = done === 'changed' && id > 1 ? `&before=${id - 1}` : '';
  return context.redirect(`${REVIEWS}?done=${done}${from}`, 303);
}

/** Removes the dealer's reply to a review. The review stays unchanged. */
async function removeDealerReply(context: Context, appContext: AppContext, id: number): Promise<Response> {
  const actor = await operatorOf(context, appContext);
  const isRemoved = await appContext.database.transaction(async (connection) => {
    const removed = await removeReply(connection, id);
    if (removed) await recordAudit(connection, actor, { action: 'review.remove-reply', subject: `review:${id}` });
    return removed;
  });
  return context.redirect(`${REVIEWS}/decided?done=${isRemoved ? 'remove-reply' : 'gone'}`, 303);
}

function decisionOf(fields: Fields): ReviewDecision | null {
  const action = fields['action'];
  if (action === 'approve') return { action, isChecked: fields['checked'] === '1' };
  const reason = REJECT_REASONS.find(({ code }) => code === fields['reason'])?.code;
  return reason !== undefined && (action === 'reject' || action === 'hide') ? { action, reason } : null;
}
