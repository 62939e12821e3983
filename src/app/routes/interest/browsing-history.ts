import { hash } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { z } from 'zod';
import {
  type BrowsingHistory,
  clockOffsetMs,
  historyRequestSchema,
  type LeadCandidate,
  shiftTimes,
  type View,
} from '#features/interest/interest.ts';
import {
  clearHistory,
  findClearedAt,
  findHistory,
  separateForgottenViews,
  mergeIntoHistory,
  setHistoryEnabled,
  type StoredHistory,
} from '#features/interest/interest.server.ts';
import { findListings, findRelisted } from '#features/listings/listings.server.ts';
import { findRecallNews } from '#features/safety/safety.server.ts';
import { upsertShopper } from '#features/shoppers/shoppers.server.ts';
import { type CandidateServices, loadCandidates } from '#pages/shared/interest/load-candidates.ts';
import { PLACE_COOKIE, parseRememberedPlace } from '#pages/shared/search/remembered-place.ts';
import type { AppContext } from '../../base/app-context.ts';
import { readPosted } from '../../http/posted-fields.ts';
import { sendErrorResponse } from '../../http/send-error-response.ts';
import { sendsGlobalPrivacyControl } from '../../identity/counted-visitor.ts';
import { type Account, accountOf, identityOf } from '../../identity/identity.ts';
import { walletOf } from '../../identity/shopper-wallet.ts';
import { flagsOf } from '../../identity/visitor-flags.ts';
import { redirectOrSendLocation } from '../accounts/complete-sign-in.ts';
import { recordSiteEvents } from '../events/record-site-events.ts';

const NOTHING: BrowsingHistory = {
  kbbTradeIns: [],
  leadCandidates: [],
  isKept: false,
  consumerId: null,
  email: null,
  account: null,
  viewed: [],
  seen: [],
  clearedAt: null,
  forgotten: [],
};
/** The maximum number of cars whose state is looked up. */
const MAX_CANDIDATES = 24;
type HistoryBody = z.infer<typeof historyRequestSchema>;
const NO_VIEWS: HistoryBody = { viewed: [], seen: [] };

/**
 * Sends the current state of the viewed cars. An account that stores its history gets the views of all its devices;
 * otherwise the given cars are looked up, and nothing is stored. A browser that sends Global Privacy Control gets
 * nothing, because it should not send its viewed cars.
 */
export async function sendHistory(context: Context, appContext: AppContext): Promise<Response> {
  const isPost = context.req.method === 'POST';
  const read = isPost ? await readPosted(context, historyRequestSchema) : { value: NO_VIEWS };
  if (read.errors) return sendErrorResponse(context, appContext, 'body-invalid', read.errors);
  if (sendsGlobalPrivacyControl(context)) return context.json(NOTHING);
  const now = Date.now();
  const { account, shopperId } = await identityOf(context, appContext);
  // The times of a view and of a clearing must come from the same clock, and a device's clock may be wrong.
  const lead = clockOffsetMs(read.value.now ?? now, now);
  const sent = shiftTimes(viewsOf(read.value, account), -lead);
  const owner = account === null ? null : shopperId;
  const { viewed, forgotten } =
    owner === null ? { viewed: sent, forgotten: [] } : await separateForgottenViews(appContext.database, owner, sent);
  const given = { viewed, seen: read.value.seen };
  const stored = owner === null ? null : await syncHistory(appContext, owner, given, now);
  const views = stored?.viewed ?? given.viewed;
  const ids = views.slice(0, MAX_CANDIDATES).map(({ id }) => id);
  const found = await appContext.guards.optionalListing(
    (signal) => loadCandidates(candidateServices(context, appContext), ids, signal),
    context.req.raw.signal,
  );
  // The devices of an account forget earlier views even if its history is off.
  const clearedAt = owner === null ? null : await findClearedAt(appContext.database, owner);
  const answer: BrowsingHistory = {
    kbbTradeIns: await tradeInsOf(context, appContext, now),
    leadCandidates: found.ok ? found.value.map((candidate) => onClockOf(candidate, lead)) : [],
    isKept: stored !== null,
    consumerId: stored === null ? null : owner,
    email: stored === null || account === null ? null : account.email,
    account: account === null ? null : codeOf(account),
    viewed: shiftTimes(stored?.viewed ?? [], lead),
    seen: stored?.seen ?? [],
    clearedAt: clearedAt === null ? null : clearedAt + lead,
    forgotten,
  };
  return context.json(answer);
}

/** Returns a candidate with the time of its recall on the device's clock, because browsers compare it with the view. */
function onClockOf(candidate: LeadCandidate, lead: number): LeadCandidate {
  const { recalledAt } = candidate;
  return recalledAt === null ? candidate : { ...candidate, recalledAt: recalledAt + lead };
}

/** Returns a code that distinguishes the accounts of a browser and reveals nothing else about them. */
function codeOf({ userId }: Account): string {
  return hash('sha256', `viewed by ${userId}`, 'base64url').slice(0, 16);
}

/** Returns the cars viewed in a browser, without those that another account viewed in it. */
function viewsOf({ viewed }: HistoryBody, account: Account | null): View[] {
  const own = account === null ? null : codeOf(account);
  return viewed
    .filter(({ owner }) => owner === undefined || owner === own)
    .map(({ id, views, at, price }) => ({ id, views, at, price }));
}

/**
 * Syncs the history. If the browser has no new views, the history is only read, so that the request need not wait for
 * others of the same shopper.
 */
function syncHistory(
  { database }: AppContext,
  shopperId: string,
  own: { viewed: readonly View[]; seen: readonly number[] },
  now: number,
): Promise<StoredHistory | null> {
  if (own.viewed.length + own.seen.length === 0) return findHistory(database, shopperId);
  return database.transaction((connection) => mergeIntoHistory(connection, shopperId, own, now));
}

/** Returns the trade-ins of the wallet: the car that the shopper valued. */
async function tradeInsOf(
  context: Context,
  appContext: AppContext,
  now: number,
): Promise<BrowsingHistory['kbbTradeIns']> {
  if (!flagsOf(context, appContext).my_wallet) return [];
  const { wallet } = await walletOf(context, appContext, now);
  const { value } = wallet.tradeIn;
  return value === null || value.value === 0 ? [] : [{ value: value.value, amountOwed: value.amountOwed }];
}

function candidateServices(context: Context, appContext: AppContext): CandidateServices {
  const { brandOf, search, hasLeadsFallback, database } = appContext;
  return {
    brand: brandOf(context.req.header('host')),
    search,
    hasLeadsFallback,
    findListings: (ids) => findListings(database, ids),
    findRelisted: (ids) => findRelisted(database, ids),
    findRecallNews: (modelYears) => findRecallNews(database, modelYears),
    place: parseRememberedPlace(getCookie(context, PLACE_COOKIE)),
  };
}

const keepSchema = z.object({ keep: z.enum(['on', 'off'], 'It must be on or off.') });
const ACCOUNT = '/account';

/** Turns the account's history on or off. Global Privacy Control keeps it off. */
export async function changeHistorySetting(context: Context, appContext: AppContext): Promise<Response> {
  const { value, errors } = await readPosted(context, keepSchema);
  if (errors) return sendErrorResponse(context, appContext, 'body-invalid', errors);
  const isKept = value.keep === 'on' && !sendsGlobalPrivacyControl(context);
  await appContext.database.transaction(async (connection) => {
    const shopperId = await upsertShopper(connection, { userId: await userIdOf(context, appContext) });
    await setHistoryEnabled(connection, shopperId, isKept);
  });
  recordSiteEvents(context, appContext, [
    { name: 'personalization', facts: { action: isKept ? 'turnedOn' : 'turnedOff' } },
  ]);
  const done = value.keep === 'on' && !isKept ? 'history-refused' : `history-${value.keep}`;
  return redirectOrSendLocation(context, `${ACCOUNT}?done=${done}#history`);
}

/** Deletes the views of the account; its devices forget theirs with their next look-up. */
export async function clearAccountHistory(context: Context, appContext: AppContext): Promise<Response> {
  await appContext.database.transaction(async (connection) => {
    const shopperId = await upsertShopper(connection, { userId: await userIdOf(context, appContext) });
    await clearHistory(connection, shopperId, Date.now());
  });
  return redirectOrSendLocation(context, `${ACCOUNT}?done=history-cleared#history`);
}

async function userIdOf(context: Context, appContext: AppContext): Promise<string> {
  const account = await accountOf(context, appContext);
  if (!account) throw new Error('The route table let a visitor through who isn’t signed in.');
  return account.userId;
}
