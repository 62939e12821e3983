/** Browser door of the wallet room: the wallet as a part of a page or dialog. */
export { WalletContent } from './ui/wallet-content.tsx';
