/** Server door of the shoppers room: shoppers, accounts, sign-in links and operators. */
export { cookieDigest, eraseVisitorShopper, findShopper, lockShoppers, upsertShopper } from './server/shopper-store.ts';
export { isOperator, addOperator, listOperators, removeOperator, resetOperator } from './server/operators.ts';
export {
  type AccountLink,
  type LinkRequester,
  forgetLinkSignIns,
  readLink,
  invalidLinkReason,
} from './server/account-links.ts';
export {
  type AccountParts,
  type AccountSessions,
  addressesOf,
  deleteSessions,
  type EndedSessions,
  eraseAccount,
  findAccountParts,
  findAccountTraces,
  forgetDevice,
  removePasskey,
  renameAccount,
  findAccountByEmail,
  findAccountById,
  findPasskeyAccount,
  addAccount,
} from './server/account-store.ts';
export { isKnownDevice, rememberDevice } from './server/devices.ts';
export {
  mailSignUpLink,
  changePassword,
  checkPassword,
  passwordProblem,
  isAccountPassword,
  mailAddressConfirmation,
  mailPasswordReset,
  mailSignInLink,
  confirmNewAddress,
  resetPasswordWithLink,
} from './server/sign-in.ts';
export { type VisitorDataMerger, mergeShoppers } from './server/merge-shoppers.ts';
export { findRecentLinkSignIn, isLinkSignIn, recordLinkSignIn, type LinkSignIn } from './server/recent-link-sign-in.ts';
export {
  requesterOf,
  requesterCodeOf,
  requiredProofOf,
  type EntryLink,
  verifyLinkOpener,
  redeemLink,
  openerVisitorDigests,
} from './server/redeem-link.ts';
export {
  enrollOperator,
  createRecoveryCodes,
  passkeyHosts,
  consumeRecoveryCode,
  forgetRecoveryCodeUses,
  isRecoveryCodeProof,
} from './server/operator-proof.ts';
export { countSignInAttempt, resetSignInAttempts } from './server/sign-in-failures.ts';
export { AddressMovedError, retrySignIn } from './server/retry-sign-in.ts';
export { findAddressConflict, lockConflictingAccount, type AddressConflict } from './server/address-conflict.ts';
export { createSignInLink, mailNotice, type MailOrigin } from './server/account-mails.ts';
export { COMMON_PASSWORDS, passwordFingerprint } from './server/common-passwords.ts';
