/** Server door of the wallet room: wallets of accounts. */
export { changeStoredWallet, eraseWallet, exportWallet, findWallet, mergeIntoWallet } from './server/wallet-store.ts';
