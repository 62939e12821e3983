import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { type OfferMove, type OfferRefusal, parseDollars } from '#features/leads/leads.ts';
import { offerPage } from '#pages/offer/load.ts';
import { readPosted } from '../../http/posted-fields.ts';
import { isForm } from '../../load/request-kinds.ts';
import { sendPage, sendProblem } from '../../document/send-page.ts';
import { problemResponse } from '../rest/problem-details.ts';
import { sendRefusal } from '../../http/send-refusal.ts';
import type { Surroundings } from '../../base/surroundings.ts';
import { listingOf } from './lead-request.ts';
import type { RouteEntry } from '../route.ts';

const OFFER = '/cars-for-sale/offer';

/** Validates one side's reply to an offer. */
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
export function offerRoutes(surroundings: Surroundings, posting: MiddlewareHandler): RouteEntry[] {
  return [
    {
      method: 'GET',
      path: OFFER,
      access: 'everyone',
      kind: 'page',
      handler: (context) => show(context, surroundings, { key: context.req.query('key') ?? '' }),
    },
    {
      method: 'POST',
      path: OFFER,
      access: 'everyone',
      kind: 'page',
      before: [posting],
      handler: (context) => move(context, surroundings),
    },
  ];
}

type Asked = { key: string; refusal?: OfferRefusal; typed?: string };

async function show(context: Context, surroundings: Surroundings, asked: Asked): Promise<Response> {
  const offer = await surroundings.leads.findOffer(asked.key);
  const car = offer && (await listingOf(context, surroundings, offer.lead.listingId));
  if (!offer || !car) return sendProblem(context, surroundings, 'page-unknown');
  const brand = surroundings.brandOf(context.req.header('host'));
  return sendPage(
    context,
    surroundings,
    'offer',
    offerPage(brand, car, offer, { ...asked, sendsMail: surroundings.sendsMail }),
  );
}

async function move(context: Context, surroundings: Surroundings): Promise<Response> {
  const { value, faults } = await readPosted(context, moveSchema);
  if (faults) return sendRefusal(context, surroundings, 'body-invalid', faults);
  const { key, round, action, amount } = value;
  const decision = await surroundings.leads.moveOffer(key, (party, now): OfferMove =>
    action === 'counter'
      ? { party, round, now, action, amount: parseDollars(amount) ?? Number.NaN }
      : { party, round, now, action },
  );
  if (!decision) return sendRefusal(context, surroundings, 'page-unknown');
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
  return show(context, surroundings, { key, refusal: reason, typed });
}
