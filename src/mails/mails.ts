import type { Mail } from './define-mail.ts';
import { verifyEmail } from './verify-email.tsx';

/** Every mail of the site by the name that rows of the outbox give. Rows outlive versions: a name stays what it is. */
export const MAILS: Readonly<Record<string, Mail>> = {
  'verify-email': verifyEmail,
};
