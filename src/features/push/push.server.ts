/** Server door of the push room: devices that get notifications, their switches, and sending. */
export { enqueuePushes, type OutgoingPush } from './server/enqueue-pushes.ts';
export { eraseMute, exportPush, mergePush } from './server/personal-data.ts';
export { hasDevice, listDevices, lockDevice, recordDeviceSession, saveDevice } from './server/push-devices.ts';
export { findPushKeys, sealPush } from './server/push-keys.ts';
export {
  CARS_FREQUENCY_SQL,
  deletePeopleWithoutDevice,
  detachFromAddresses,
  findPushRecipient,
  followAddress,
  GETS_ALERTS_SQL,
  GETS_MAIL_SQL,
  GETS_PUSHES_SQL,
  HAS_ADDRESS_SQL,
  IS_MUTED_CAR_SQL,
  lockAccount,
  lockFollowers,
  lockPeople,
  rescheduleNews,
  PUSHES_SEARCH_SQL,
  SEARCH_FREQUENCY_SQL,
} from './server/push-recipients.ts';
export {
  findPushSettings,
  setQuietHours,
  switchCarNotifications,
  switchSearchNotifications,
} from './server/push-settings.ts';
export {
  removeBrowser,
  removeBrowserEverywhere,
  removeSessionBrowsers,
  removeDevice,
  removeOtherAccounts,
  removeOtherBrowsers,
  removeUnusedDevices,
} from './server/remove-devices.ts';
export { renewDevice } from './server/renew-device.ts';
export { createSendPush } from './server/send-push.ts';
