/** The page of the wallet, which works without scripts. */
export const WALLET_PATH = '/wallet';

/** The calls of the wallet (spec 2 §7). */
export const WALLET_CALLS = '/account-api/wallet';

/** Returns a path with the search to which its page leads back. `search`: a query without `?`; empty for none. */
export function withSearch(path: string, search: string): string {
  return search === '' ? path : `${path}?${new URLSearchParams({ search }).toString()}`;
}

/**
 * Returns a function that returns the address of the wallet's budget with a type chosen. `search`: the query of the
 * search to which its filters are added.
 */
export function budgetPaths(search: string): (budgetType: string) => string {
  const rest = search === '' ? '' : `&${new URLSearchParams({ search }).toString()}`;
  return (budgetType) => `${WALLET_PATH}?budgetType=${budgetType}${rest}#budget`;
}
