/** Browser door of the wallet room: the wallet as a part of a page. The dialog is loaded directly. */
export { WalletContent } from './ui/wallet-content.tsx';
