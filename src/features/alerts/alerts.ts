/** Door of the alerts room: which alerts are sent when, and the subscription form. */
export type { PastMailItem, PastMail } from './model/past-mails.ts';
export {
  confirmationSentText,
  EMAIL_INVALID,
  type PreferenceChange,
  preferenceSchema,
  type SearchMails,
  SUBSCRIBED_TEXT,
  UNSENT_TEXT,
  subscribeSchema,
  type Subscription,
} from './model/subscription.ts';
export { CAPTURE_ID } from './model/capture-texts.ts';
export type { CaptureView } from './model/email-capture.ts';
export type { SaveSearchFormView } from './model/save-search-form-view.ts';
