import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { EMPTY_PROFILE, ONE_CLICK_CONSENT, profileFormSchema } from '#features/leads/leads.ts';
import { findProfile, listContacted, openSentOffer, saveProfile } from '#features/leads/leads.server.ts';
import { contactsPage } from '#pages/contacts/load.ts';
import { identityOf, findOrCreateShopper } from '../../identity/identity.ts';
import { fieldErrorsOf, readFields, readPosted } from '../../http/posted-fields.ts';
import { isForm } from '../../http/request-kinds.ts';
import { sendErrorResponse } from '../../http/send-error-response.ts';
import type { AppContext } from '../../base/app-context.ts';
import { sendPage } from '../../document/send-page.ts';
import { callRoute, pageRoute, type RouteEntry } from '../../http/route.ts';

const CONTACTED = '/contacted-sellers';
const PROFILE = '/account-api/lead-profile';

export const withdrawSchema = z.object({
  leadId: z.union([
    z.int().positive(),
    z
      .string()
      .regex(/^[1-9]\d{0,14}$/)
      .transform(Number),
  ]),
});

/** Returns the routes for the leads that a shopper sent, their status, and the profile that fills in forms. */
export function contactedRoutes(appContext: AppContext, posting: MiddlewareHandler): RouteEntry[] {
  return [
    pageRoute('GET', CONTACTED, 'shopper', (context) => show(context, appContext)),
    pageRoute('POST', CONTACTED, { access: 'shopper', ids: ['leadId'], before: [posting] }, (context) =>
      withdraw(context, appContext),
    ),
    pageRoute('POST', `${CONTACTED}/offer`, { access: 'shopper', ids: ['leadId'], before: [posting] }, (context) =>
      openOffer(context, appContext),
    ),
    callRoute('GET', PROFILE, { access: 'shopper', signedOut: 'ignore' }, async (context) => {
      const { shopperId } = await identityOf(context, appContext);
      context.header('Cache-Control', 'private, no-store');
      return context.json(await findProfile(appContext.database, shopperId));
    }),
    callRoute('POST', PROFILE, { access: 'shopper', signedOut: 'ignore', before: [posting] }, (context) =>
      changeProfile(context, appContext),
    ),
  ];
}

async function show(context: Context, appContext: AppContext): Promise<Response> {
  const { database, brandOf, takesReviews, sendsMail } = appContext;
  const { shopperId, account } = await identityOf(context, appContext);
  const contacted = shopperId === null ? [] : await listContacted(database, shopperId, new Date());
  const profile = await findProfile(database, shopperId);
  const brand = brandOf(context.req.header('host'));
  const done = context.req.query('done');
  return sendPage(
    context,
    appContext,
    'contacts',
    contactsPage(brand, {
      contacted,
      profile,
      done,
      sendsMail,
      hasReviews: account !== null && takesReviews(brand),
    }),
  );
}

async function withdraw(context: Context, appContext: AppContext): Promise<Response> {
  const { value, errors } = await readPosted(context, withdrawSchema);
  if (errors) return sendErrorResponse(context, appContext, 'body-invalid', errors);
  const { shopperId } = await identityOf(context, appContext);
  const kind = shopperId === null ? 'unknown' : await appContext.leads.withdraw(shopperId, value.leadId);
  if (kind === 'unknown') return sendErrorResponse(context, appContext, 'resource-unknown');
  return answer(context, kind === 'settled' ? 'not-withdrawn' : 'withdrawn');
}

/** Opens an offer that the shopper made, because a site that sends no email sends no link to it. */
async function openOffer(context: Context, appContext: AppContext): Promise<Response> {
  const { value, errors } = await readPosted(context, withdrawSchema);
  if (errors) return sendErrorResponse(context, appContext, 'body-invalid', errors);
  const { shopperId } = await identityOf(context, appContext);
  const key = shopperId === null ? null : await openSentOffer(appContext.database, shopperId, value.leadId);
  if (key === null) return sendErrorResponse(context, appContext, 'resource-unknown');
  context.header('Cache-Control', 'private, no-store');
  return context.redirect(`/cars-for-sale/offer?key=${encodeURIComponent(key)}`, 303);
}

/** Changes the profile. A form contains a single change; a program sends the whole profile. */
async function changeProfile(context: Context, appContext: AppContext): Promise<Response> {
  const fields = await readFields(context);
  const action = fields?.['action'];
  const { shopperId } = await findOrCreateShopper(context, appContext);
  const { database } = appContext;
  if (action === 'one-click-off') {
    const profile = await findProfile(database, shopperId);
    await saveProfile(database, shopperId, { ...profile, isOneClickOptedIn: false }, null);
    return answer(context, 'one-click-off');
  }
  if (action === 'delete') {
    await saveProfile(database, shopperId, EMPTY_PROFILE, null);
    return answer(context, 'profile-deleted');
  }
  const read = profileFormSchema.safeParse(fields);
  if (!read.success) {
    return sendErrorResponse(context, appContext, 'body-invalid', fieldErrorsOf(read.error, fields ?? {}));
  }
  await saveProfile(database, shopperId, read.data, read.data.isOneClickOptedIn ? { ...ONE_CLICK_CONSENT } : null);
  return answer(context, 'profile-saved');
}

function answer(context: Context, done: string): Response {
  context.header('Cache-Control', 'private, no-store');
  return isForm(context.req) ? context.redirect(`${CONTACTED}?done=${done}`, 303) : context.json({ done });
}
