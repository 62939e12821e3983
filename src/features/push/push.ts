/** Door of the push room: when the prompt opens, what a registration is, and when a notification may be sent. */
export { countPush, isTimeZone, nextPushAt, type PushCount, type QuietHours } from './model/quiet-hours.ts';
export {
  CAMPAIGN_COOKIE,
  CAMPAIGN_MS,
  PUSH_CAMPAIGNS,
  type PushCampaign,
  DEVICE_PATH,
  MANIFEST_PATH,
  NOTIFICATIONS_PATH,
  OPEN_PATH,
  openAddress,
  ownPageOf,
  PUSH_KEY_PATH,
  REMOVE_DEVICE_PATH,
  RENEW_DEVICE_PATH,
  WORKER_PATH,
  WORKER_SCOPE,
} from './model/push-paths.ts';
export { type Registration, registrationSchema, RENEWAL_DAYS, renewalSchema } from './model/registration.ts';
