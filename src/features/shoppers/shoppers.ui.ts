/**
 * Browser door of the shoppers room: the field for a new password, passkeys, and the owner of the activity that a
 * browser stores.
 */
export { AddPasskey, SignInAgainPrompt } from './ui/add-passkey.tsx';
export { NewPasswordField } from './ui/new-password-field.tsx';
export { shopperStorage, signedInHint } from './ui/shopper-storage.ts';
