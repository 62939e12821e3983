/** Server door of the wallet room: wallets of accounts. */
export { changeStoredWallet, exportWallet, findWallet, mergeIntoWallet } from './server/wallet-store.ts';
