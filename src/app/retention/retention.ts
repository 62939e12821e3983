import { EVENT_KEPT_DAYS } from '#features/events/events.server.ts';

/** How long a table keeps its rows, why, and how the daily job removes the rest. */
export type Retention = {
  table: string;
  /** How long, and why, for the readers of docs/retention.md. */
  keeps: string;
  why: string;
  /**
   * Removes or blanks at most `$1` rows, and returns one row for each. Absent: rows stay, or are deleted with the rows
   * that they belong to.
   */
  forget?: string;
};

/** Returns the statement that deletes one batch of a table's rows. */
const remove = (table: string, condition: string): string =>
  `delete from ${table} where ctid = any (array(select ctid from ${table} t where ${condition} limit $1)) returning 1`;

const older = (column: string, days: number): string => `${column} < now() - interval '${days} days'`;

/** Cookies expire a year after their last use; after that no browser can refer to the row. */
const COOKIE_DAYS = 400;
const LEAD_DAYS = 730;
const UNDO_DAYS = 90;
/** An operator decides about a review, and its proof, within this time. */
const PROOF_DAYS = 30;
/** A year can be compared with the one before it. */
const AD_DAYS = 730;
/** As long as reports count together (`FRAUD_RULE` of the listings room). */
const REPORTER_DAYS = 30;

const rows = (keeps: string, why: string, ...tables: string[]): Retention[] =>
  tables.map((table) => ({ table, keeps, why }));

/** One row for every table; a test fails for a table without one. */
export const RETENTION: readonly Retention[] = [
  // Accounts.
  ...rows('until the account is deleted', 'the account itself', 'account_users', 'account_credentials'),
  ...rows('until the account is deleted', 'signing in', 'account_passkeys'),
  {
    table: 'account_sessions',
    keeps: '60 days at most',
    why: 'staying signed in',
    forget: remove('account_sessions', 'expires_at < now()'),
  },
  {
    table: 'account_challenges',
    keeps: '5 minutes',
    why: 'one use of a passkey',
    forget: remove('account_challenges', 'expires_at < now()'),
  },
  {
    table: 'account_links',
    keeps: '1 to 72 hours; without address and content 30 days more',
    why: 'links in emails; an expired link can say that it expired',
    forget: `with gone as (delete from account_links where ctid = any (array(
               select ctid from account_links where ${older('expires_at', 30)} limit $1)) returning 1),
             blanked as (update account_links set email = '', content = '{}' where ctid = any (array(
               select ctid from account_links where expires_at < now() and ${older('expires_at', 30).replace('<', '>=')}
                 and (email <> '' or content ? 'pressed') limit $1)) returning 1)
             select 1 from gone union all select 1 from blanked`,
  },
  {
    table: 'account_devices',
    keeps: `${COOKIE_DAYS} days after the last sign-in`,
    why: 'known browsers of an account; their cookie lasts a year',
    forget: remove('account_devices', older('seen_at', COOKIE_DAYS)),
  },
  {
    table: 'sign_in_failures',
    keeps: 'a day',
    why: 'limits of failed sign-ins',
    forget: remove('sign_in_failures', older('since', 1)),
  },
  ...rows('until it is removed, or the account is deleted', 'operators of the site', 'operators'),
  ...rows('as long as their operator', 'digests of recovery codes', 'operator_recovery_codes'),
  ...rows('always', 'keys of the site, encrypted', 'account_secrets', 'lead_form_keys', 'secret_keys'),
  // Visitors and what they save.
  {
    table: 'shoppers',
    keeps: `visitors: ${COOKIE_DAYS} days after they last saved something`,
    why: 'owners of saved cars and searches; kept longer with alerts, or until the account is deleted',
    forget: remove(
      'shoppers',
      `user_id is null and ${older('last_seen_at', COOKIE_DAYS)} and not exists (
         select from saved_searches s join alert_recipients r on r.id = s.recipient_id
         where s.shopper_id = t.id and s.deleted_at is null and r.confirmed_at is not null and r.unsubscribed_at is null)
       and not exists (select from alert_people p join alert_recipients r on r.id = p.recipient_id
         where p.shopper_id = t.id and r.confirmed_at is not null and r.unsubscribed_at is null)`,
    ),
  },
  {
    table: 'saved_searches',
    keeps: `as long as their shopper; removed ones ${UNDO_DAYS} days`,
    why: 'undo',
    forget: remove('saved_searches', older('deleted_at', UNDO_DAYS)),
  },
  {
    table: 'saved_listings',
    keeps: `as long as their shopper; removed ones ${UNDO_DAYS} days`,
    why: 'undo',
    forget: remove('saved_listings', older('removed_at', UNDO_DAYS)),
  },
  ...rows(
    'until the shopper empties it, or the account is deleted',
    'budget, trade-in, payoff, stated credit score and payment plan of an account',
    'wallets',
  ),
  ...rows(
    'until the shopper removes its cars, or the account is deleted',
    'ids of the cars that an account compares, on each brand',
    'compare_lists',
  ),
  // Reviews.
  {
    table: 'reviews',
    keeps: `until the account is deleted; undecided ones ${PROOF_DAYS} days, rejected ones ${UNDO_DAYS}; network digest 7 days`,
    why: 'reviews of cars and dealers; the digest tells accounts on one network apart',
    forget: `with gone as (${remove('reviews', `(status = 'waiting' and ${older('created_at', PROOF_DAYS)}) or (status = 'rejected' and ${older('decided_at', UNDO_DAYS)})`)}),
             blanked as (update reviews set network = null where ctid = any (array(
               select ctid from reviews where network is not null and ${older('created_at', 7)}
                 and not (status = 'waiting' and ${older('created_at', PROOF_DAYS)})
                 and not (status = 'rejected' and ${older('decided_at', UNDO_DAYS)}) limit $1)) returning 1)
             select 1 from gone union all select 1 from blanked`,
  },
  ...rows('as long as their review; no personal data', 'replies of dealers', 'review_replies'),
  {
    table: 'review_proofs',
    keeps: `until the decision, ${PROOF_DAYS} days at most`,
    why: 'a photo of the registration, which an operator checks',
    forget: remove('review_proofs', older('received_at', PROOF_DAYS)),
  },
  // Messages to sellers.
  {
    table: 'leads',
    keeps: `two years; without personal data always`,
    why: 'replies of the dealer; statistics',
    forget: `update leads set contact = '{"firstName": "", "lastName": "", "email": "", "phone": "", "comments": ""}',
               consent = null, attribution = null, request_key = 'erased:' || id, shopper_id = null, text_digest = null,
               held_for = null, release_hash = null
             where ctid = any (array(select ctid from leads where ${older('created_at', LEAD_DAYS)}
               and request_key not like 'erased:%' limit $1)) returning 1`,
  },
  {
    table: 'lead_profiles',
    keeps: 'two years after the last message',
    why: 'filling in the next form',
    forget: remove('lead_profiles', older('updated_at', LEAD_DAYS)),
  },
  ...rows('as long as their lead; no personal data', 'history of an offer', 'offers', 'offer_rounds'),
  {
    table: 'offer_keys',
    keeps: `${UNDO_DAYS} days after the offer ends`,
    why: 'links in emails about it',
    forget: remove(
      'offer_keys',
      `exists (select from offers o where o.lead_id = t.lead_id and ${older('coalesce(o.settled_at, o.expires_at)', UNDO_DAYS)})`,
    ),
  },
  ...rows('as long as their lead; no personal data', 'deliveries of a lead', 'lead_deliveries'),
  ...rows('until the dealer removes it', 'destinations of leads', 'lead_destinations'),
  ...rows('as long as the dealer; no personal data', 'what dealers offer for payments', 'dealer_payment_settings'),
  // Outgoing messages.
  {
    table: 'outbox',
    keeps: `content 7 days (dead letters 30), the rest ${COOKIE_DAYS} days`,
    why: 'protection against sending twice; an hourly job removes the content',
    forget: remove('outbox', older('settled_at', COOKIE_DAYS)),
  },
  // Alerts.
  {
    table: 'alert_recipients',
    keeps: 'until unsubscribed for two years; unconfirmed ones 7 days',
    why: 'addresses for alerts',
    forget: remove('alert_recipients', older('unsubscribed_at', LEAD_DAYS)),
  },
  ...rows('as long as their recipient', 'frequency of alerts', 'alert_people'),
  ...rows('90 days, and those of the last email', 'links in alerts; an hourly job removes them', 'alert_keys'),
  ...rows('7 days without a confirmation', 'an hourly job removes them', 'alert_requests'),
  ...rows(
    'a year after the car is gone',
    'protection against repeated alerts; an hourly job removes them',
    'alert_ledger',
  ),
  ...rows('until they are processed', 'work in progress; no personal data', 'alert_backlog', 'alert_position'),
  ...rows('as long as their recipient', 'protection against repeated alerts', 'recall_alerts'),
  ...rows('as long as their recipient', 'no emails about recalls', 'recall_opt_outs'),
  {
    table: 'recall_news',
    keeps: '400 days',
    why: 'new recalls of model years; no personal data',
    forget: remove('recall_news', older('found_at', 400)),
  },
  ...rows('400 days', 'sign-ins and changes; append-only, an hourly job removes old rows', 'audit_log'),
  // Members of dealerships.
  ...rows('until they leave, or the account is deleted', 'members of a dealership', 'dealer_members'),
  {
    table: 'dealer_invitations',
    keeps: 'a year after they expire',
    why: 'who invited whom',
    forget: remove('dealer_invitations', older('expires_at', 365)),
  },
  // Reports from shoppers.
  {
    table: 'listing_reports',
    keeps: 'always; address and comments two years; digests of the reporter 30 days',
    why: 'quality of listings; telling reporters apart',
    forget: `with undigested as (update listing_reports set reporter = '{}' where ctid = any (array(
               select ctid from listing_reports where ${older('at', REPORTER_DAYS)} and reporter <> '{}'
                 and not (${older('at', LEAD_DAYS)} and (email is not null or comments is not null)) limit $1)) returning 1),
             blanked as (update listing_reports set email = null, comments = null, reporter = '{}' where ctid = any (array(
               select ctid from listing_reports where ${older('at', LEAD_DAYS)} and (email is not null or comments is not null)
               limit $1)) returning 1)
             select 1 from undigested union all select 1 from blanked`,
  },
  {
    table: 'page_feedback',
    keeps: 'two years',
    why: 'improving the page',
    forget: remove('page_feedback', older('at', LEAD_DAYS)),
  },
  // Counting.
  ...rows('until an operator separates the dealers', 'merged dealers; no personal data', 'owner_aliases'),
  ...rows('two days', 'digests of visitors', 'visitor_salts', 'listing_viewers'),
  {
    table: 'rate_limits',
    keeps: 'a day at most',
    why: 'limits by address, as digests that change daily',
    forget: `delete from rate_limits where ctid = any (array(select ctid from rate_limits
               where expire < extract(epoch from now() - interval '1 day') * 1000 limit $1)) returning 1`,
  },
  ...rows('always; no personal data', 'views of listings', 'listing_views'),
  // Sponsored cars.
  ...rows('always; no personal data', 'campaigns and their bills', 'campaigns', 'campaign_days'),
  ...rows('always; no personal data', 'how often paid places were offered, sold, seen and clicked', 'slot_days'),
  ...rows('always; no personal data', 'how often paid cards were seen and clicked', 'campaign_events'),
  ...rows(
    `${EVENT_KEPT_DAYS} days`,
    'counting each event once; digests instead of visitors; a job drops whole days',
    'events',
  ),
  {
    table: 'campaign_changes',
    keeps: `always; the account ${COOKIE_DAYS} days`,
    why: 'who changed a campaign',
    forget: `update campaign_changes set actor_id = null where ctid = any (array(
               select ctid from campaign_changes where ${older('at', COOKIE_DAYS)} and actor_id is not null
               limit $1)) returning 1`,
  },
  ...rows('while the campaign runs', 'cars of campaigns', 'campaign_cars'),
  ...rows('until they are processed', 'work in progress; no personal data', 'campaign_position', 'counted_auctions'),
  {
    table: 'campaign_minutes',
    keeps: 'a day',
    why: 'the same auctions on all servers',
    forget: remove('campaign_minutes', `minute < extract(epoch from now() - interval '1 day') / 60`),
  },
  {
    table: 'auctions',
    keeps: `${UNDO_DAYS} days`,
    why: 'replays of auctions; no personal data',
    forget: remove('auctions', older('at', UNDO_DAYS)),
  },
  ...rows('30 minutes', 'budgets; a job releases them every minute', 'reservations'),
  {
    table: 'sponsored_clicks',
    keeps: 'always; the digest of the visitor two days',
    why: 'bills of dealers',
    forget: `update sponsored_clicks set visitor = null where ctid = any (array(
               select ctid from sponsored_clicks where ${older('at', 2)} and visitor is not null limit $1)) returning 1`,
  },
  {
    table: 'search_days',
    keeps: '30 days; searches of fewer than 5 visitors two days',
    why: 'how often a campaign would show; no keywords and no exact places',
    forget: remove('search_days', `${older('day', 30)} or (${older('day', 2)} and visitors < 5)`),
  },
  {
    table: 'search_visitors',
    keeps: 'two days',
    why: 'digests of visitors',
    forget: remove('search_visitors', older('day', 2)),
  },
  ...rows('always; no personal data', 'bills of dealers', 'invoices'),
  // Ads.
  {
    table: 'ad_creatives',
    keeps: `until an operator removes it; then ${AD_DAYS} days without its file`,
    why: 'ads of operators; no personal data',
    forget: remove('ad_creatives', older('removed_at', AD_DAYS)),
  },
  {
    table: 'ad_days',
    keeps: `${AD_DAYS} days`,
    why: 'how often ads were shown; no personal data',
    forget: remove('ad_days', older('day', AD_DAYS)),
  },
  // The inventory and the site: no personal data except what dealers publish.
  ...rows('always', 'the inventory', 'sources', 'owners', 'listings', 'listing_changes', 'listing_offers'),
  ...rows('always', 'the inventory', 'listing_confirmations', 'listing_befores', 'imports', 'dealer_differences'),
  ...rows('until the next update', 'data derived from the inventory', 'listing_ratings', 'rating_batches'),
  ...rows(
    'until the next batch of ratings, or the next import of auction sales',
    'estimates of what a car is worth; contains no personal data',
    'market_models',
  ),
  ...rows(
    'until the next update',
    'data derived from the inventory',
    'vin_decodings',
    'epa_vehicles',
    'epa_completion',
    'list_price_completion',
  ),
  ...rows(
    'always; those of a price list until it is imported again',
    'the most that a used car can have cost when new; no personal data',
    'list_prices',
  ),
  ...rows(
    'until another file with its name is imported, or the file is removed',
    'what NHTSA published about model years; no personal data',
    'safety_imports',
    'safety_ratings',
    'safety_recalls',
    'safety_complaints',
  ),
  ...rows('until an operator deletes them', 'expert reviews with the public names of their authors', 'expert_articles'),
  ...rows('until an operator restores the listing', 'hidden listings; no personal data', 'listing_blocks'),
  ...rows('always', 'how feeds are read, and which system account changed it', 'mapping_versions'),
  ...rows('always', 'the site itself', 'inventory_past', 'flag_switches', 'reserve_prices'),
  ...rows('always', 'the site itself', 'schema_migrations'),
  ...rows('until they are done', 'jobs of a backup', 'waiting_jobs'),
];

/** Formats the table of docs/retention.md. */
export function formatRetention(): string[] {
  return RETENTION.map(({ table, keeps, why }) => `| \`${table}\` | ${keeps} | ${why} |`);
}
