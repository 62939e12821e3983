import type { Mail } from './define-mail.ts';
import { dealerInvitation } from './dealer-invitation.tsx';
import { leadAdf } from './lead-adf.ts';
import { leadForDealer } from './lead-for-dealer.tsx';
import { verifyEmail } from './verify-email.tsx';

/** Every mail of the site by the name that rows of the outbox give. Rows outlive versions: a name stays what it is. */
export const MAILS: Readonly<Record<string, Mail>> = {
  'dealer-invitation': dealerInvitation,
  'lead-adf': leadAdf,
  'lead-for-dealer': leadForDealer,
  'verify-email': verifyEmail,
};
