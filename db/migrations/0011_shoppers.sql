-- Up Migration

-- Shoppers who saved something or wrote to a seller: visitors, identified by the SHA-256 of their cookie, or accounts.
-- Sign-up and sign-in move what a visitor saved into the account.
create table shoppers (
  id uuid primary key default gen_random_uuid(),
  user_id text unique,
  visitor_hash bytea unique,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);

-- Outgoing messages: one row per email or webhook, written in the transaction that causes it, and sent afterwards by
-- any server. `key` identifies the message, so that it is enqueued only once. `message_id` is the same in every
-- attempt.
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

-- Addresses that get alerts. Before `confirmed_at` only the request to confirm is sent, after `unsubscribed_at`
-- nothing. `key_hash`: SHA-256 of the key in links to the preferences, which work without signing in.
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

-- Saved searches. `query`: the canonical query string without paging. `query_key`: its SHA-256, because a shopper saves
-- a search once per brand. `bookmark_id`: the ID in URLs. Without a recipient, no emails are sent.
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

-- Cars that a shopper saved, with their price (whole dollars) at that time.
create table saved_listings (
  shopper_id uuid not null references shoppers (id) on delete cascade,
  listing_id bigint not null references listings (id) on delete cascade,
  price integer,
  saved_at timestamptz not null default now(),
  primary key (shopper_id, listing_id)
);
create index saved_listings_listing on saved_listings (listing_id);

-- Leads. `request_key` is the idempotency key of a submission: a repeated one creates no second lead. `consent`: the
-- text and version that the shopper agreed to at `created_at`. The rounds of offers have their own table.
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
