-- Up Migration

-- Whoever saves something or writes to a seller: anonymous, known by the visitor's cookie (of which this is the SHA-256),
-- or with an account. What an anonymous shopper kept joins the account's shopper at sign-up or sign-in.
create table shoppers (
  id uuid primary key default gen_random_uuid(),
  user_id text unique,
  visitor_hash bytea unique,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);

-- What leaves the site: one row per mail or call, written in the transaction of its cause, sent afterwards by whichever
-- server takes it. `key` names what is sent, so nothing is asked for twice; `message_id` is the same in every attempt.
create table outbox (
  id bigint generated always as identity primary key,
  key text not null unique,
  channel text not null check (channel in ('mail', 'webhook')),
  urgent boolean not null default false,
  recipient text not null,
  content jsonb not null,
  message_id text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'dead', 'withdrawn')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  taken_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  settled_at timestamptz
);
create index outbox_due on outbox (urgent desc, due_at) where state in ('waiting', 'sending');
create index outbox_dead on outbox (settled_at) where state = 'dead';
create index outbox_recipient on outbox (recipient);

-- Where alerts are mailed to. Nothing but the request to confirm is mailed before `confirmed_at`, nothing at all after
-- `unsubscribed_at`. `key_hash`: SHA-256 of what links to the preferences without signing in.
create table alert_recipients (
  id bigint generated always as identity primary key,
  email text not null,
  brand text not null,
  key_hash bytea not null unique,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz
);
create unique index alert_recipients_email on alert_recipients (lower(email), brand);

-- Bookmarks of searches. `query` is the canonical query string without paging, `query_key` its SHA-256: a shopper saves a
-- search once a brand. `bookmark_id` is what addresses name. Without a recipient nothing is mailed.
create table saved_searches (
  id bigint generated always as identity primary key,
  bookmark_id text not null unique,
  shopper_id uuid not null references shoppers (id) on delete cascade,
  brand text not null,
  query text not null,
  query_key bytea not null,
  title text not null,
  search_name text,
  frequency text not null default 'daily' check (frequency in ('instant', 'daily', 'weekly', 'off')),
  recipient_id bigint references alert_recipients (id) on delete set null,
  created_at timestamptz not null default now(),
  last_executed_at timestamptz not null default now(),
  last_visited_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index saved_searches_once on saved_searches (shopper_id, brand, query_key) where deleted_at is null;
create index saved_searches_recipient on saved_searches (recipient_id) where deleted_at is null;

-- Cars that a shopper keeps, with the price (whole dollars) at that moment.
create table saved_listings (
  shopper_id uuid not null references shoppers (id) on delete cascade,
  listing_id bigint not null references listings (id) on delete cascade,
  price integer,
  saved_at timestamptz not null default now(),
  primary key (shopper_id, listing_id)
);
create index saved_listings_listing on saved_listings (listing_id);

-- What reaches sellers. `request_key` names one wish of one shopper: asked for twice, it is one lead. `consent` is what
-- was agreed to (text and version) at `created_at`. Offers have rounds of their own.
create table leads (
  id bigint generated always as identity primary key,
  request_key text not null,
  shopper_id uuid references shoppers (id) on delete set null,
  listing_id bigint not null references listings (id),
  owner_id integer not null references owners (id),
  brand text not null,
  kind text not null check (kind in ('email', 'call', 'offer')),
  contact jsonb not null,
  consent jsonb,
  status text not null default 'new' check (status in ('new', 'read', 'replied', 'won', 'lost', 'withdrawn')),
  created_at timestamptz not null default now(),
  replied_at timestamptz,
  withdrawn_at timestamptz,
  unique (shopper_id, request_key)
);
create index leads_owner on leads (owner_id, created_at desc);
create index leads_shopper on leads (shopper_id, created_at desc);

-- Down Migration
drop table leads, saved_listings, saved_searches, alert_recipients, outbox, shoppers;
