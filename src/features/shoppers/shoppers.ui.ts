/** Browser door of the shoppers room: password length limits without the form schemas, and passkeys. */
export { MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH } from './model/password-bounds.ts';
export { AddPasskey, SignInAgainPrompt } from './ui/add-passkey.tsx';
