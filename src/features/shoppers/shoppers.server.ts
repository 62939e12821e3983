/** Server door of the shoppers room: shoppers, accounts, sign-in links and operators. */
export { digestOfCookie, findShopper, makeShopper, type ShopperKey } from './server/shopper-store.ts';
export { isOperator, addOperator, listOperators, removeOperator } from './server/operators.ts';
export {
  type AccountLink,
  type AskedBy,
  type LinkContent,
  type LinkPurpose,
  readLink,
  type Spent,
  whySpent,
} from './server/account-links.ts';
export {
  type AccountParts,
  addressesOf,
  endSessions,
  eraseAccount,
  findAccountParts,
  findAccountTraces,
  removePasskey,
  renameAccount,
  type StoredAccount,
  findAccountByEmail,
  findPasskeyAccount,
  addAccount,
} from './server/account-store.ts';
export { isKnownDevice, rememberDevice } from './server/devices.ts';
export {
  askToSignUp,
  changePassword,
  type CheckedPassword,
  checkPassword,
  type Entered,
  faultOfPassword,
  isOwnPassword,
  mailNewAddress,
  mailReset,
  mailSignInLink,
  pressNewAddress,
  pressReset,
  type World,
} from './server/enter.ts';
export { type Join, joinShoppers } from './server/join-shoppers.ts';
export { findPress, notePress, type Press } from './server/press-again.ts';
export {
  askerOf,
  codeOf,
  type Demand,
  demandOf,
  type EntryLink,
  judgePresser,
  type Presser,
  pressLink,
  type Shown,
} from './server/press-link.ts';
export {
  enrollOperator,
  makeRecoveryCodes,
  passkeyHosts,
  resetOperator,
  takeRecoveryCode,
} from './server/operator-proof.ts';
export { countTry, forgetTries } from './server/sign-in-failures.ts';
export { findTaken, holdTaken, type Taken } from './server/take-back.ts';
export { mailNotice, type MailPlace } from './server/account-mails.ts';
export { COMMON_PASSWORDS, markOf } from './server/common-passwords.ts';
