/** The page of the wallet, which works without scripts. */
export const WALLET_PATH = '/wallet';

/** The calls of the wallet (spec 2 §7). */
export const WALLET_CALLS = '/account-api/wallet';

/** Returns the address of the wallet's budget with a type chosen. `search`: the query of the search that gets its filters. */
export function budgetPath(search: string, budgetType: string): string {
  const query = new URLSearchParams({ budgetType, ...(search !== '' && { search }) });
  return `${WALLET_PATH}?${query.toString()}#budget`;
}
