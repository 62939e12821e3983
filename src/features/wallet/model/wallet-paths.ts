/** The page of the wallet, which works without scripts. */
export const WALLET_PATH = '/wallet';

/** The calls of the wallet (spec 2 §7). */
export const WALLET_CALLS = '/account-api/wallet';
