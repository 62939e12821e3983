-- Up Migration

-- Destinations for leads that the dealer or an operator entered. While one is enabled, the address in the feed gets no
-- leads. `secret` signs webhooks.
create table lead_destinations (
  id bigint generated always as identity primary key,
  owner_id integer not null references owners (id) on delete cascade,
  kind text not null check (kind in ('adf', 'email', 'webhook')),
  address text not null,
  secret text,
  enabled boolean not null default true,
  created_by text,
  created_at timestamptz not null default now(),
  unique (owner_id, kind, address)
);

-- The outbox rows of leads, by their keys. A lead without a row is only on the dealer's desk.
create table lead_deliveries (
  outbox_key text primary key,
  lead_id bigint not null references leads (id) on delete cascade,
  kind text not null check (kind in ('adf', 'email', 'webhook')),
  chosen_by text not null check (chosen_by in ('dealer', 'feed', 'fallback')),
  about text not null default 'created' check (about in ('created', 'withdrawn')),
  destination_id bigint references lead_destinations (id) on delete set null
);
create index lead_deliveries_lead on lead_deliveries (lead_id);
create index lead_deliveries_destination on lead_deliveries (destination_id);

-- Members of dealerships. `owner`: invites others and chooses destinations. `staff`: answers leads. `email`: the
-- account's address when it joined.
create table dealer_members (
  owner_id integer not null references owners (id) on delete cascade,
  user_id text not null,
  email text not null,
  role text not null check (role in ('owner', 'staff')),
  created_at timestamptz not null default now(),
  primary key (owner_id, user_id)
);
create index dealer_members_user on dealer_members (user_id);

-- Invitations by email. `key_hash`: SHA-256 of the key in the link, which works once.
create table dealer_invitations (
  id bigint generated always as identity primary key,
  owner_id integer not null references owners (id) on delete cascade,
  email text not null,
  role text not null check (role in ('owner', 'staff')),
  key_hash bytea not null unique,
  invited_by text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz
);
create index dealer_invitations_owner on dealer_invitations (owner_id);
create index dealer_invitations_email on dealer_invitations (lower(email));

-- Down Migration
drop table dealer_invitations, dealer_members, lead_deliveries, lead_destinations;
