import { REQUEST_EXPIRY_DAYS } from '#features/alerts/alerts.server.ts';
import { CONTENT_DAYS } from '#features/outbox/outbox.server.ts';
import { COOKIE_DAYS, LEAD_DAYS } from '../days.ts';
import { plainTables, type PersonalPart, type TableEntry } from '../table-entry.ts';

const OWN = {
  kind: 'alerts',
  rooms: ['alerts'],
  seenBy: ['owner'],
  exported: 'alerts',
  erased: { with: 'alert_recipients' },
} as const satisfies Partial<PersonalPart>;

/** Emails: alerts, and everything that waits in the outbox. */
export const ALERT_TABLES: readonly TableEntry[] = [
  {
    table: 'outbox',
    keeps: `content ${CONTENT_DAYS.settled} days (dead letters ${CONTENT_DAYS.dead}), the rest ${COOKIE_DAYS} days`,
    why: 'protection against sending twice; an hourly job removes the content',
    limits: [{ since: 'settled_at', days: COOKIE_DAYS }],
    job: 'eraseOldContent',
    personal: {
      kind: 'mails',
      rooms: ['app/routes', 'leads', 'outbox'],
      seenBy: ['owner', 'operator'],
      exported: 'mails',
      erased: { by: 'eraseOutbox' },
      columns: { recipient: 'the address', content: 'what the message says', last_error: 'why it was not delivered' },
    },
    other: 'id key channel urgent message_id state attempts due_at taken_until created_at settled_at',
  },
  {
    table: 'alert_recipients',
    keeps: `until unsubscribed for two years without notifications; unconfirmed ones ${REQUEST_EXPIRY_DAYS} days`,
    why: 'addresses for alerts',
    limits: [
      {
        since: 'unsubscribed_at',
        days: LEAD_DAYS,
        where: 'not exists (select from push_people p where p.recipient_id = t.id)',
      },
    ],
    job: 'deleteOldAlerts',
    personal: {
      ...OWN,
      rooms: ['alerts', 'push', 'saves'],
      erased: { by: 'eraseAlerts' },
      columns: {
        email: 'where alerts go',
        brand: 'the brand that sends them',
        key_hash: 'recognizing links in alerts: a digest',
        asked_at: 'when they were requested',
        confirmed_at: 'when the address was confirmed',
        unsubscribed_at: 'since when no alerts are emailed',
      },
    },
    other: 'id',
  },
  {
    table: 'alert_people',
    keeps: 'as long as their recipient',
    why: 'frequency of alerts',
    personal: {
      ...OWN,
      rooms: ['alerts', 'push'],
      columns: {
        shopper_id: 'whose saved cars the alerts are about',
        cars_frequency: 'how often alerts about saved cars are sent',
        mailed_at: 'when the last alert was sent',
      },
    },
    other: 'recipient_id',
  },
  {
    table: 'alert_keys',
    keeps: '90 days, and those of the last email',
    why: 'links in alerts; an hourly job removes them',
    job: 'deleteOldAlerts',
    personal: {
      ...OWN,
      seenBy: [],
      exported: { not: 'digests of links' },
      columns: { key_hash: 'recognizing the link: its digest', recipient_id: 'the address that the link belongs to' },
    },
    other: 'made_at',
  },
  {
    table: 'alert_requests',
    keeps: `${REQUEST_EXPIRY_DAYS} days without a confirmation`,
    why: 'an hourly job removes them',
    job: 'deleteOldAlerts',
    personal: {
      ...OWN,
      columns: {
        key_hash: 'recognizing the link that confirms: its digest',
        recipient_id: 'the address',
        search_id: 'the search',
        asked_at: 'when it was requested',
        confirmed_at: 'when it was confirmed',
      },
    },
    other: '',
  },
  {
    table: 'alert_ledger',
    keeps: 'a year after the car is gone',
    why: 'protection against repeated alerts; an hourly job removes them',
    job: 'deleteOldAlerts',
    personal: {
      ...OWN,
      rooms: ['alerts', 'push'],
      columns: {
        recipient_id: 'the address',
        car: 'the car that the alert is about',
        event: 'what happened to it',
        value: 'the new price',
        listing_id: 'the car',
        search_id: 'the search that found it',
        is_saved_car: 'whether the person saved it',
        noted_at: 'when it happened',
        due_at: 'when the alert is due',
        told_at: 'when the alert was sent',
        other_search_ids: 'other searches that found it',
      },
    },
    other: 'id price price_before',
  },
  ...plainTables('until they are processed', 'work in progress; no personal data', {
    alert_backlog: 'id read_at cars finding_cars search_ids begins noted after_recipient',
    alert_joined_searches: 'goes stays',
    alert_position: 'one seq',
  }),
  {
    table: 'recall_alerts',
    keeps: 'as long as their recipient',
    why: 'protection against repeated alerts',
    personal: {
      ...OWN,
      columns: { recipient_id: 'the address', campaign: 'the recall', told_at: 'when the alert was sent' },
    },
    other: '',
  },
  {
    table: 'recall_opt_outs',
    keeps: 'as long as their recipient',
    why: 'no emails about recalls',
    personal: { ...OWN, columns: { recipient_id: 'the address', since: 'since when' } },
    other: '',
  },
  {
    table: 'recall_news',
    keeps: `${COOKIE_DAYS} days`,
    why: 'new recalls of model years; no personal data',
    limits: [{ since: 'found_at', days: COOKIE_DAYS }],
    other: 'campaign make_code model_code model_year found_at handled_at',
  },
];
