/** Server door of the alerts room: sends alerts about listings that changed, and manages alert preferences. */
export { startAlerts } from './server/alert-reader.ts';
export { findPastMails, type PastMails } from './server/find-past-mails.ts';
export { deleteOldAlerts } from './server/delete-old-alerts.ts';
export {
  eraseAlertAddress,
  exportAlerts,
  eraseAlerts,
  lockAlertRecipients,
  mergeAlerts,
} from './server/personal-data.ts';
export {
  changePreferences,
  findPreferences,
  findRemovedAlert,
  findSearchMails,
  getsSavedCarAlerts,
  resumeOnly,
  unsubscribe,
} from './server/preferences.ts';
export { reopenAlerts } from './server/enqueue-push-alerts.ts';
export { sendRecallAlerts } from './server/send-recall-alerts.ts';
export { changeAlertAddress, findOrCreateRecipient } from './server/recipients.ts';
export { requestAlertConfirmation, confirmRequest, findRequest, REQUEST_EXPIRY_DAYS } from './server/alert-requests.ts';
