/** The page of the wallet, which works without scripts. */
export const WALLET_PATH = '/wallet';

/** The calls of the wallet (spec 2 §7). */
export const WALLET_CALLS = '/account-api/wallet';

/** Returns a path with the search to which its page leads back. `search`: a query without `?`; empty for none. */
export function withSearch(path: string, search: string): string {
  return search === '' ? path : `${path}?${new URLSearchParams({ search }).toString()}`;
}

/**
 * Returns the address of the wallet's budget with a type chosen. `search`: the query of the search to which its filters
 * are added.
 */
export function budgetPath(search: string, budgetType: string): string {
  const query = new URLSearchParams({ budgetType, ...(search !== '' && { search }) });
  return `${WALLET_PATH}?${query.toString()}#budget`;
}
