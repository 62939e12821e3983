import type { Context } from 'hono';
import { z } from 'zod';
import { getsSavedCarAlerts } from '#features/alerts/alerts.server.ts';
import { SAVE_PROMPT } from '#features/saves/saves.ts';
import {
  findSavedListings,
  type SaveListingResult,
  removeListing,
  restoreListing,
  saveListing,
} from '#features/saves/saves.server.ts';
import { signInPath } from '#features/shoppers/shoppers.ts';
import { identityOf, findOrCreateShopper } from '../../identity/identity.ts';
import { findOrCreateOwnRecipient } from './save-requested-search.ts';
import { readPosted } from '../../http/posted-fields.ts';
import { isForm } from '../../http/request-kinds.ts';
import { sendErrorResponse } from '../../http/send-error-response.ts';
import type { AppContext } from '../../base/app-context.ts';
import { recordOutcome } from '../events/record-outcome.ts';
import { callRoute, type RouteEntry } from '../../http/route.ts';

const PATH = '/account-api/saved-listings';
const PAGE = '/saved-cars';

export const listingSchema = z.object({
  listingId: z.coerce
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'listingId must be the number of a listing.')
    .transform(Number),
});

export const savedListingSchema = z.object({
  listingId: z.int(),
  price: z.int().nullable().describe('Price in whole dollars when it was saved; null if it had none.'),
  savedAt: z.iso.datetime(),
  awaitsAccount: z.boolean().describe('Saved after the shopper signs in.'),
});
type KeptListing = z.infer<typeof savedListingSchema>;

export const priceAlertsSchema = z
  .enum(['email', 'sign-in', 'none'])
  .describe('Whether an email is sent when the price drops: yes, only after sign-in, or no.');
type PriceAlerts = z.infer<typeof priceAlertsSchema>;

/**
 * Returns the routes of saved listings (spec I40): JSON for programs, and forms, which redirect to the page
 * of saved listings.
 */
export function savedListingRoutes(appContext: AppContext): RouteEntry[] {
  return [
    callRoute('GET', PATH, 'shopper', (context) => sendSavedListings(context, appContext)),
    callRoute('POST', PATH, 'shopper', (context) => withListing(context, appContext, save)),
    callRoute('POST', `${PATH}/remove`, { access: 'shopper', ids: ['listingId'] }, (context) =>
      withListing(context, appContext, remove),
    ),
    callRoute('POST', `${PATH}/restore`, { access: 'shopper', ids: ['listingId'] }, (context) =>
      withListing(context, appContext, restore),
    ),
    callRoute('DELETE', `${PATH}/:listingId`, { access: 'shopper', ids: ['listingId'] }, (context) => {
      const read = listingSchema.safeParse(context.req.param());
      return read.success ? remove(context, appContext, read.data.listingId) : isNotRejectedSql(context, appContext);
    }),
  ];
}

async function sendSavedListings(context: Context, appContext: AppContext): Promise<Response> {
  const { shopperId } = await identityOf(context, appContext);
  const kept = shopperId === null ? [] : await findSavedListings(appContext.database, shopperId);
  const savedListings = kept.map((each): KeptListing => ({ ...each, savedAt: each.savedAt.toISOString() }));
  return context.json({ savedListings });
}

type Work = (context: Context, appContext: AppContext, listingId: number) => Promise<Response>;

async function withListing(context: Context, appContext: AppContext, work: Work): Promise<Response> {
  const { value, errors } = await readPosted(context, listingSchema);
  if (errors) return sendErrorResponse(context, appContext, 'body-invalid', errors);
  return work(context, appContext, value.listingId);
}

const STATUS = { saved: 201, 'already-saved': 200, waiting: 202, limit: 409 } as const satisfies Partial<
  Record<SaveListingResult['kind'], number>
>;

async function save(context: Context, appContext: AppContext, listingId: number): Promise<Response> {
  const { shopperId, account } = await findOrCreateShopper(context, appContext);
  const car = { shopperId, listingId, isSignedIn: account !== null };
  const brand = appContext.brandOf(context.req.header('host'));
  const { kind, count } = await appContext.database.transaction(async (connection) => {
    await findOrCreateOwnRecipient(connection, { account, shopperId }, brand);
    return saveListing(connection, car);
  });
  if (kind === 'unknown') return sendErrorResponse(context, appContext, 'vehicle-unknown');
  if (kind === 'saved' || kind === 'waiting') await recordOutcome(context, appContext, { name: 'save', listingId });
  if (isForm(context.req)) return context.redirect(`${PAGE}?note=${kind}#listing-${listingId}`, 303);
  const undoOnClose = brand.undoesSaveOnClose;
  const prompt = kind === 'waiting' && { prompt: SAVE_PROMPT, signIn: signInPath(backOf(context)), undoOnClose };
  const isSaved = kind === 'saved' || kind === 'already-saved';
  const priceAlerts = isSaved && { priceAlerts: await decidePriceAlerts(appContext, shopperId, account !== null) };
  return context.json({ kind, count, ...priceAlerts, ...prompt }, STATUS[kind]);
}

async function decidePriceAlerts(
  { database, sendsMail }: AppContext,
  shopperId: string,
  isSignedIn: boolean,
): Promise<PriceAlerts> {
  if (!sendsMail) return 'none';
  if (!isSignedIn) return 'sign-in';
  return (await getsSavedCarAlerts(database, shopperId)) ? 'email' : 'none';
}

/** Returns the page that the listing was saved on. */
function backOf(context: Context): string {
  const from = URL.parse(context.req.header('referer') ?? '');
  return from?.host === context.req.header('host') ? `${from?.pathname}${from?.search}` : PAGE;
}

async function remove(context: Context, appContext: AppContext, listingId: number): Promise<Response> {
  const { shopperId } = await identityOf(context, appContext);
  const own = shopperId !== null && { shopperId, listingId };
  if (!own || !(await removeListing(appContext.database, own))) return isNotRejectedSql(context, appContext);
  if (isForm(context.req)) return context.redirect(`${PAGE}?removed=${listingId}`, 303);
  return context.json({ kind: 'removed' });
}

async function restore(context: Context, appContext: AppContext, listingId: number): Promise<Response> {
  const { shopperId, account } = await identityOf(context, appContext);
  if (shopperId === null) return isNotRejectedSql(context, appContext);
  const car = { shopperId, listingId, isSignedIn: account !== null };
  const kind = await appContext.database.transaction((connection) => restoreListing(connection, car));
  if (kind === 'unknown') return isNotRejectedSql(context, appContext);
  if (isForm(context.req)) return context.redirect(`${PAGE}?note=${kind}#listing-${listingId}`, 303);
  return context.json({ kind }, kind === 'limit' ? 409 : 200);
}

function isNotRejectedSql(context: Context, appContext: AppContext): Response {
  return sendErrorResponse(context, appContext, 'kept-unknown');
}
