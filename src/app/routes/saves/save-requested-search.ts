import type { Context } from 'hono';
import { findOrCreateRecipient, resumeOnly } from '#features/alerts/alerts.server.ts';
import type { Brand } from '#features/brands/brands.ts';
import type { Flags } from '#features/flags/flags.ts';
import { findPushRecipient } from '#features/push/push.server.ts';
import {
  decideSave,
  type Frequency,
  customSearchName,
  type SearchToSave,
  searchToSave,
  normalizeCodes,
  MAX_SEARCH_LENGTH,
} from '#features/saves/saves.ts';
import {
  saveUntilSignIn,
  findRecentSubscription,
  saveSearch,
  type SavedSearchResult,
} from '#features/saves/saves.server.ts';
import type { Queryable } from '#ports/database/database.ts';
import { type Identity, type KnownShopper, findOrCreateShopper } from '../../identity/identity.ts';
import type { AppContext } from '../../base/app-context.ts';
import { z } from 'zod';
import { flagsOf } from '../../identity/visitor-flags.ts';

/** The search to save. `search` is the query of a results page. */
export type SaveSearchInput = {
  search: string;
  title?: string | undefined;
  searchName?: string | undefined;
  /** The frequency of alerts, if the shopper chose it. */
  frequency?: Frequency | undefined;
  lastExecutedAt?: Date | undefined;
};

/** `nothing`: the search has no filters or is invalid, so there is nothing to save. */
export type SaveSearchOutcome = { requested: SearchToSave } & (
  | SavedSearchResult
  | { kind: 'sign-in' | 'capture' | 'nothing' }
);

/**
 * Saves a search for the shopper of the request, as Save Search does (spec 1 §4). If the visitor has to sign in first,
 * or has reached the limit of anonymous shoppers, the search is saved once they have an account.
 */
export async function saveRequestedSearch(
  context: Context,
  appContext: AppContext,
  input: SaveSearchInput,
): Promise<SaveSearchOutcome> {
  const { brandOf, search: service, database } = appContext;
  const brand = brandOf(context.req.header('host'));
  const world = service.context(brand);
  const requested = searchToSave(normalizeCodes(input.search, world), world);
  const on = flagsOf(context, appContext);
  if (!canSave(requested, on)) return { kind: 'nothing', requested };
  const { shopperId, account } = await findOrCreateShopper(context, appContext);
  const isSignedIn = account !== null;
  const subscribed = await findRecentSubscription(database, { shopperId, brand: brand.key });
  const pushed = await findPushRecipient(database, { shopperId, brand: brand.key });
  const decision = decideSave(on, { isSignedIn, subscribed: subscribed !== null || pushed !== null });
  const { title = requested.title, frequency, lastExecutedAt } = input;
  const searchName = customSearchName(input.searchName, requested.title);
  return database.transaction(async (connection) => {
    const own = await findOrCreateOwnRecipient(connection, { shopperId, account }, brand);
    const recipientId = own ?? subscribed ?? pushed;
    const full = {
      shopperId,
      brand: brand.key,
      query: requested.query,
      title,
      searchName,
      recipientId,
      isSignedIn,
      ...(frequency && { frequency }),
      ...(lastExecutedAt && { lastExecutedAt }),
    };
    const kept = decision === 'save' ? await saveSearch(connection, full) : { kind: decision };
    if (kept.kind === 'limit' || kept.kind === 'sign-in') await saveUntilSignIn(connection, full);
    // Choosing a frequency requests emails, even if the account had stopped them.
    if ('search' in kept && own !== null && frequency && frequency !== 'off')
      await resumeOnly(connection, own, [kept.search.id]);
    return { ...kept, requested };
  });
}

/** Returns whether a search can be saved: it has filters, it is valid, and search saving is on (spec 1 §6). */
export function canSave(
  { hasChoices, parsed }: SearchToSave,
  on: Pick<Flags, 'personalization' | 'SAVE_SEARCH_OFF'>,
): boolean {
  return hasChoices && parsed.invalid.length === 0 && on.personalization && !on.SAVE_SEARCH_OFF;
}

/** Decides what Save Search does for a shopper (spec 1 §4). */
export async function decideSaveFor(
  { shopperId, account }: Identity,
  brand: Brand,
  { database, flags }: Pick<AppContext, 'database'> & { flags: Flags },
): Promise<ReturnType<typeof decideSave>> {
  const isSignedIn = account !== null;
  const subscribed =
    isSignedIn || shopperId === null ? null : await findRecentSubscription(database, { shopperId, brand: brand.key });
  return decideSave(flags, { isSignedIn, subscribed: subscribed !== null });
}

/**
 * Returns the alert recipient of an account, and creates it if the address is verified; `null` otherwise, because
 * without an account a recipient is only created when the shopper requests alerts.
 */
export async function findOrCreateOwnRecipient(
  connection: Queryable,
  { shopperId, account }: KnownShopper,
  { key }: Brand,
): Promise<number | null> {
  if (!account?.emailVerified) return null;
  return findOrCreateRecipient(connection, { email: account.email, brand: key, verifiedFor: shopperId });
}

const RESULTS = '/cars-for-sale';

const filtersSchema = z.record(z.string().max(100), z.union([z.string(), z.array(z.string())]));

/** Parses a search whose filters are percent-encoded JSON into its query. */
const encodedFilters = z
  .string()
  .max(MAX_SEARCH_LENGTH)
  .transform((given, issues) => {
    const read = filtersSchema.safeParse(decoded(given));
    if (read.success)
      return new URLSearchParams(Object.entries(read.data).map(([name, value]) => [name, String(value)]));
    issues.addIssue('searchResultsURL must contain the filters by query field, as percent-encoded JSON.');
    return z.NEVER;
  })
  .transform(String)
  .optional();

/** The fields that name the search to save. Fields of a saved search are accepted back unchanged. */
export const searchToSaveShape = {
  search: z.string().max(MAX_SEARCH_LENGTH).optional(),
  saveSearchString: z.string().max(MAX_SEARCH_LENGTH).optional(),
  searchResultsURL: encodedFilters,
};

type SearchFields = { [Name in keyof typeof searchToSaveShape]?: string | undefined };

/**
 * Returns the query of the search to save: from the body, or else from the call's own URL, or else from the results
 * page that sent the call. `undefined` if none of them contains one.
 */
export function requestedSearchOf(
  { req }: Context,
  { search, saveSearchString, searchResultsURL }: SearchFields,
): string | undefined {
  const named = search ?? saveSearchString ?? searchResultsURL;
  if (named !== undefined) return named;
  const own = new URL(req.url).search;
  if (own !== '') return own.slice(0, MAX_SEARCH_LENGTH);
  const from = URL.parse(req.header('referer') ?? '');
  return from?.host === req.header('host') && from?.pathname === RESULTS
    ? from.search.slice(0, MAX_SEARCH_LENGTH)
    : undefined;
}

function decoded(text: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(text));
  } catch {
    return undefined;
  }
}
