import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { recordAudit } from '#features/audit/audit.server.ts';
import { type OfferMove, parseDollars } from '#features/leads/leads.ts';
import { hideListing, saleStateOf, undoSale } from '#features/listings/listings.server.ts';
import { offerPage, type OfferProblem } from '#pages/offer/load.ts';
import { actorOf } from '../../identity/audit-actor.ts';
import { readPosted } from '../../http/posted-fields.ts';
import { isForm } from '../../http/request-kinds.ts';
import { sendPage, sendProblem } from '../../document/send-page.ts';
import { problemResponse } from '../../http/problem-details.ts';
import { sendErrorResponse } from '../../http/send-error-response.ts';
import type { AppContext } from '../../base/app-context.ts';
import { listingOf } from './lead-request.ts';
import { pageRoute, type RouteEntry } from '../../http/route.ts';

const OFFER = '/cars-for-sale/offer';

export const moveSchema = z.object({
  key: z.string().max(200),
  round: z.union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number),
  ]),
  action: z
    .enum(['accept', 'decline', 'withdraw', 'counter', 'sold', 'relist'])
    .describe(
      'sold: the seller takes the car off the site, after an agreement. relist: the seller undoes that within 7 days.',
    ),
  amount: z.unknown().optional(),
});

/** Returns the routes of an offer. They need the key from an emailed link, and no account. */
export function offerRoutes(appContext: AppContext, posting: MiddlewareHandler): RouteEntry[] {
  return [
    pageRoute('GET', OFFER, 'everyone', (context) =>
      show(context, appContext, { key: context.req.query('key') ?? '' }),
    ),
    pageRoute('POST', OFFER, { access: 'everyone', before: [posting] }, (context) => move(context, appContext)),
  ];
}

type OfferFormInput = { key: string; refusal?: OfferProblem; typed?: string };

async function show(context: Context, appContext: AppContext, form: OfferFormInput): Promise<Response> {
  const offer = await appContext.leads.findOffer(form.key);
  const car = offer && (await listingOf(context, appContext, offer.lead.listingId));
  if (!offer || !car) return sendProblem(context, appContext, 'page-unknown');
  const brand = appContext.brandOf(context.req.header('host'));
  const { undoUntil = null } = (await saleStateOf(appContext.database, offer.lead.listingId)) ?? {};
  const input = { ...form, sendsMail: appContext.sendsMail, undoUntil };
  return sendPage(context, appContext, 'offer', offerPage(brand, car, offer, input));
}

async function move(context: Context, appContext: AppContext): Promise<Response> {
  const { value, errors } = await readPosted(context, moveSchema);
  if (errors) return sendErrorResponse(context, appContext, 'body-invalid', errors);
  const { key, round, action, amount } = value;
  if (action === 'sold' || action === 'relist') return changeSale(context, appContext, key, action);
  const decision = await appContext.leads.moveOffer(key, (party, now): OfferMove =>
    action === 'counter'
      ? { party, round, now, action, amount: parseDollars(amount) ?? Number.NaN }
      : { party, round, now, action },
  );
  if (!decision) return sendErrorResponse(context, appContext, 'page-unknown');
  context.header('Cache-Control', 'private, no-store');
  if (decision.kind !== 'refused') {
    const { state, turn, amount: price, round: at, expiresAt } = decision.offer;
    if (!isForm(context.req)) return context.json({ state, turn, amount: price, round: at, expiresAt });
    return context.redirect(`${OFFER}?key=${encodeURIComponent(key)}`, 303);
  }
  const { reason } = decision;
  if (!isForm(context.req))
    return problemResponse(context, 'body-invalid', [
      { name: reason === 'amount' ? 'amount' : 'action', value: action, reason },
    ]);
  const typed = reason === 'amount' && typeof amount === 'string' ? amount.slice(0, 20).toWellFormed() : '';
  return show(context, appContext, { key, refusal: reason, typed });
}

/**
 * Takes the car off the site, for the seller who agreed on a price, or puts it back for a few days. Imports don't bring
 * it back.
 */
async function changeSale(
  context: Context,
  appContext: AppContext,
  key: string,
  action: 'sold' | 'relist',
): Promise<Response> {
  const found = await appContext.leads.findOffer(key);
  if (!found) return sendErrorResponse(context, appContext, 'page-unknown');
  const { lead, offer, party } = found;
  context.header('Cache-Control', 'private, no-store');
  if (party !== 'seller' || offer.state !== 'accepted') {
    if (isForm(context.req)) return show(context, appContext, { key, refusal: 'not-yours-to-do' });
    const refused = { name: 'action', value: action, reason: 'not-yours-to-do' };
    return problemResponse(context, 'body-invalid', [refused]);
  }
  const { listingId } = lead;
  const isDone = await appContext.database.transaction(async (connection) => {
    const isChanged =
      action === 'sold'
        ? (await hideListing(connection, { listingId, reason: 'sold-by-seller' })) === 'hidden'
        : (await undoSale(connection, listingId, appContext.hideAfterHours)) === 'restored';
    // A second click changes nothing and is answered like the first.
    if (!isChanged) return action === 'sold' || (await saleStateOf(connection, listingId))?.isForSale === true;
    const event = {
      action: action === 'sold' ? 'listing.sold' : 'listing.sale-undone',
      subject: `listing:${listingId}`,
      after: { lead: lead.id },
    };
    await recordAudit(connection, actorOf(context, 'visitor', null), event);
    return true;
  });
  if (!isDone) {
    if (isForm(context.req)) return show(context, appContext, { key, refusal: 'not-relisted' });
    return problemResponse(context, 'body-invalid', [{ name: 'action', value: action, reason: 'not-relisted' }]);
  }
  const { state, turn, amount, round, expiresAt } = offer;
  if (!isForm(context.req)) return context.json({ state, turn, amount, round, expiresAt });
  return context.redirect(`${OFFER}?key=${encodeURIComponent(key)}`, 303);
}
