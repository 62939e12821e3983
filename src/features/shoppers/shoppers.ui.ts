/** Browser door of the shoppers room: the field for a new password, and passkeys. */
export { AddPasskey, SignInAgainPrompt } from './ui/add-passkey.tsx';
export { NewPasswordField } from './ui/new-password-field.tsx';
