/** Server door of the shoppers room: who a shopper is to the database. */
export * from './server/shopper-store.ts';
export * from './server/operators.ts';
export * from './server/account-links.ts';
export * from './server/account-store.ts';
export * from './server/devices.ts';
export * from './server/enter.ts';
export * from './server/join-shoppers.ts';
export * from './server/press-again.ts';
export * from './server/press-link.ts';
export * from './server/operator-proof.ts';
export { countTry, forgetTries } from './server/sign-in-failures.ts';
export * from './server/take-back.ts';
export { mailNotice, type MailPlace } from './server/account-mails.ts';
export { COMMON_PASSWORDS, markOf } from './server/common-passwords.ts';
