import type { Context } from 'hono';
import { findOrCreateRecipient } from '#features/alerts/alerts.server.ts';
import type { Brand } from '#features/brands/brands.ts';
import { decideSave, type SearchToSave, searchToSave, withCodes } from '#features/saves/saves.ts';
import {
  saveUntilSignIn,
  recentSubscription,
  saveSearch,
  type SavedSearchResult,
} from '#features/saves/saves.server.ts';
import type { Connection } from '#ports/database/database.ts';
import { type KnownShopper, shopperFor } from '../../identity/identity.ts';
import type { AppContext } from '../../base/app-context.ts';

/** The search to save. `search` is the query of a results page. */
export type SaveSearchInput = {
  search: string;
  title?: string | undefined;
  searchName?: string | undefined;
  lastExecutedAt?: Date | undefined;
};

/** `nothing`: the search has no filters or is invalid, so there is nothing to save. */
export type SaveSearchOutcome = { asked: SearchToSave } & (
  | SavedSearchResult
  | { kind: 'sign-in' | 'capture' | 'nothing' }
);

/**
 * Saves a search for the shopper of the request, as Save Search does (spec 1 §4). If the visitor has to sign in first,
 * the search is saved once they have an account. The same applies to a search beyond the limit of anonymous shoppers.
 */
export async function saveRequestedSearch(
  context: Context,
  appContext: AppContext,
  wish: SaveSearchInput,
): Promise<SaveSearchOutcome> {
  const { brandOf, flags, search: service, database } = appContext;
  const brand = brandOf(context.req.header('host'));
  const world = service.context(brand);
  const asked = searchToSave(withCodes(wish.search, world), world);
  const on = flags(brand);
  const canBe = asked.hasChoices && asked.parsed.invalid.length === 0 && on.personalization && !on.SAVE_SEARCH_OFF;
  if (!canBe) return { kind: 'nothing', asked };
  const { shopperId, account } = await shopperFor(context, appContext);
  const isSignedIn = account !== null;
  const subscribed = await recentSubscription(database, { shopperId, brand: brand.key });
  const decision = decideSave(on, { isSignedIn, subscribed: subscribed !== null });
  const { title = asked.title, searchName = null, lastExecutedAt } = wish;
  return database.transaction(async (connection) => {
    const recipientId = (await ownRecipient(connection, { shopperId, account }, brand)) ?? subscribed;
    const full = {
      shopperId,
      brand: brand.key,
      query: asked.query,
      title,
      searchName,
      recipientId,
      isSignedIn,
      ...(lastExecutedAt && { lastExecutedAt }),
    };
    const kept = decision === 'save' ? await saveSearch(connection, full) : { kind: decision };
    if (kept.kind === 'limit' || kept.kind === 'sign-in') await saveUntilSignIn(connection, full);
    return { ...kept, asked };
  });
}

/**
 * Returns the alert recipient of an account with a verified address; `null`: there is none until the shopper requests
 * alerts.
 */
export async function ownRecipient(
  connection: Pick<Connection, 'query'>,
  { shopperId, account }: KnownShopper,
  { key }: Brand,
): Promise<number | null> {
  if (!account?.emailVerified) return null;
  return findOrCreateRecipient(connection, { email: account.email, brand: key, verifiedFor: shopperId });
}
