import { HISTORY_DAYS } from '#features/interest/interest.ts';
import { COOKIE_DAYS, UNDO_DAYS } from '../days.ts';
import type { PersonalPart, TableEntry } from '../table-entry.ts';

const OWN = {
  kind: 'saved',
  seenBy: ['owner'],
  erased: { with: 'shoppers' },
} as const satisfies Partial<PersonalPart>;

export const SHOPPER_TABLES: readonly TableEntry[] = [
  {
    table: 'shoppers',
    keeps: `visitors: ${COOKIE_DAYS} days after they last saved something`,
    why: 'owners of saved cars and searches; kept longer with alerts, or until the account is deleted',
    limits: [
      {
        since: 'last_seen_at',
        days: COOKIE_DAYS,
        where: `user_id is null and not exists (
          select from saved_searches s join alert_recipients r on r.id = s.recipient_id
          where s.shopper_id = t.id and s.deleted_at is null and r.confirmed_at is not null and r.unsubscribed_at is null)
        and not exists (select from alert_people p join alert_recipients r on r.id = p.recipient_id
          where p.shopper_id = t.id and r.confirmed_at is not null and r.unsubscribed_at is null)
        and not exists (select from push_people p where p.shopper_id = t.id)`,
      },
    ],
    personal: {
      ...OWN,
      rooms: ['alerts', 'compare', 'demo', 'interest', 'listings', 'push', 'reviews', 'saves', 'shoppers', 'wallet'],
      exported: { not: 'random numbers and digests; what belongs to them is exported' },
      erased: { by: 'eraseAccount' },
      columns: {
        id: 'a random number that saved items belong to',
        user_id: 'its account',
        visitor_hash: 'recognizing the cookie of a browser that is signed out: its SHA-256',
        created_at: 'when something was saved first',
        last_seen_at: 'when something was saved last',
      },
    },
    other: '',
  },
  {
    table: 'saved_searches',
    keeps: `as long as their shopper; removed ones ${UNDO_DAYS} days`,
    why: 'undo',
    limits: [{ since: 'deleted_at', days: UNDO_DAYS }],
    personal: {
      ...OWN,
      rooms: ['alerts', 'push', 'saves'],
      exported: 'savedSearches',
      columns: {
        shopper_id: 'who saved it',
        brand: 'the brand where it was saved',
        query: 'the search',
        query_key: 'recognizing the same search: its digest',
        title: 'the search in words',
        search_name: 'the name that its owner gave it',
        frequency: 'how often alerts about it are sent',
        recipient_id: 'the address for its alerts',
        last_executed_at: 'when it was run last',
        last_visited_at: 'which cars are new since the last visit',
        created_at: 'when it was saved',
        deleted_at: 'when it was removed, for undo',
        removed_recipient_id: 'the address for its alerts, for undo',
        removed_frequency: 'the frequency of its alerts, for undo',
      },
    },
    other: 'id bookmark_id awaits_account seen_change changed_by',
  },
  {
    table: 'saved_listings',
    keeps: `as long as their shopper; removed ones ${UNDO_DAYS} days`,
    why: 'undo',
    limits: [{ since: 'removed_at', days: UNDO_DAYS }],
    personal: {
      ...OWN,
      rooms: ['alerts', 'push', 'saves'],
      exported: 'savedListings',
      columns: {
        shopper_id: 'who saved it',
        listing_id: 'the car',
        price: 'its price when it was saved',
        saved_at: 'when it was saved',
        removed_at: 'when it was removed, for undo',
      },
    },
    other: 'awaits_account',
  },
  {
    table: 'wallets',
    keeps: 'until the shopper empties it, or the account is deleted',
    why: 'budget, trade-in, payoff, stated credit score and payment plan of an account',
    personal: {
      ...OWN,
      kind: 'wallet',
      rooms: ['wallet'],
      exported: 'wallet',
      columns: {
        shopper_id: 'whose wallet it is',
        parts: 'budget, trade-in, payoff, stated credit score and payment plan',
        changed_at: 'when it was changed last',
      },
    },
    other: '',
  },
  {
    table: 'compare_lists',
    keeps: 'until the shopper removes its cars, or the account is deleted',
    why: 'ids of the cars that an account compares, on each brand',
    personal: {
      ...OWN,
      kind: 'compare',
      rooms: ['compare'],
      exported: 'compareLists',
      columns: {
        shopper_id: 'whose list it is',
        brand: 'the brand of the list',
        listing_ids: 'the cars',
        changed_at: 'when it was changed last',
      },
    },
    other: '',
  },
  {
    table: 'browsing_settings',
    keeps: 'until the account is deleted',
    why: 'whether an account keeps its browsing history, and when it was last cleared',
    personal: {
      ...OWN,
      kind: 'history',
      rooms: ['interest'],
      exported: 'browsingHistory',
      columns: {
        shopper_id: 'whose history it is',
        is_kept: 'whether the shopper turned it on',
        cleared_at: 'when it was last cleared; other devices forget earlier views',
        changed_at: 'when it was changed last',
      },
    },
    other: '',
  },
  {
    table: 'browsing_history',
    keeps: `until the shopper clears it or turns it off, ${HISTORY_DAYS} days after the last view at most`,
    why: 'cars that an account viewed, only if the shopper turned that on: the same list on all devices',
    limits: [{ since: 'viewed_at', days: HISTORY_DAYS }],
    personal: {
      ...OWN,
      kind: 'history',
      rooms: ['interest'],
      exported: 'browsingHistory',
      columns: {
        shopper_id: 'who viewed the car',
        listing_id: 'the car',
        views: 'how often its page was opened',
        price: 'its price at the last view',
        viewed_at: 'when its page was last opened',
        seen: 'whether its alert was shown',
      },
    },
    other: '',
  },
  {
    table: 'browsing_forgotten',
    keeps: `${HISTORY_DAYS} days, or until the shopper clears all viewed cars`,
    why: 'cars that a shopper deleted from the list, so that no device of theirs brings them back',
    limits: [{ since: 'forgotten_at', days: HISTORY_DAYS }],
    personal: {
      ...OWN,
      kind: 'history',
      rooms: ['interest'],
      exported: { not: 'keyed digests, which do not name the cars' },
      columns: {
        shopper_id: 'who deleted the car',
        car_digest: 'recognizing the car in a list that a device sends: a digest with a key outside the database',
        forgotten_at: 'when it was deleted; later views count again',
      },
    },
    other: '',
  },
];
