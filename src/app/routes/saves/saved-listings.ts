import type { Context } from 'hono';
import { z } from 'zod';
import { SAVE_PROMPT } from '#features/saves/saves.ts';
import {
  findSavedListings,
  type ListingSaved,
  removeListing,
  restoreListing,
  saveListing,
} from '#features/saves/saves.server.ts';
import { signInPath } from '#features/shoppers/shoppers.ts';
import { identityOf, shopperFor } from '../../identity/identity.ts';
import { ownRecipient } from './keep-search.ts';
import { readPosted } from '../../http/posted-fields.ts';
import { isForm } from '../../load/request-kinds.ts';
import { sendRefusal } from '../../http/send-refusal.ts';
import type { Surroundings } from '../../base/surroundings.ts';
import type { RouteEntry } from '../route.ts';

const PATH = '/account-api/saved-listings';
const PAGE = '/saved-cars';

export const listingSchema = z.object({
  listingId: z.coerce
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'listingId is the number of a listing.')
    .transform(Number),
});

/** A saved listing in a response. */
export const keptListingSchema = z.object({
  listingId: z.int(),
  price: z.int().nullable().describe('Price in whole dollars when it was saved; null if it had none.'),
  savedAt: z.iso.datetime(),
  awaitsAccount: z.boolean().describe('Saved after the shopper signs in.'),
});
type KeptListing = z.infer<typeof keptListingSchema>;

/**
 * Returns the routes of saved listings (spec I40): JSON for programs, and forms, which redirect to the page
 * of saved listings.
 */
export function savedListingRoutes(surroundings: Surroundings): RouteEntry[] {
  return [
    { method: 'GET', path: PATH, access: 'shopper', kind: 'call', handler: (context) => tell(context, surroundings) },
    {
      method: 'POST',
      path: PATH,
      access: 'shopper',
      kind: 'call',
      handler: (context) => withListing(context, surroundings, save),
    },
    {
      method: 'POST',
      path: `${PATH}/remove`,
      access: 'shopper',
      kind: 'call',
      ids: ['listingId'],
      handler: (context) => withListing(context, surroundings, remove),
    },
    {
      method: 'POST',
      path: `${PATH}/restore`,
      access: 'shopper',
      kind: 'call',
      ids: ['listingId'],
      handler: (context) => withListing(context, surroundings, restore),
    },
    {
      method: 'DELETE',
      path: `${PATH}/:listingId`,
      access: 'shopper',
      kind: 'call',
      ids: ['listingId'],
      handler: (context) => {
        const read = listingSchema.safeParse(context.req.param());
        return read.success ? remove(context, surroundings, read.data.listingId) : notKept(context, surroundings);
      },
    },
  ];
}

async function tell(context: Context, surroundings: Surroundings): Promise<Response> {
  const { shopperId } = await identityOf(context, surroundings);
  const kept = shopperId === null ? [] : await findSavedListings(surroundings.database, shopperId);
  const savedListings = kept.map((each): KeptListing => ({ ...each, savedAt: each.savedAt.toISOString() }));
  return context.json({ savedListings });
}

type Work = (context: Context, surroundings: Surroundings, listingId: number) => Promise<Response>;

async function withListing(context: Context, surroundings: Surroundings, work: Work): Promise<Response> {
  const { value, faults } = await readPosted(context, listingSchema);
  if (faults) return sendRefusal(context, surroundings, 'body-invalid', faults);
  return work(context, surroundings, value.listingId);
}

const STATUS = { saved: 201, 'already-saved': 200, waiting: 202, limit: 409 } as const satisfies Partial<
  Record<ListingSaved['kind'], number>
>;

async function save(context: Context, surroundings: Surroundings, listingId: number): Promise<Response> {
  const { shopperId, account } = await shopperFor(context, surroundings);
  const wish = { shopperId, listingId, isSignedIn: account !== null };
  const brand = surroundings.brandOf(context.req.header('host'));
  const { kind, count } = await surroundings.database.transaction(async (connection) => {
    await ownRecipient(connection, { account, shopperId }, brand);
    return saveListing(connection, wish);
  });
  if (kind === 'unknown') return sendRefusal(context, surroundings, 'vehicle-unknown');
  if (isForm(context.req)) return context.redirect(`${PAGE}?note=${kind}#listing-${listingId}`, 303);
  const undoOnClose = brand.undoesSaveOnClose;
  const prompt = kind === 'waiting' && { prompt: SAVE_PROMPT, signIn: signInPath(backOf(context)), undoOnClose };
  return context.json({ kind, count, ...prompt }, STATUS[kind]);
}

/** Returns the page that the listing was saved on. */
function backOf(context: Context): string {
  const from = URL.parse(context.req.header('referer') ?? '');
  return from?.host === context.req.header('host') ? `${from?.pathname}${from?.search}` : PAGE;
}

async function remove(context: Context, surroundings: Surroundings, listingId: number): Promise<Response> {
  const { shopperId } = await identityOf(context, surroundings);
  const own = shopperId !== null && { shopperId, listingId };
  if (!own || !(await removeListing(surroundings.database, own))) return notKept(context, surroundings);
  if (isForm(context.req)) return context.redirect(`${PAGE}?removed=${listingId}`, 303);
  return context.json({ kind: 'removed' });
}

async function restore(context: Context, surroundings: Surroundings, listingId: number): Promise<Response> {
  const { shopperId, account } = await identityOf(context, surroundings);
  if (shopperId === null) return notKept(context, surroundings);
  const wish = { shopperId, listingId, isSignedIn: account !== null };
  const kind = await surroundings.database.transaction((connection) => restoreListing(connection, wish));
  if (kind === 'unknown') return notKept(context, surroundings);
  if (isForm(context.req)) return context.redirect(`${PAGE}?note=${kind}#listing-${listingId}`, 303);
  return context.json({ kind }, kind === 'limit' ? 409 : 200);
}

function notKept(context: Context, surroundings: Surroundings): Response {
  return sendRefusal(context, surroundings, 'kept-unknown');
}
