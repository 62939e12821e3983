-- Up Migration

-- A lead that may be spam is held: it is not delivered while `held_at` is set. `released_at`: when it was released.
-- `text_digest`: SHA-256 of the comments that the shopper wrote, to detect one text sent to many sellers.
alter table leads
  add column held_at timestamptz,
  add column held_for text[],
  add column release_hash bytea,
  add column released_at timestamptz,
  add column text_digest bytea;
create index leads_request on leads (request_key);
create index leads_release on leads (release_hash) where release_hash is not null;
create index leads_text on leads (text_digest, created_at) where text_digest is not null;

-- The values that fill in a shopper's next message. `consent`: what the shopper agreed to for one-click contact.
create table lead_profiles (
  shopper_id uuid primary key references shoppers (id) on delete cascade,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  is_one_click_opted_in boolean not null,
  consent jsonb,
  updated_at timestamptz not null default now()
);

-- An offer for a private seller's car. `turn`: the party who must answer by `expires_at`. Amounts are whole dollars.
-- The link of each email has its own key; `offer_keys` has the SHA-256 of the keys.
create table offers (
  lead_id bigint primary key references leads (id) on delete cascade,
  asked_price integer,
  state text not null check (state in ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
  turn text not null check (turn in ('seller', 'shopper')),
  amount integer not null,
  round integer not null,
  expires_at timestamptz not null,
  settled_at timestamptz
);
create index offers_open on offers (expires_at) where state = 'open';

create table offer_rounds (
  lead_id bigint not null references offers (lead_id) on delete cascade,
  round integer not null,
  party text not null check (party in ('seller', 'shopper')),
  amount integer not null,
  at timestamptz not null,
  primary key (lead_id, round)
);

create table offer_keys (
  key_hash bytea primary key,
  lead_id bigint not null references offers (lead_id) on delete cascade,
  party text not null check (party in ('seller', 'shopper'))
);
create index offer_keys_lead on offer_keys (lead_id);

-- One row: the secret that signs form keys, which contain the time when a form was rendered.
create table lead_form_keys (
  id boolean primary key default true check (id),
  key bytea not null
);

-- Down Migration
drop table lead_form_keys, offer_keys, offer_rounds, offers, lead_profiles;
alter table leads
  drop column held_at,
  drop column held_for,
  drop column release_hash,
  drop column released_at,
  drop column text_digest;
