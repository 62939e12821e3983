-- Up Migration

-- Campaigns that dealers pay for, and house campaigns of operators (`is_house`), which cost nothing. A house campaign
-- without an owner may show cars of all owners. `spent_cents` and `reserved_cents` are of all days together.
create table campaigns (
  id bigint generated always as identity primary key,
  owner_id integer references owners (id),
  brand text not null,
  placement text not null check (placement in ('spotlight', 'highlight', 'boost', 'peekaboo', 'showcase')),
  tier text check (tier in ('PREMIUM', 'FEATURED', 'STANDARD')),
  subject jsonb not null,
  area jsonb not null,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  total_cents integer not null check (total_cents >= 0),
  daily_cents integer not null check (daily_cents >= 0),
  bid_cents integer not null check (bid_cents >= 0),
  state text not null default 'draft' check (state in ('draft', 'pending', 'running', 'paused', 'ended')),
  is_house boolean not null default false,
  rejection text,
  spent_cents integer not null default 0 check (spent_cents >= 0),
  reserved_cents integer not null default 0 check (reserved_cents >= 0),
  created_at timestamptz not null default now(),
  check ((tier is not null) = (placement = 'spotlight')),
  check (is_house or owner_id is not null),
  constraint campaigns_within_total check (spent_cents + reserved_cents <= total_cents)
);
create index campaigns_owner on campaigns (owner_id, id);
create index campaigns_open on campaigns (state, id) where state in ('pending', 'running', 'paused');

-- Every change of a campaign: who made it (`actor_id` is null if a date was reached), and the changes.
create table campaign_changes (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaigns (id) on delete cascade,
  at timestamptz not null default now(),
  action text not null,
  actor text not null check (actor in ('dealer', 'operator', 'clock')),
  actor_id text,
  before jsonb,
  after jsonb not null
);
create index campaign_changes_campaign on campaign_changes (campaign_id, id);

-- The active cars of running campaigns. The index of cars reads them.
create table campaign_cars (
  campaign_id bigint not null references campaigns (id) on delete cascade,
  listing_id bigint not null references listings (id) on delete cascade,
  primary key (campaign_id, listing_id)
);
create index campaign_cars_listing on campaign_cars (listing_id);

-- A campaign's budget and its spending on a day in the site's time zone. The database refuses to overspend it.
create table campaign_days (
  campaign_id bigint not null references campaigns (id) on delete cascade,
  day date not null,
  budget_cents integer not null check (budget_cents >= 0),
  spent_cents integer not null default 0 check (spent_cents >= 0),
  reserved_cents integer not null default 0 check (reserved_cents >= 0),
  primary key (campaign_id, day),
  constraint campaign_days_within_budget check (spent_cents + reserved_cents <= budget_cents)
);

-- Counts by position and day: slots in auctions, slots sold to dealers, impressions, charged clicks and their revenue.
-- Click rates are estimated from them.
create table slot_days (
  day date not null,
  brand text not null,
  placement text not null,
  tier text not null,
  position integer not null,
  offered bigint not null default 0,
  sold bigint not null default 0,
  impressions bigint not null default 0,
  clicks bigint not null default 0,
  cents bigint not null default 0,
  primary key (day, brand, placement, tier, position)
);

-- The terms and counters of running campaigns at the start of a minute (minutes since 1970). Any server writes them,
-- once, so that all servers hold the same auctions.
create unlogged table campaign_minutes (
  minute integer not null,
  campaign_id bigint not null,
  bid_cents integer not null,
  daily_cents integer not null,
  day_spent_cents integer not null,
  left_cents integer not null,
  primary key (minute, campaign_id)
);

-- Auctions with everything that decided them. `id` is a digest of the search, the brand and the minute.
create table auctions (
  id text primary key,
  minute integer not null,
  brand text not null,
  search text not null,
  inputs jsonb not null,
  outcome jsonb not null,
  at timestamptz not null default now()
);
create index auctions_at on auctions (at);

-- Clicks that were reserved when a slot was served. `held`: clicks of `price_cents` that are reserved until `expires_at`,
-- out of the budget of `day`.
create table reservations (
  auction_id text not null references auctions (id) on delete cascade,
  placement text not null,
  position integer not null,
  campaign_id bigint not null references campaigns (id) on delete cascade,
  listing_id bigint not null,
  day date not null,
  price_cents integer not null check (price_cents > 0),
  held integer not null check (held >= 0),
  expires_at timestamptz not null,
  primary key (auction_id, placement, position)
);
create index reservations_expiry on reservations (expires_at);
create index reservations_campaign on reservations (campaign_id);

-- Clicks that were charged. `visitor` is a daily digest; it is null under Global Privacy Control. `hour`: since 1970.
create table sponsored_clicks (
  id bigint generated always as identity primary key,
  auction_id text not null,
  campaign_id bigint not null references campaigns (id),
  listing_id bigint not null,
  placement text not null,
  position integer not null,
  day date not null,
  price_cents integer not null check (price_cents > 0),
  hour integer not null,
  visitor bytea,
  at timestamptz not null default now(),
  unique (campaign_id, listing_id, visitor, hour)
);
create index sponsored_clicks_campaign on sponsored_clicks (campaign_id, day);
create index sponsored_clicks_visitor on sponsored_clicks (listing_id, visitor) where visitor is not null;

-- How often a search was made on a day, without keywords and with at most 3 digits of its ZIP. `visitors` counts
-- digests.
create table search_days (
  day date not null,
  brand text not null,
  query text not null,
  searches integer not null default 0,
  visitors integer not null default 0,
  primary key (day, brand, query)
);

-- The visitors counted in `search_days`, as daily digests.
create unlogged table search_visitors (
  day date not null,
  search bytea not null,
  visitor bytea not null,
  primary key (day, search, visitor)
);

-- The lowest price of a click. `tier` is empty except for spotlights. Without a row, the default applies.
create table reserve_prices (
  brand text not null,
  placement text not null,
  tier text not null default '',
  cents integer not null check (cents > 0),
  primary key (brand, placement, tier)
);

-- Down Migration
drop table reserve_prices, search_visitors, search_days, sponsored_clicks, reservations, auctions, campaign_minutes,
  slot_days, campaign_days, campaign_cars, campaign_changes, campaigns;
