import type { Context } from 'hono';
import { upsertShopper } from '#features/shoppers/shoppers.server.ts';
import { parseWallet, storedWallet, type Wallet, type WalletOwner } from '#features/wallet/wallet.ts';
import { changeStoredWallet, findWallet, mergeIntoWallet } from '#features/wallet/wallet.server.ts';
import type { AppContext } from '../base/app-context.ts';
import { browserWalletOf, clearWalletCookie, setWalletCookie, signedInHintOf } from './identity-cookies.ts';
import { accountOf, identityOf } from './identity.ts';

type Deps = Pick<AppContext, 'database' | 'accounts' | 'ingress'>;

/** A shopper's wallet: stored in the account if one is signed in, otherwise in the browser's cookie. */
export type ShopperWallet = { wallet: Wallet } & WalletOwner;

const SIGNED_OUT: WalletOwner = { isSignedIn: false, signIn: null };

/** Reads the wallet of a request. */
export async function walletOf(context: Context, deps: Deps, now: number): Promise<ShopperWallet> {
  const { account, shopperId } = await identityOf(context, deps);
  if (!account) return { wallet: parseWallet(browserWalletOf(context, deps.ingress), now), ...SIGNED_OUT };
  const stored = shopperId === null ? parseWallet(undefined, now) : await findWallet(deps.database, shopperId, now);
  return { wallet: stored, isSignedIn: true, signIn: signedInHintOf(context) };
}

/**
 * Changes the wallet of a request, and returns the changed wallet. If the shopper is signed out, the response sets the
 * cookie.
 */
export async function changeWalletOf(
  context: Context,
  deps: Deps,
  now: number,
  change: (wallet: Wallet, isSignedIn: boolean) => Wallet,
): Promise<ShopperWallet> {
  const account = await accountOf(context, deps);
  if (!account) {
    const wallet = change(parseWallet(browserWalletOf(context, deps.ingress), now), false);
    const kept = storedWallet(wallet);
    if (isEmptyObject(kept)) clearWalletCookie(context, deps.ingress);
    else setWalletCookie(context, deps.ingress, kept);
    return { wallet, ...SIGNED_OUT };
  }
  const wallet = await deps.database.transaction(async (connection) => {
    const shopperId = await upsertShopper(connection, { userId: account.userId });
    return changeStoredWallet(connection, shopperId, now, (stored) => change(stored, true));
  });
  return { wallet, isSignedIn: true, signIn: signedInHintOf(context) };
}

function isEmptyObject(value: object): boolean {
  return Object.keys(value).length === 0;
}

/**
 * Merges the browser's wallet, including its removed parts, into the account that signs in. Removes it from the
 * browser, so that it doesn't remain there after the shopper signs out.
 */
export async function moveWalletIntoAccount(context: Context, deps: Deps, userId: string, now: number): Promise<void> {
  const given = browserWalletOf(context, deps.ingress);
  if (given === undefined) return;
  const own = parseWallet(given, now);
  if (!isEmptyObject(storedWallet(own)))
    await deps.database.transaction(async (connection) => {
      const shopperId = await upsertShopper(connection, { userId });
      await mergeIntoWallet(connection, shopperId, own, now);
    });
  clearWalletCookie(context, deps.ingress);
}
