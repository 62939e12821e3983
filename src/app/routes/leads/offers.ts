import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { type OfferMove, type OfferRefusal, parseDollars } from '#features/leads/leads.ts';
import { offerPage } from '#pages/offer/load.ts';
import { readPosted } from '../../http/posted-fields.ts';
import { isForm } from '../../load/request-kinds.ts';
import { sendPage, sendProblem } from '../../document/send-page.ts';
import { problemResponse } from '../rest/problem-details.ts';
import { sendErrorResponse } from '../../http/send-error-response.ts';
import type { AppContext } from '../../base/app-context.ts';
import { listingOf } from './lead-request.ts';
import { pageRoute, type RouteEntry } from '../route.ts';

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
  action: z.enum(['accept', 'decline', 'withdraw', 'counter']),
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

type OfferFormInput = { key: string; refusal?: OfferRefusal; typed?: string };

async function show(context: Context, appContext: AppContext, form: OfferFormInput): Promise<Response> {
  const offer = await appContext.leads.findOffer(form.key);
  const car = offer && (await listingOf(context, appContext, offer.lead.listingId));
  if (!offer || !car) return sendProblem(context, appContext, 'page-unknown');
  const brand = appContext.brandOf(context.req.header('host'));
  return sendPage(
    context,
    appContext,
    'offer',
    offerPage(brand, car, offer, { ...form, sendsMail: appContext.sendsMail }),
  );
}

async function move(context: Context, appContext: AppContext): Promise<Response> {
  const { value, faults } = await readPosted(context, moveSchema);
  if (faults) return sendErrorResponse(context, appContext, 'body-invalid', faults);
  const { key, round, action, amount } = value;
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
