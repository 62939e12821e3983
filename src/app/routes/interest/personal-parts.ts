import type { Context } from 'hono';
import { personalizationInputSchema, personalizationOf } from '#features/interest/interest.ts';
import { findHistory } from '#features/interest/interest.server.ts';
import { findListings } from '#features/listings/listings.server.ts';
import { type EvInfo, loadEvInfo } from '#pages/shared/interest/load-ev-info.ts';
import { loadShelf } from '#pages/shared/interest/load-shelf.ts';
import type { AppContext } from '../../base/app-context.ts';
import { sendsGlobalPrivacyControl } from '../../identity/counted-visitor.ts';
import { identityOf } from '../../identity/identity.ts';
import { flagsOf } from '../../identity/visitor-flags.ts';
import { problemResponse } from '../../http/problem-details.ts';
import { sendPageData } from '../../document/send-page-data.ts';

const LISTING_IDS = 'listingIds';
const MAX_IDS = 24;
const IDS = /^[1-9]\d{0,14}(?:,[1-9]\d{0,14})*$/;

/**
 * Sends the shopper's preferences: based on the fuels that the browser sends, or on the history of the account whose id
 * it sends, if that account is signed in and stores its history. Nothing is stored. EV shoppers also get searches for
 * electric cars.
 */
export async function sendPersonalization(context: Context, appContext: AppContext): Promise<Response> {
  const input = personalizationInputSchema.parse({
    zip: null,
    'pc.origin': null,
    consumerId: null,
    ...context.req.query(),
  });
  if (sendsGlobalPrivacyControl(context)) return context.json({ ...personalizationOf([]), evInfo: null });
  const own = input.consumerId === null ? null : await storedFuels(context, appContext, input.consumerId);
  const personalization = personalizationOf(own ?? input['pc.fueltype']);
  const brand = appContext.brandOf(context.req.header('host'));
  const isEvShopper = personalization.pe_clusters.includes('EVSHOPPER');
  let evInfo: EvInfo | null = null;
  if (isEvShopper && flagsOf(context, appContext).ev_info) {
    const services = { brand, search: appContext.search };
    const found = await appContext.guards.optionalListing(
      (signal) => loadEvInfo(services, input.zip, signal),
      context.req.raw.signal,
    );
    evInfo = found.ok ? found.value : null;
  }
  return sendPageData(context, appContext, { ...personalization, evInfo });
}

/** Returns the fuels of the viewed cars of the signed-in account; `null` if it is another one or keeps no history. */
async function storedFuels(context: Context, appContext: AppContext, consumerId: string): Promise<string[] | null> {
  const { account, shopperId } = await identityOf(context, appContext);
  if (account === null || shopperId !== consumerId) return null;
  const history = await findHistory(appContext.database, shopperId);
  if (history === null || history.viewed.length === 0) return null;
  const ids = history.viewed.map(({ id }) => id);
  const known = await findListings(appContext.database, ids);
  return ids.flatMap((id) => known.get(id)?.listing.fuelCode ?? []);
}

/** Sends the shelf of cars similar to those in `listingIds`, the most interesting one first. */
export async function sendShelf(context: Context, appContext: AppContext): Promise<Response> {
  const value = context.req.query(LISTING_IDS) ?? '';
  const ids = IDS.test(value) ? value.split(',').map(Number) : [];
  if (ids.length === 0 || ids.length > MAX_IDS) {
    const reason = `Give 1 to ${MAX_IDS} listing numbers, with commas between them.`;
    return problemResponse(context, 'query-invalid', [{ name: LISTING_IDS, value: value.slice(0, 100), reason }]);
  }
  if (sendsGlobalPrivacyControl(context)) return context.json({ shelf: null });
  const services = { brand: appContext.brandOf(context.req.header('host')), search: appContext.search };
  const found = await appContext.guards.optionalListing(
    (signal) => loadShelf(services, ids, signal),
    context.req.raw.signal,
  );
  return sendPageData(context, appContext, { shelf: found.ok ? found.value : null });
}
