/** Door of the wallet room: a shopper's budget and how they pay (spec 2 §§1–5, 9). Money is in whole dollars. */
export {
  type SubmittedFields,
  readBudget,
  readCredit,
  readPayoff,
  readPlan,
  readProduct,
  type ParsedPart,
  readTradeIn,
  textOf,
} from './model/read-fields.ts';
export { type BudgetType, nextStep } from './model/steps.ts';
export {
  clearWallet,
  emptyBrowserWallet,
  tradeInEquity,
  type PartName,
  savePart,
  type Wallet,
} from './model/wallet.ts';
export { withSearchBudget, withTaxesAndFees } from './model/budget-search.ts';
export { parseWallet, storedWallet } from './model/wallet-text.ts';
export { showErrors } from './model/show-errors.ts';
export { WALLET_CALLS, WALLET_PATH, withSearch } from './model/wallet-paths.ts';
export { walletCopy } from './model/own-terms.ts';
export { withWalletEntries } from './model/wallet-entries.ts';
export type { WalletCopy, WalletOwner } from './model/wallet-copy.ts';
export { carsHref, SEE_CARS, walletView, type WalletView } from './model/wallet-view.ts';
