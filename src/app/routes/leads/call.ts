import type { Context } from 'hono';
import { hasCalled } from '#features/leads/leads.server.ts';
import { contactPage } from '#pages/contact/load.ts';
import { phoneLink } from '#features/leads/leads.ts';
import { identityOf, shopperFor } from '../../identity/identity.ts';
import { readFields } from '../../http/posted-fields.ts';
import { CALL_LIMIT, type CountRequest, countRequests } from '../../http/rate-limits.ts';
import { isForm } from '../../load/request-kinds.ts';
import { sendPage, sendProblem } from '../../document/send-page.ts';
import { sendRefusal } from '../../http/send-refusal.ts';
import type { Surroundings } from '../../base/surroundings.ts';
import { listingOf } from './lead-request.ts';
import type { RouteEntry } from '../route.ts';

const CALL = '/cars-for-sale/call';

/**
 * Returns the routes that reveal a seller's phone number after a button press. A press counts as a lead, once per day,
 * shopper and listing.
 */
export function callRoutes(surroundings: Surroundings): RouteEntry[] {
  const count = countRequests(CALL_LIMIT, surroundings);
  return [
    {
      method: 'GET',
      path: CALL,
      access: 'shopper',
      kind: 'page',
      signedOut: 'ignore',
      handler: (context) => show(context, surroundings),
    },
    {
      method: 'POST',
      path: CALL,
      access: 'shopper',
      kind: 'page',
      signedOut: 'ignore',
      handler: (context) => reveal(context, surroundings, count),
    },
  ];
}

async function show(context: Context, surroundings: Surroundings): Promise<Response> {
  const found = await listingOf(context, surroundings);
  if (!found || found.kind === 'withdrawn' || phoneLink(found.owner.phone) === null)
    return sendProblem(context, surroundings, 'vehicle-unknown');
  const { shopperId } = await identityOf(context, surroundings);
  const isShown = shopperId !== null && (await hasCalled(surroundings.database, shopperId, found.listing.id));
  const brand = surroundings.brandOf(context.req.header('host'));
  const state = { kind: 'call', phone: isShown ? phoneLink(found.owner.phone) : null } as const;
  return sendPage(context, surroundings, 'contact', contactPage(brand, found, state));
}

async function reveal(context: Context, surroundings: Surroundings, count: CountRequest): Promise<Response> {
  const fields = await readFields(context);
  const found = fields && (await listingOf(context, surroundings, fields['listingId']));
  const phone = found ? phoneLink(found.owner.phone) : null;
  if (!found || found.kind === 'withdrawn' || phone === null)
    return sendRefusal(context, surroundings, 'vehicle-unknown');
  const waitMs = await count(context);
  if (waitMs !== null) {
    context.header('Retry-After', String(Math.ceil(waitMs / 1000)));
    return sendRefusal(context, surroundings, 'too-many-requests');
  }
  const { shopperId } = await shopperFor(context, surroundings);
  const brand = surroundings.brandOf(context.req.header('host')).key;
  await surroundings.leads.countCall({ shopperId, brand, car: found });
  context.header('Cache-Control', 'private, no-store');
  if (!isForm(context.req)) return context.json({ phone });
  return context.redirect(`${CALL}?listingId=${found.listing.id}`, 303);
}
