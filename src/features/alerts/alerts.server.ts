/** Server door of the alerts room: sends alerts about listings that changed, and manages alert preferences. */
export { type AlertOptions, type AlertReader, startAlerts } from './server/alert-reader.ts';
export { findPastMails, type PastMails } from './server/find-past-mails.ts';
export { forgetOldAlerts } from './server/forget-old.ts';
export { exportAlerts, eraseAlerts, joinAlerts } from './server/personal-data.ts';
export { changePreferences, findPreferences, unsubscribe } from './server/preferences.ts';
export { recipientFor } from './server/recipients.ts';
export { askToConfirm, confirmRequest, findRequest } from './server/subscriptions.ts';
