import { RENEWAL_DAYS } from '#features/push/push.ts';
import { COOKIE_DAYS } from '../days.ts';
import { plainTables, type PersonalPart, type TableEntry } from '../table-entry.ts';

const OWN = {
  kind: 'notifications',
  rooms: ['push'],
  seenBy: ['owner'],
  exported: 'notifications',
  erased: { with: 'shoppers' },
} as const satisfies Partial<PersonalPart>;

const NO_LONGER_SAVED = `not exists (
  select from saved_listings l where l.shopper_id = t.shopper_id and l.listing_id = t.listing_id)`;
const MUTED_WHY = 'what a shopper wants no notifications about';
/** The time in days for which a push service keeps a message, plus one day. */
const MESSAGE_DAYS = 2;

/** Notifications of browsers. */
export const PUSH_TABLES: readonly TableEntry[] = [
  ...plainTables('always', 'the key with which the site identifies itself to push services, encrypted', {
    push_keys: 'one public_key private_key made_at',
  }),
  {
    table: 'push_devices',
    keeps: `until the shopper removes it; ${RENEWAL_DAYS} days after its push service ended it; ${COOKIE_DAYS} days after its last notification`,
    why: 'where notifications go: address and keys of a browser at its push service, encrypted',
    limits: [
      { since: 'used_at', days: COOKIE_DAYS },
      { since: 'ended_at', days: RENEWAL_DAYS },
    ],
    job: 'removeUnusedDevices',
    personal: {
      ...OWN,
      columns: {
        shopper_id: 'whose browser it is',
        brand: 'the brand that sends them',
        name: 'telling browsers apart',
        endpoint_hash: 'storing a browser once: a digest of its address',
        browser_hash: 'recognizing the browser: a digest of its number',
        subscription:
          'address and keys of the browser at its push service, encrypted; after it ended, only what renews it',
        created_at: 'since when it gets notifications',
        used_at: 'when it got the last one',
        ended_at: 'until when the browser can renew what its push service has ended',
        session_id: 'ending its notifications with the session in which it signed in',
      },
    },
    other: 'id',
  },
  {
    table: 'push_people',
    keeps: 'as long as a device, also one that has ended',
    why: 'quiet hours, time zone, and how many notifications were sent today',
    job: 'deletePeopleWithoutDevice',
    personal: {
      ...OWN,
      rooms: ['alerts', 'push'],
      columns: {
        recipient_id: 'whose alerts they are',
        shopper_id: 'whose browsers they are',
        brand: 'the brand that sends them',
        time_zone: 'when it is night for the shopper',
        quiet_from: 'when the quiet hours begin',
        quiet_until: 'when they end',
        pushed_on: 'the day of the last notification',
        pushed_count: 'how many were sent on that day',
        ended_at: 'when the last device ended, so that emails follow, or news waits without an address',
      },
    },
    other: '',
  },
  {
    table: 'push_messages',
    keeps: `content until it is sent, the rest ${MESSAGE_DAYS} days`,
    why: 'protection against sending twice',
    limits: [{ since: 'settled_at', days: MESSAGE_DAYS }],
    personal: {
      ...OWN,
      // The outbox records that a notification was sent.
      rooms: ['outbox', 'push'],
      erased: { with: 'push_devices' },
      columns: {
        device_id: 'the browser',
        recipient: 'the browser',
        content: 'what the notification says, encrypted',
        last_error: 'why it was not delivered',
        news_ids: 'what it reports, for an email if the browser can’t get it',
      },
    },
    other: 'id key channel urgent message_id state attempts due_at taken_until created_at settled_at',
  },
  {
    table: 'push_muted_searches',
    keeps: 'until it is switched on again, or as long as the saved search',
    why: MUTED_WHY,
    personal: {
      ...OWN,
      erased: { with: 'saved_searches' },
      columns: { search_id: 'the saved search', since: 'since when' },
    },
    other: '',
  },
  {
    table: 'push_muted_listings',
    keeps: 'until it is switched on again, or a day longer than the saved car',
    why: MUTED_WHY,
    limits: [{ since: 'since', days: 1, where: NO_LONGER_SAVED }],
    personal: {
      ...OWN,
      columns: { shopper_id: 'who muted it', listing_id: 'the car', since: 'since when' },
    },
    other: '',
  },
];
