/** Door of the shoppers room: account forms, and the destination after sign-in. */
export { safeRefUrl, signInPath } from './model/ref-url.ts';
export {
  emailSchema,
  faultsOf,
  type FormFaults,
  mailLinkSchema,
  nameSchema,
  newPasswordSchema,
  passwordSchema,
  pressSchema,
  resetSchema,
  signInSchema,
  signUpSchema,
  tokenSchema,
} from './model/account-forms.ts';
export { LEAST_PASSWORD, MOST_PASSWORD } from './model/password-bounds.ts';
