import type { Context } from 'hono';
import { type CompareList, parseListingIds } from '#features/compare/compare.ts';
import { changeCompareList, findCompareList, mergeIntoCompareList } from '#features/compare/compare.server.ts';
import { upsertShopper } from '#features/shoppers/shoppers.server.ts';
import type { AppContext } from '../base/app-context.ts';
import { browserCompareListOf, clearCompareListCookie, setCompareListCookie } from './identity-cookies.ts';
import { accountOf, identityOf } from './identity.ts';

type Deps = Pick<AppContext, 'database' | 'accounts' | 'ingress' | 'brandOf'>;

/**
 * The cars that a shopper compares on a brand: stored in the account if one is signed in, otherwise in the browser's
 * cookie.
 */
export type ShopperCompareList = { list: CompareList; isSignedIn: boolean };

/** Reads the list of a request. */
export async function compareListOf(context: Context, deps: Deps): Promise<ShopperCompareList> {
  const { account, shopperId } = await identityOf(context, deps);
  if (!account) return { list: browserList(context), isSignedIn: false };
  const owner = shopperId === null ? null : { shopperId, brand: brandKeyOf(context, deps) };
  return { list: owner === null ? [] : await findCompareList(deps.database, owner), isSignedIn: true };
}

/**
 * Changes the list of a request, and returns the changed list. If the shopper is signed out, the response sets the
 * cookie.
 */
export async function changeCompareListOf(
  context: Context,
  deps: Deps,
  change: (list: CompareList) => CompareList,
): Promise<ShopperCompareList> {
  const account = await accountOf(context, deps);
  if (!account) {
    const list = change(browserList(context));
    if (list.length === 0) clearCompareListCookie(context, deps.ingress);
    else setCompareListCookie(context, deps.ingress, list);
    return { list, isSignedIn: false };
  }
  const brand = brandKeyOf(context, deps);
  const list = await deps.database.transaction(async (connection) => {
    const shopperId = await upsertShopper(connection, { userId: account.userId });
    return changeCompareList(connection, { shopperId, brand }, change);
  });
  return { list, isSignedIn: true };
}

/**
 * Merges the browser's list into that of the account that signs in, and removes it from the browser, so that it doesn't
 * remain there after the shopper signs out.
 */
export async function moveCompareListIntoAccount(context: Context, deps: Deps, userId: string): Promise<void> {
  const list = browserList(context);
  if (list.length > 0)
    await deps.database.transaction(async (connection) => {
      const shopperId = await upsertShopper(connection, { userId });
      await mergeIntoCompareList(connection, { shopperId, brand: brandKeyOf(context, deps) }, list);
    });
  if (browserCompareListOf(context) !== undefined) clearCompareListCookie(context, deps.ingress);
}

function browserList(context: Context): CompareList {
  return parseListingIds(browserCompareListOf(context) ?? []);
}

function brandKeyOf(context: Context, { brandOf }: Pick<Deps, 'brandOf'>) {
  return brandOf(context.req.header('host')).key;
}
