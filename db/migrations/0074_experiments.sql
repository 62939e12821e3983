-- Up Migration

-- Experiments: a flag that is off for some visitors (variant A) and on for others (variant B). Percentages and the goal never
-- change. `salt` assigns visitors: it is the same for the whole experiment, and deleted when it ends. `source`: `operator`, or
-- `file` if a flags file started it.
create table experiments (
  key text primary key,
  flag text not null,
  share_a smallint not null,
  share_b smallint not null,
  goal text not null,
  source text not null,
  salt bytea,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  check (share_a >= 1 and share_b >= 1 and share_a + share_b <= 100),
  check ((salt is null) = (ended_at is not null))
);
-- A flag is in one experiment at a time.
create unique index experiments_running on experiments (flag) where ended_at is null;

-- Down Migration
drop table experiments;
