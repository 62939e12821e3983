-- Up Migration

-- The sources of listings: one row per feed.
create table sources (
  id integer generated always as identity primary key,
  name text not null unique,
  created_at timestamptz not null default now()
);

-- Dealers and private sellers. `key` is the owner's name within its source: store code, else name and place.
create table owners (
  id integer generated always as identity primary key,
  source_id integer not null references sources (id),
  key text not null,
  facts jsonb not null,
  content_hash bytea not null,
  updated_at timestamptz not null default now(),
  unique (source_id, key)
);

-- One row per listing, never deleted: a withdrawn listing keeps its id, so that its URL never leads to another car.
-- `key` is the VIN, else the stock number within a store, else a digest of the row.
create table listings (
  id bigint generated always as identity primary key,
  source_id integer not null references sources (id),
  key text not null,
  owner_id integer not null references owners (id),
  vin text,
  facts jsonb not null,
  content_hash bytea not null,
  first_seen_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  unique (source_id, key)
);
create index listings_vin on listings (vin) where vin is not null;
create index listings_owner on listings (owner_id);

-- Changes of listings, one row each. Writers hold the advisory lock `listing_changes` until they commit, so `seq` is in
-- the order of the commits, and a reader that has read row n has read all rows before it.
create table listing_changes (
  seq bigint generated always as identity primary key,
  listing_id bigint not null,
  kind text not null check (kind in ('created', 'updated', 'withdrawn')),
  at timestamptz not null default now()
);

-- One row per import run, so that interrupted imports are visible and counted.
create table imports (
  id bigint generated always as identity primary key,
  source_id integer not null references sources (id),
  file text not null,
  mode text not null check (mode in ('full', 'delta')),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  report jsonb
);

-- Down Migration
drop table imports, listing_changes, listings, owners, sources;
