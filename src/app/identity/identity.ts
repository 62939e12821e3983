import type { Context } from 'hono';
import { findShopper, upsertShopper } from '#features/shoppers/shoppers.server.ts';
import type { Account, Accounts } from '#ports/accounts/accounts.ts';
import { renewVisitorCookie, visitorOf } from './identity-cookies.ts';
import { originOf } from '../base/origin-of.ts';
import type { AppContext } from '../base/app-context.ts';

export type { Account };

/**
 * The shopper and the account of a request. `shopperId`: a uuid in `shoppers`, `null` if nothing was ever saved for
 * them.
 */
export type Identity = { shopperId: string | null; account: Account | null };

/** A shopper with a row in `shoppers`. */
export type KnownShopper = Identity & { shopperId: string };

type IdentityDeps = Pick<AppContext, 'database' | 'accounts' | 'ingress'>;

declare module 'hono' {
  interface ContextVariableMap {
    /** Looked up only once per request. */
    identity?: Promise<Identity>;
    signedIn?: ReturnType<Accounts['find']>;
  }
}

/**
 * Returns the identity of a request: a signed-in account, an anonymous shopper by cookie, or an unknown visitor. Reads
 * only.
 */
export function identityOf(context: Context, deps: IdentityDeps): Promise<Identity> {
  const known = context.get('identity');
  if (known) return known;
  const identity = findIdentity(context, deps);
  context.set('identity', identity);
  return identity;
}

/** Returns the account that is signed in, without looking up its shopper. */
export async function accountOf(context: Context, deps: Omit<IdentityDeps, 'database'>): Promise<Account | null> {
  return (await signedInOf(context, deps))?.account ?? null;
}

export function signedInOf(
  context: Context,
  { accounts, ingress }: Omit<IdentityDeps, 'database'>,
): ReturnType<Accounts['find']> {
  const known = context.get('signedIn');
  if (known) return known;
  const found = accounts.find({ headers: context.req.raw.headers, origin: originOf(context, ingress) });
  context.set('signedIn', found);
  return found;
}

/**
 * Returns the identity for a request that saves something. An unknown visitor becomes an anonymous shopper, and the
 * response sets their `visitor` cookie (on responses that `context` itself creates: `json`, `redirect`, `body`).
 */
export async function findOrCreateShopper(context: Context, deps: IdentityDeps): Promise<KnownShopper> {
  const account = await accountOf(context, deps);
  const key = account ? { userId: account.userId } : { visitor: renewVisitorCookie(context, deps.ingress) };
  const identity = { account, shopperId: await upsertShopper(deps.database, key) };
  context.set('identity', Promise.resolve(identity));
  return identity;
}

async function findIdentity(context: Context, deps: IdentityDeps): Promise<Identity> {
  const account = await accountOf(context, deps);
  if (account) return { account, shopperId: await findShopper(deps.database, { userId: account.userId }) };
  const visitor = visitorOf(context, deps.ingress);
  return { account, shopperId: visitor === undefined ? null : await findShopper(deps.database, { visitor }) };
}
