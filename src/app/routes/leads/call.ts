import type { Context } from 'hono';
import { hasCalled } from '#features/leads/leads.server.ts';
import { contactPage } from '#pages/contact/load.ts';
import { phoneLink } from '#features/leads/leads.ts';
import { identityOf, findOrCreateShopper } from '../../identity/identity.ts';
import { readFields } from '../../http/posted-fields.ts';
import { CALL_LIMIT, type CountRequest, countRequests } from '../../http/rate-limits.ts';
import { isForm } from '../../http/request-kinds.ts';
import { sendPage, sendProblem } from '../../document/send-page.ts';
import { sendErrorResponse } from '../../http/send-error-response.ts';
import type { AppContext } from '../../base/app-context.ts';
import { listingOf } from './lead-request.ts';
import { recordOutcome } from '../events/record-outcome.ts';
import { pageRoute, type RouteEntry } from '../../http/route.ts';
import { readVisitTracking } from '../../http/tracking-cookies.ts';

const CALL = '/cars-for-sale/call';

/**
 * Returns the routes that reveal a seller's phone number after a button is clicked. A click counts as a lead, once per
 * day, shopper and listing.
 */
export function callRoutes(appContext: AppContext): RouteEntry[] {
  const count = countRequests(CALL_LIMIT, appContext);
  return [
    pageRoute('GET', CALL, { access: 'shopper', signedOut: 'ignore' }, (context) => show(context, appContext)),
    pageRoute('POST', CALL, { access: 'shopper', signedOut: 'ignore' }, (context) =>
      reveal(context, appContext, count),
    ),
  ];
}

async function show(context: Context, appContext: AppContext): Promise<Response> {
  const found = await listingOf(context, appContext);
  if (!found || found.kind === 'withdrawn' || phoneLink(found.owner.phone) === null)
    return sendProblem(context, appContext, 'vehicle-unknown');
  const { shopperId } = await identityOf(context, appContext);
  const isShown = shopperId !== null && (await hasCalled(appContext.database, shopperId, found.listing.id));
  const brand = appContext.brandOf(context.req.header('host'));
  const state = { kind: 'call', phone: isShown ? phoneLink(found.owner.phone) : null } as const;
  return sendPage(context, appContext, 'contact', contactPage(brand, found, state));
}

async function reveal(context: Context, appContext: AppContext, count: CountRequest): Promise<Response> {
  const fields = await readFields(context);
  const found = fields && (await listingOf(context, appContext, fields['listingId']));
  const phone = found ? phoneLink(found.owner.phone) : null;
  if (!found || found.kind === 'withdrawn' || phone === null)
    return sendErrorResponse(context, appContext, 'vehicle-unknown');
  const waitMs = await count(context);
  if (waitMs !== null) {
    context.header('Retry-After', String(Math.ceil(waitMs / 1000)));
    return sendErrorResponse(context, appContext, 'too-many-requests');
  }
  const { shopperId } = await findOrCreateShopper(context, appContext);
  const brand = appContext.brandOf(context.req.header('host')).key;
  await appContext.leads.countCall({ shopperId, brand, car: found, attribution: readVisitTracking(context) });
  await recordOutcome(context, appContext, { name: 'lead', listingId: found.listing.id });
  context.header('Cache-Control', 'private, no-store');
  if (!isForm(context.req)) return context.json({ phone });
  return context.redirect(`${CALL}?listingId=${found.listing.id}`, 303);
}
