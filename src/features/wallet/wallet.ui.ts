/**
 * Browser door of the wallet room: the wallet as a part of a page, and the browser's copy of it. The dialog, the popover and
 * styles are loaded directly.
 */
export { type BudgetCardView, budgetCardView, type BudgetTypeView } from './model/budget-card.ts';
export { BUDGET_ERROR } from './model/steps.ts';
export { onWalletCopyChange, readWalletCopy, storeWalletCopy, useWalletCopy } from './ui/browser-copy.ts';
export { syncWalletCopy } from './ui/sync-wallet-copy.ts';
export { CENTS_NOTE } from './ui/wallet-field.tsx';
export { ownTermsFor, useOwnTerms, withOwnPayment } from './ui/own-payments.ts';
export { WalletContent } from './ui/wallet-content.tsx';
