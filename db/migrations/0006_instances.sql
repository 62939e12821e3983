-- Up Migration

-- Data that the servers of one database share.

-- Counters of rate limits, in the columns that rate-limiter-flexible writes. `key`: the limit and a digest of the
-- address. `expire`: ms since 1970. Unlogged, because the counters are not needed after a crash and must not be in
-- archives.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- The salt of the digests of a UTC day (days since 1970-01-01). It is deleted two days later, so that no digest can be
-- traced to a person afterwards.
create table visitor_salts (
  day integer primary key,
  salt bytea not null
);

-- The visitors counted in listing_views, until the end of the next day. `place`: a digest of a vehicle, a brand and a
-- network address. `browser`: a digest of a browser. Unlogged, as above: after a crash of the database, a visitor may
-- count twice that day.
create unlogged table listing_viewers (
  place bigint not null,
  day integer not null,
  browser integer not null,
  primary key (day, place, browser)
);

-- Features that an operator switched while servers were running. A feature without a row is on or off as each server's
-- file says.
create table flag_switches (
  name text primary key,
  is_on boolean not null,
  changed_at timestamptz not null default now()
);

-- Down Migration
drop table flag_switches, listing_viewers, visitor_salts, rate_limits;
