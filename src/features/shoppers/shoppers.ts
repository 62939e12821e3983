/** Door of the shoppers room: account forms, and the destination after sign-in. */
export { safeRefUrl, signInPath } from './model/ref-url.ts';
export {
  emailSchema,
  formErrorsOf,
  type FormErrors,
  mailLinkSchema,
  nameSchema,
  newPasswordSchema,
  passwordSchema,
  redeemLinkSchema,
  resetSchema,
  signInSchema,
  signUpSchema,
  tokenSchema,
} from './model/account-forms.ts';
export { MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH } from './model/password-bounds.ts';
