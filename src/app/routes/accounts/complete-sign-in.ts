import type { Context } from 'hono';
import {
  type LinkRequester,
  deleteSessions,
  findAccountById,
  requesterOf,
  cookieDigest,
  lockShoppers,
  mergeShoppers,
  retrySignIn,
  type MailOrigin,
  rememberDevice,
} from '#features/shoppers/shoppers.server.ts';
import type { IdentityProof, SignInResponse, Visit, Account, Session } from '#ports/accounts/accounts.ts';
import type { Connection, Queryable } from '#ports/database/database.ts';
import {
  clearEmailedCookie,
  clearVisitorCookie,
  setSignedInHint,
  renewBrowserCookie,
  visitorOf,
} from '../../identity/identity-cookies.ts';
import { originOf } from '../../base/origin-of.ts';
import { endNotificationsOfOtherAccounts } from '../../identity/end-notifications.ts';
import { VISITOR_DATA_MERGERS } from '../../identity/personal-data.ts';
import { isForm } from '../../http/request-kinds.ts';
import type { AppContext } from '../../base/app-context.ts';
import { auditAccount, type SignInMethod } from './audit-account.ts';
import { accountOf, signedInOf } from '../../identity/identity.ts';
import { moveCompareListIntoAccount } from '../../identity/shopper-compare-list.ts';
import { moveWalletIntoAccount } from '../../identity/shopper-wallet.ts';
import { countWaitingSearches } from '#features/saves/saves.server.ts';
import { lockAccount } from '#features/push/push.server.ts';
import { recordSiteEvents } from '../events/record-site-events.ts';
import { BRANDS } from '#features/brands/brands.ts';

export function accountVisitOf(context: Context, { ingress }: Pick<AppContext, 'ingress'>): Visit {
  return { headers: context.req.raw.headers, origin: originOf(context, ingress) };
}

/**
 * Returns the brand of emails and the origin of their links. The origin is never taken from the request's `Host`
 * header.
 */
export function mailOriginOf(context: Context, { brandOf, originFor }: AppContext): MailOrigin {
  const brand = brandOf(context.req.header('host')).key;
  return { brand, origin: originFor(brand) };
}

declare module 'hono' {
  interface ContextVariableMap {
    /** Searches that waited for an account. They are saved once the sign-in is complete. */
    completedSearches?: number;
  }
}

/** Stores which browser requested an email with a link. */
export function recordRequester(context: Context, { ingress }: Pick<AppContext, 'ingress'>): LinkRequester {
  return requesterOf(renewBrowserCookie(context, ingress), visitorOf(context, ingress));
}

/**
 * Merges the saved items of this browser's visitor, and those of the given visitors (digests of their cookies), into
 * the account.
 */
export async function mergeVisitorIntoAccount(
  connection: Connection,
  context: Context,
  { ingress }: Pick<AppContext, 'ingress'>,
  userId: string,
  brings: readonly Buffer[] = [],
): Promise<string> {
  const visitors = visitorsHere(context, ingress, brings);
  context.set('completedSearches', await countWaitingSearches(connection, { userId, visitors }));
  return mergeShoppers(connection, { userId, visitors }, VISITOR_DATA_MERGERS);
}

/**
 * Locks the rows that `mergeVisitorIntoAccount` changes. Call it first in transactions that use up a link before,
 * because deleting an account also locks shoppers before links. `userId`: `null` if the account does not exist yet.
 */
export async function lockMerge(
  connection: Connection,
  context: Context,
  { ingress }: Pick<AppContext, 'ingress'>,
  { userId, brings = [] }: { userId: string | null; brings?: readonly Buffer[] },
): Promise<void> {
  await lockShoppers(connection, { userId, visitors: visitorsHere(context, ingress, brings) });
}

/**
 * Merges this browser's visitor into the account of a new session, if `isProven` confirms while the account is locked
 * that the proof of the sign-in is still valid. Otherwise, and if this fails, the session ends. The session must
 * already exist, because replacing a password or removing a passkey ends only existing sessions.
 */
export async function completeSignInIfProven(
  context: Context,
  appContext: Pick<AppContext, 'database' | 'ingress'>,
  entry: NewSession,
  isProven: (connection: Connection) => Promise<boolean>,
): Promise<boolean> {
  const { userId } = entry;
  return endUnless(appContext.database, entry, async (connection) => {
    await lockMerge(connection, context, appContext, { userId });
    if (!(await isProven(connection))) return false;
    await mergeVisitorIntoAccount(connection, context, appContext, userId);
    return true;
  });
}

/**
 * Starts a session whose proof, such as a link, was used up in an earlier transaction. Locks the account and calls
 * `isProven`. Returns `null` if the account's sessions have ended since the proof, so that the new one ends too.
 */
export async function startSessionIfProven(
  context: Context,
  appContext: Pick<AppContext, 'accounts' | 'database' | 'ingress'>,
  { userId, proof }: { userId: string; proof?: IdentityProof | undefined },
  isProven: (connection: Connection) => Promise<boolean>,
): Promise<SignInResponse | null> {
  const { accounts, database } = appContext;
  // Looked up before the new session ends the browser's, because `completeSignIn` compares the accounts.
  await accountOf(context, appContext);
  const entry = await accounts.start(userId, accountVisitOf(context, appContext), proof);
  const isValid = await endUnless(database, entry, async (connection) => {
    await lockAccount(connection, userId);
    return isProven(connection);
  });
  return isValid ? entry : null;
}

/**
 * Returns a function that checks whether an account still has the same password. `passwordHash`: `null` if it had none.
 */
export function hasPassword(userId: string, passwordHash: string | null): (connection: Connection) => Promise<boolean> {
  return async (connection) => (await findAccountById(connection, userId))?.passwordHash === passwordHash;
}

type NewSession = Pick<SignInResponse, 'userId' | 'sessionId'>;

/** Ends a new session unless `isValid`, which locks the account first, returns true in the same transaction. */
async function endUnless(
  database: AppContext['database'],
  { userId, sessionId }: NewSession,
  isValid: (connection: Connection) => Promise<boolean>,
): Promise<boolean> {
  const end = (connection: Queryable) => deleteSessions(connection, userId, { id: sessionId });
  try {
    return await retrySignIn(() =>
      database.transaction(async (connection) => {
        const stays = await isValid(connection);
        if (!stays) await end(connection);
        return stays;
      }),
    );
  } catch (error) {
    await end(database).catch(() => undefined);
    throw error;
  }
}

function visitorsHere(context: Context, ingress: AppContext['ingress'], brings: readonly Buffer[]): readonly Buffer[] {
  const visitor = visitorOf(context, ingress);
  return visitor === undefined ? brings : [cookieDigest(visitor), ...brings];
}

/**
 * Records a sign-in whose session has started, and redirects to `refUrl`. Ends other accounts' notifications in this
 * browser, moves its wallet and compared cars into the account, removes the visitor's cookie, and remembers the browser
 * as one of the account's. The session's cookie is sent only if the sign-in is recorded.
 */
export async function completeSignIn(
  context: Context,
  appContext: AppContext,
  { userId, way, refUrl, entry }: { userId: string; way: SignInMethod; refUrl: string; entry: SignInResponse },
): Promise<Response> {
  const { ingress, database } = appContext;
  const { cookies, sessionId } = entry;
  const isSame = (await accountOf(context, appContext))?.userId === userId;
  await auditAccount(database, context, appContext, { action: 'sign-in', userId, after: { way } });
  for (const cookie of cookies) context.header('Set-Cookie', cookie, { append: true });
  await rememberDevice(database, renewBrowserCookie(context, ingress), userId);
  await endNotificationsOfOtherAccounts(context, appContext, { userId, sessionId });
  await moveWalletIntoAccount(context, appContext, userId, Date.now());
  await moveCompareListIntoAccount(context, appContext, userId);
  clearVisitorCookie(context, ingress);
  clearEmailedCookie(context, ingress);
  setSignedInHint(context, ingress, isSame);
  recordSiteEvents(
    context,
    appContext,
    Array.from({ length: context.get('completedSearches') ?? 0 }, () => ({ name: 'savedSearch', facts: {} })),
  );
  return redirectOrSendLocation(context, refUrl);
}

/** Redirects a form to the location; a program gets the location as JSON. */
export function redirectOrSendLocation(context: Context, location: string): Response {
  context.header('Cache-Control', 'no-store');
  return isForm(context.req) ? context.redirect(location, 303) : context.json({ location });
}

export type SignedInUser = { account: Account; session: Session };

/** Returns the signed-in account of a request. The route table has required it. */
export async function signedInUserOf(context: Context, appContext: AppContext): Promise<SignedInUser> {
  const found = await signedInOf(context, appContext);
  if (!found) throw new Error('The route table let a visitor through who isn’t signed in.');
  return found;
}

/** Returns the names and hosts of all brands, and the host of the request, because attackers try them as passwords. */
export function siteNames(
  context: Context,
  { ingress, originFor }: Pick<AppContext, 'ingress' | 'originFor'>,
): string[] {
  const own = BRANDS.flatMap(({ key, name, hosts }) => [name, ...hosts, hostIn(originFor(key))]);
  return [...own, hostIn(originOf(context, ingress))];
}

function hostIn(origin: string): string {
  return new URL(origin).hostname;
}
