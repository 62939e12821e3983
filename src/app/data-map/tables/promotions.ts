import { EVENT_RETENTION_DAYS } from '#features/events/events.server.ts';
import { AD_DAYS, COOKIE_DAYS, DIGEST_DAYS, UNDO_DAYS } from '../days.ts';
import { plainTables, type PersonalPart, type TableEntry } from '../table-entry.ts';

const DIGEST = {
  kind: 'counting',
  rooms: ['promotions'],
  seenBy: [],
  exported: { not: 'digests that can’t be traced back' },
  erased: { not: 'digests that can’t be traced back' },
} as const satisfies Partial<PersonalPart>;

/** Campaigns, ads, and counts of page events. */
export const PROMOTION_TABLES: readonly TableEntry[] = [
  ...plainTables('always; no personal data', 'campaigns and their bills', {
    campaigns:
      'id owner_id brand placement tier subject area starts_on ends_on total_cents daily_cents bid_cents state is_house rejection spent_cents reserved_cents created_at',
    campaign_days: 'campaign_id day budget_cents spent_cents reserved_cents',
  }),
  ...plainTables('always; no personal data', 'how often paid places were offered, sold, seen and clicked', {
    slot_days: 'day brand placement tier position offered sold impressions clicks cents',
  }),
  ...plainTables('always; no personal data', 'how often paid cards were seen and clicked', {
    campaign_events: 'campaign_id day listing_id position name count',
  }),
  {
    table: 'events',
    keeps: `${EVENT_RETENTION_DAYS} days`,
    why: 'what visitors do; daily digests instead of visitors; a job drops whole days',
    job: 'rotateEventPartitions',
    personal: {
      ...DIGEST,
      rooms: ['events'],
      columns: {
        key: 'counting an event once: a digest of the visitor, the day and what happened',
        facts: 'counting visitors once a day: a digest of the visitor or account, with the car, filters and partner',
      },
    },
    other: 'day id source name at',
  },
  {
    table: 'campaign_changes',
    keeps: `always; the account ${COOKIE_DAYS} days`,
    why: 'who changed a campaign',
    limits: [{ since: 'at', days: COOKIE_DAYS, clears: { actor_id: 'null' } }],
    personal: {
      kind: 'work',
      rooms: ['demo', 'promotions'],
      seenBy: ['owner', 'operator'],
      exported: 'work',
      erased: { by: 'eraseCampaignWork' },
      columns: { actor_id: 'the account that changed the campaign' },
    },
    other: 'id campaign_id at action actor before after',
  },
  ...plainTables('while the campaign runs', 'cars of campaigns', { campaign_cars: 'campaign_id listing_id' }),
  ...plainTables('until they are processed', 'work in progress; no personal data', {
    campaign_position: 'one seq',
    counted_auctions: 'one until',
  }),
  {
    table: 'campaign_minutes',
    keeps: 'a day',
    why: 'the same auctions on all servers',
    limits: [{ since: 'to_timestamp(minute * 60.0)', days: 1 }],
    other: 'minute campaign_id bid_cents daily_cents day_spent_cents day_reserved_cents left_cents',
  },
  {
    table: 'auctions',
    keeps: `${UNDO_DAYS} days`,
    why: 'replays of auctions; no personal data',
    limits: [{ since: 'at', days: UNDO_DAYS }],
    other: 'id minute brand search inputs outcome at',
  },
  ...plainTables('30 minutes', 'budgets; a job releases them every minute', {
    reservations: 'auction_id placement position campaign_id listing_id day price_cents held expires_at',
  }),
  {
    table: 'sponsored_clicks',
    keeps: 'always; the digest of the visitor two days',
    why: 'bills of dealers',
    limits: [{ since: 'at', days: DIGEST_DAYS, clears: { visitor: 'null' } }],
    personal: {
      ...DIGEST,
      rooms: ['demo', 'promotions'],
      columns: { visitor: 'recognizing a second click: a digest of address and browser that changes every day' },
    },
    other: 'id auction_id campaign_id listing_id placement position day price_cents hour at',
  },
  {
    table: 'search_days',
    keeps: '30 days; searches of fewer than 5 visitors two days',
    why: 'how often a campaign would show; no keywords and no exact places',
    limits: [
      { since: 'day', days: 30 },
      { since: 'day', days: DIGEST_DAYS, where: 'visitors < 5' },
    ],
    other: 'day brand query searches visitors',
  },
  {
    table: 'search_visitors',
    keeps: 'two days',
    why: 'digests of visitors',
    limits: [{ since: 'day', days: DIGEST_DAYS }],
    personal: {
      ...DIGEST,
      columns: {
        search: 'which search the visitor made: its digest',
        visitor: 'counting a visitor once: a digest of address and browser that changes every day',
      },
    },
    other: 'day',
  },
  ...plainTables('always; no personal data', 'bills of dealers', {
    invoices: 'owner_id month reference total_cents lines issued_at',
  }),
  {
    table: 'ad_creatives',
    keeps: `until an operator removes it; then ${AD_DAYS} days without its file`,
    why: 'ads of operators; no personal data',
    limits: [{ since: 'removed_at', days: AD_DAYS }],
    other: 'id kind brand place size image html alt target_url starts_on ends_on weight state created_at removed_at',
  },
  {
    table: 'ad_days',
    keeps: `${AD_DAYS} days`,
    why: 'how often ads were shown; no personal data',
    limits: [{ since: 'day', days: AD_DAYS }],
    other: 'day ad brand place requests served clicks',
  },
];
