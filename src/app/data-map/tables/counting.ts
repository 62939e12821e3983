import { EVENT_RETENTION_DAYS } from '#features/events/events.server.ts';
import { VIEW_WINDOW_DAYS } from '#features/listings/listings.ts';
import { AD_DAYS, COOKIE_DAYS, DIGEST_DAYS } from '../days.ts';
import { plainTables, type PersonalPart, type TableEntry } from '../table-entry.ts';

const DIGEST = {
  kind: 'counting',
  seenBy: [],
  exported: { not: 'digests that can’t be traced back' },
  erased: { not: 'digests that can’t be traced back' },
} as const satisfies Partial<PersonalPart>;

/** Digests of visitors that change every day, and the counts based on them. */
export const COUNTING_TABLES: readonly TableEntry[] = [
  {
    table: 'visitor_salts',
    keeps: 'two days',
    why: 'digests of the visitors who viewed a car, without those whose browser sends Global Privacy Control',
    limits: [{ since: `date '1970-01-01' + day`, days: DIGEST_DAYS }],
    personal: {
      ...DIGEST,
      rooms: ['app/identity'],
      columns: { salt: 'the secret of a day’s digests; without it they lead to no one' },
    },
    other: 'day',
  },
  {
    table: 'listing_viewers',
    keeps: 'two days',
    why: 'digests of visitors',
    limits: [{ since: `date '1970-01-01' + day`, days: DIGEST_DAYS }],
    personal: {
      ...DIGEST,
      rooms: ['listings'],
      columns: {
        place: 'counting a visitor once: a digest of the car and the address',
        browser: 'counting a visitor once: a digest of the browser',
      },
    },
    other: 'day',
  },
  {
    table: 'listing_views',
    keeps: `${VIEW_WINDOW_DAYS} days; no personal data`,
    why: 'views of listings',
    limits: [{ since: `date '1970-01-01' + day`, days: VIEW_WINDOW_DAYS }],
    other: 'vin brand day views',
  },
  {
    table: 'rate_limits',
    keeps: 'a day at most',
    why: 'limits by address, as digests that change daily',
    limits: [{ since: 'to_timestamp(expire / 1000.0)', days: 1 }],
    personal: {
      ...DIGEST,
      rooms: [],
      columns: { key: 'counting requests of a network: a digest that changes every day' },
    },
    other: 'points expire',
  },
  {
    table: 'phrase_days',
    keeps: `${COOKIE_DAYS} days; phrases of fewer than 5 visitors two days`,
    why: 'words that were not understood, searches without results; text only of phrases that 5 visitors of a day typed',
    limits: [
      { since: 'day', days: COOKIE_DAYS },
      { since: 'day', days: DIGEST_DAYS, where: 't.text is null' },
    ],
    personal: {
      ...DIGEST,
      rooms: ['events'],
      columns: { phrase: 'counting a phrase once a day: a digest of its text' },
    },
    other: 'day kind brand text visitors',
  },
  {
    table: 'phrase_visitors',
    keeps: 'two days',
    why: 'digests of visitors',
    limits: [{ since: 'day', days: DIGEST_DAYS }],
    personal: {
      ...DIGEST,
      rooms: ['events'],
      columns: {
        phrase: 'counting a visitor once: a digest of the text',
        visitor: 'counting a visitor once: a digest of the visitor',
      },
    },
    other: 'day',
  },
  {
    table: 'partner_days',
    keeps: `${EVENT_RETENTION_DAYS} days; partners with fewer than 5 visitors: two days`,
    why: 'visitors by partner; the ID of a partner only if 5 visitors of a day came with it',
    limits: [
      { since: 'day', days: EVENT_RETENTION_DAYS },
      { since: 'day', days: DIGEST_DAYS, where: 't.name is null' },
    ],
    personal: {
      ...DIGEST,
      rooms: ['events'],
      columns: { partner: 'counting a partner once a day: a digest of its ID' },
    },
    other: 'day name visitors',
  },
  {
    table: 'partner_visitors',
    keeps: 'two days',
    why: 'digests of visitors',
    limits: [{ since: 'day', days: DIGEST_DAYS }],
    personal: {
      ...DIGEST,
      rooms: ['events'],
      columns: {
        partner: 'counting a visitor once: a digest of the partner’s ID',
        visitor: 'counting a visitor once: a digest of the visitor',
      },
    },
    other: 'day',
  },
  ...Object.entries({
    insight_days: 'day events is_estimate rolled_up_at',
    funnel_days: 'day brand experience partner steps visitors',
    event_totals: 'day brand name events hidden',
    filter_days: 'day brand filter visitors',
    speed_days: 'day page vital bucket views',
  }).map(([table, other]) => ({
    table,
    keeps: `${AD_DAYS} days`,
    why: 'daily totals of what visitors do; no personal data',
    limits: [{ since: 'day', days: AD_DAYS }],
    other,
  })),
  ...plainTables('always; no personal data', 'experiments and their results', {
    experiments: 'key flag share_a share_b goal source salt started_at ended_at',
    experiment_days: 'experiment day variant visitor_group visitor_days views saves leads',
  }),
  {
    table: 'experiment_visitors',
    keeps: 'two days',
    why: 'counting each visitor once a day in an experiment; digests instead of visitors, and no variants',
    limits: [{ since: `date '1970-01-01' + day`, days: DIGEST_DAYS }],
    personal: {
      ...DIGEST,
      rooms: ['experiments'],
      columns: {
        visitor: 'counting a visitor once: a digest of the visitor cookie',
        exposed_at: 'when the visitor first saw the variant',
        view_at: 'when the visitor last viewed a car',
        save_at: 'when the visitor last saved a car',
        lead_at: 'when the visitor last wrote to a seller',
      },
    },
    other: 'day experiment',
  },
];
