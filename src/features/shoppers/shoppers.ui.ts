/**
 * Browser door of the shoppers room: the field for a new password, passkeys, the owner of the activity that a
 * browser stores, and the end of a sign-in.
 */
export { AddPasskey, SignInAgainPrompt } from './ui/add-passkey.tsx';
export { followSignOut } from './ui/follow-sign-out.ts';
export { NewPasswordField } from './ui/new-password-field.tsx';
export { PRICES_KEY, shopperStorage, signedInHint } from './ui/shopper-storage.ts';
