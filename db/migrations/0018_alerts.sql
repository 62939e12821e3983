-- Up Migration

-- More about a recipient: the account whose saved cars it gets alerts about, how often, and when the last email was
-- sent.
create table alert_people (
  recipient_id bigint primary key references alert_recipients (id) on delete cascade,
  shopper_id uuid references shoppers (id) on delete set null,
  cars_frequency text not null default 'daily' check (cars_frequency in ('instant', 'daily', 'weekly', 'off')),
  mailed_at timestamptz
);
create index alert_people_shopper on alert_people (shopper_id) where shopper_id is not null;

-- SHA-256 of the keys of links in emails, which replace a sign-in. Each email has its own key.
create table alert_keys (
  key_hash bytea primary key,
  recipient_id bigint not null references alert_recipients (id) on delete cascade,
  made_at timestamptz not null default now()
);
create index alert_keys_recipient on alert_keys (recipient_id);

-- Requests for email alerts about a search, until the owner of the address confirms.
create table alert_requests (
  key_hash bytea primary key,
  recipient_id bigint not null references alert_recipients (id) on delete cascade,
  search_id bigint not null references saved_searches (id) on delete cascade,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz
);
create index alert_requests_recipient on alert_requests (recipient_id, asked_at);
create index alert_requests_search on alert_requests (search_id);

-- Alerts of a person about a car, one per event (for price drops, one per price). `car`: its VIN, or its listing if it
-- has none. A row waits until `due_at`. `told_at` and the email's row in the outbox are written in one transaction.
create table alert_ledger (
  id bigint generated always as identity unique,
  recipient_id bigint not null references alert_recipients (id) on delete cascade,
  car text not null,
  event text not null check (event in ('match', 'drop', 'back', 'sold')),
  value bigint not null default 0,
  listing_id bigint not null,
  search_id bigint references saved_searches (id) on delete set null,
  is_saved_car boolean not null default false,
  price bigint,
  price_before bigint,
  noted_at timestamptz not null default now(),
  due_at timestamptz not null,
  told_at timestamptz,
  primary key (recipient_id, car, event, value)
);
create index alert_ledger_due on alert_ledger (due_at) where told_at is null;
create index alert_ledger_car on alert_ledger (car);
create index alert_ledger_search on alert_ledger (search_id);

-- The last row of `listing_changes` that alerts were sent for. No row: changes were never read, and the table below is
-- empty.
create table alert_position (
  one boolean primary key default true check (one),
  seq bigint not null
);

-- Earlier states of listings, stored with each change until alerts are sent for it. The earliest row of a listing is
-- the state that alerts compare with. Rows of `ratings` only have whether the price was great, because searches use
-- nothing else of a rating.
create table listing_befores (
  id bigint generated always as identity primary key,
  listing_id bigint not null,
  part text not null check (part in ('listing', 'rating')),
  owner_id integer,
  facts jsonb,
  withdrawn boolean,
  stale boolean,
  rating jsonb
);
create index listing_befores_listing on listing_befores (listing_id, id);

create function remember_listings() returns trigger language plpgsql as $$
begin
  if exists (select from alert_position) then
    insert into listing_befores (listing_id, part, owner_id, facts, withdrawn, stale)
    select o.id, 'listing', o.owner_id, o.facts, o.withdrawn_at is not null, o.stale_at is not null
    from olds o join news n on n.id = o.id
    where (o.owner_id, o.withdrawn_at is null, o.stale_at is null, o.facts)
      is distinct from (n.owner_id, n.withdrawn_at is null, n.stale_at is null, n.facts)
    order by o.id;
  end if;
  return null;
end $$;
create trigger remember_listings after update on listings
  referencing old table as olds new table as news for each statement execute function remember_listings();

create function remember_ratings() returns trigger language plpgsql as $$
begin
  if exists (select from alert_position) then
    insert into listing_befores (listing_id, part, rating)
    select o.listing_id, 'rating', o.shown from olds o join news n on n.listing_id = o.listing_id
    where (o.shown->>'band' = 'GREAT') is distinct from (n.shown->>'band' = 'GREAT') order by o.listing_id;
  end if;
  return null;
end $$;
create trigger remember_ratings after update on listing_ratings
  referencing old table as olds new table as news for each statement execute function remember_ratings();

create function remember_first_ratings() returns trigger language plpgsql as $$
begin
  if exists (select from alert_position) then
    insert into listing_befores (listing_id, part)
    select listing_id, 'rating' from news where shown->>'band' = 'GREAT' order by listing_id;
  end if;
  return null;
end $$;
create trigger remember_first_ratings after insert on listing_ratings
  referencing new table as news for each statement execute function remember_first_ratings();

-- Readers find changed saved searches by the transaction that changed them, because a snapshot may miss older
-- transactions that have not committed.
alter table saved_searches add column changed_by xid8 not null default pg_current_xact_id();
create index saved_searches_changed on saved_searches (changed_by);
create function stamp_saved_search() returns trigger language plpgsql as $$
begin
  new.changed_by = pg_current_xact_id();
  return new;
end $$;
create trigger stamp_saved_search before update of brand, query, frequency, recipient_id, deleted_at, awaits_account on saved_searches
  for each row execute function stamp_saved_search();

-- Down Migration
drop trigger stamp_saved_search on saved_searches;
drop function stamp_saved_search;
alter table saved_searches drop column changed_by;
drop trigger remember_first_ratings on listing_ratings;
drop trigger remember_ratings on listing_ratings;
drop trigger remember_listings on listings;
drop function remember_first_ratings, remember_ratings, remember_listings;
drop table listing_befores, alert_position, alert_ledger, alert_requests, alert_keys, alert_people;
