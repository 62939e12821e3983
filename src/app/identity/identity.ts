import type { Context } from 'hono';
import { findShopper, makeShopper } from '#features/shoppers/shoppers.server.ts';
import type { Account, Accounts } from '#ports/accounts/accounts.ts';
import { rememberVisitor, visitorOf } from './identity-cookies.ts';
import { originOf } from '../base/origin-of.ts';
import type { Surroundings } from '../base/surroundings.ts';

export type { Account };

/** Who asks. `shopperId`: a uuid of `shoppers`, `null` where nothing was ever kept for them. */
export type Identity = { shopperId: string | null; account: Account | null };

/** Somebody for whom something is kept. */
export type KnownShopper = Identity & { shopperId: string };

type Asked = Pick<Surroundings, 'database' | 'accounts' | 'front'>;

declare module 'hono' {
  interface ContextVariableMap {
    /** Looked up once a request. */
    identity?: Promise<Identity>;
    signedIn?: ReturnType<Accounts['find']>;
  }
}

/** Who asks: a signed-in account, an anonymous shopper by their cookie, or nobody we know. Reads only. */
export function identityOf(context: Context, asked: Asked): Promise<Identity> {
  const known = context.get('identity');
  if (known) return known;
  const identity = findIdentity(context, asked);
  context.set('identity', identity);
  return identity;
}

/** The account that is signed in, without asking for its shopper. */
export async function accountOf(context: Context, asked: Omit<Asked, 'database'>): Promise<Account | null> {
  return (await signedInOf(context, asked))?.account ?? null;
}

/** The account with the session that names it. */
export function signedInOf(
  context: Context,
  { accounts, front }: Omit<Asked, 'database'>,
): ReturnType<Accounts['find']> {
  const known = context.get('signedIn');
  if (known) return known;
  const found = accounts.find({ headers: context.req.raw.headers, origin: originOf(context, front) });
  context.set('signedIn', found);
  return found;
}

/**
 * The same for a request that keeps something: whoever is nobody yet becomes an anonymous shopper, whose cookie `visitor`
 * the answer sets (on what `context` itself answers: `json`, `redirect`, `body`).
 */
export async function shopperFor(context: Context, asked: Asked): Promise<KnownShopper> {
  const account = await accountOf(context, asked);
  const key = account ? { userId: account.userId } : { visitor: rememberVisitor(context, asked.front) };
  const identity = { account, shopperId: await makeShopper(asked.database, key) };
  context.set('identity', Promise.resolve(identity));
  return identity;
}

async function findIdentity(context: Context, asked: Asked): Promise<Identity> {
  const account = await accountOf(context, asked);
  if (account) return { account, shopperId: await findShopper(asked.database, { userId: account.userId }) };
  const visitor = visitorOf(context, asked.front);
  return { account, shopperId: visitor === undefined ? null : await findShopper(asked.database, { visitor }) };
}
