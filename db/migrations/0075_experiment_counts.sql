-- Up Migration

-- Visitors in experiments by day, so that each counts once. `day`: days since 1970-01-01, UTC. `visitor`: a digest for
-- that experiment and day. Times in ms since 1970: when the visitor first saw their variant, and when they last reached
-- a goal. Neither the variant nor the group of a visitor is stored. Deleted two days later.
create table experiment_visitors (
  day integer not null,
  experiment text not null references experiments (key),
  visitor bytea not null,
  exposed_at bigint,
  view_at bigint,
  save_at bigint,
  lead_at bigint,
  primary key (day, experiment, visitor)
);

-- Visitor-days and conversions by variant and by one of 64 groups of visitors.
create table experiment_days (
  experiment text not null references experiments (key),
  day integer not null,
  variant text not null,
  visitor_group smallint not null,
  visitor_days integer not null default 0,
  views integer not null default 0,
  saves integer not null default 0,
  leads integer not null default 0,
  primary key (experiment, day, variant, visitor_group)
);

-- Down Migration
drop table experiment_days, experiment_visitors;
