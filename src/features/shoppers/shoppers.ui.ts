/** Browser door of the shoppers room: password length limits without the form schemas, and passkeys. */
export { LEAST_PASSWORD, MOST_PASSWORD } from './model/password-bounds.ts';
export { AddPasskey, AskAgain } from './ui/add-passkey.tsx';
