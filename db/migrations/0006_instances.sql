-- Up Migration

-- What the servers of one database have to know of each other.

-- How often addresses did what is limited, in the columns that rate-limiter-flexible writes: `key` is the limit with a
-- digest of the address, `expire` in ms since 1970. Unlogged: after a crash nobody needs it, and it enters no archive.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- What the digests of a UTC day (days since 1970-01-01) are made with, so that nobody can be found in them once it is gone:
-- two days later.
create table visitor_salts (
  day integer primary key,
  salt bytea not null
);

-- Who was counted in listing_views, until the next day is over. `place` is a digest of a vehicle, a brand and an address,
-- `browser` one of a browser. Unlogged, as above: after a crash of the database a visitor may count twice that day.
create unlogged table listing_viewers (
  place bigint not null,
  day integer not null,
  browser integer not null,
  primary key (day, place, browser)
);

-- Features that an operator switched while servers ran. What has no row stands as each server's file says.
create table flag_switches (
  name text primary key,
  is_on boolean not null,
  changed_at timestamptz not null default now()
);

-- Down Migration
drop table flag_switches, listing_viewers, visitor_salts, rate_limits;
