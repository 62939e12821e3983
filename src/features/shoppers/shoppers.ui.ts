/** Browser door of the shoppers room: the bounds of its forms, without the schemas, and passkeys. */
export { LEAST_PASSWORD, MOST_PASSWORD } from './model/password-bounds.ts';
export { AddPasskey, AskAgain } from './ui/add-passkey.tsx';
