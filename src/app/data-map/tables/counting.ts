import { VIEW_WINDOW_DAYS } from '#features/listings/listings.ts';
import { DIGEST_DAYS } from '../days.ts';
import type { PersonalPart, TableEntry } from '../table-entry.ts';

const DIGEST = {
  kind: 'counting',
  seenBy: [],
  exported: { not: 'digests that nobody can trace back' },
  erased: { not: 'digests that nobody can trace back' },
} as const satisfies Partial<PersonalPart>;

/** Digests of visitors that change every day, and the counts made with them. */
export const COUNTING_TABLES: readonly TableEntry[] = [
  {
    table: 'visitor_salts',
    keeps: 'two days',
    why: 'digests of visitors',
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
];
