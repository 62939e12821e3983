-- Up Migration

-- Whether an account keeps its browsing history: only if the shopper turned that on. `cleared_at`: views before it are
-- forgotten on every device.
create table browsing_settings (
  shopper_id uuid primary key references shoppers (id) on delete cascade,
  is_kept boolean not null,
  cleared_at timestamptz,
  changed_at timestamptz not null default now()
);

-- The cars whose pages an account's shopper opened. Listings keep their ids, so a row may name a car that is sold.
-- `price`: in whole dollars, at the last view. `seen`: the still-interested alert of the car was shown.
create table browsing_history (
  shopper_id uuid not null references shoppers (id) on delete cascade,
  listing_id bigint not null,
  views integer not null check (views > 0),
  price integer check (price >= 0),
  viewed_at timestamptz not null,
  seen boolean not null default false,
  primary key (shopper_id, listing_id)
);

-- The daily job finds expired rows by it.
create index browsing_history_by_time on browsing_history (viewed_at);

-- Down Migration
drop table browsing_history;
drop table browsing_settings;
