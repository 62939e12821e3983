import type { Mail } from './define-mail.ts';
import { alertDigest } from './alert-digest.tsx';
import { campaignChange } from './campaign-change.tsx';
import { confirmAlerts } from './confirm-alerts.tsx';
import { dealerChange } from './dealer-change.tsx';
import { dealerInvitation } from './dealer-invitation.tsx';
import { destinationFailing } from './destination-failing.tsx';
import { leadAdf } from './lead-adf.ts';
import { leadConfirmation } from './lead-confirmation.tsx';
import { leadForDealer } from './lead-for-dealer.tsx';
import { accountChanged } from './account-changed.tsx';
import {
  addressChanged,
  changeEmail,
  resetPassword,
  resetUnknown,
  signInLink,
  signUpTaken,
  verifyEmail,
} from './account-link-mails.tsx';
import { recallAlert } from './recall-alert.tsx';
import { leadRelease } from './lead-release.tsx';
import { reportOutcome } from './report-outcome.tsx';
import { reviewOutcome } from './review-outcome.tsx';
import { offerCountered, offerReceived, offerSettled } from './offer-mails.tsx';

const TABLE = {
  'alert-digest': alertDigest,
  'campaign-change': campaignChange,
  'confirm-alerts': confirmAlerts,
  'dealer-change': dealerChange,
  'dealer-invitation': dealerInvitation,
  'destination-failing': destinationFailing,
  'lead-adf': leadAdf,
  'lead-confirmation': leadConfirmation,
  'lead-for-dealer': leadForDealer,
  'account-changed': accountChanged,
  'address-changed': addressChanged,
  'change-email': changeEmail,
  'reset-password': resetPassword,
  'reset-unknown': resetUnknown,
  'recall-alert': recallAlert,
  'sign-in-link': signInLink,
  'sign-up-taken': signUpTaken,
  'lead-release': leadRelease,
  'report-outcome': reportOutcome,
  'review-outcome': reviewOutcome,
  'offer-countered': offerCountered,
  'offer-received': offerReceived,
  'offer-settled': offerSettled,
  'verify-email': verifyEmail,
};

/** Every email of the site, by the name that outbox rows use. Rows outlive versions, so a name must never change. */
export const MAILS: Readonly<Record<string, Mail>> = TABLE;

type Inputs = { [Name in keyof typeof TABLE]: (typeof TABLE)[Name]['sample'] };

declare module '#features/outbox/outbox.ts' {
  interface MailTemplates extends Inputs {}
}
