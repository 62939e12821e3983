-- Up Migration

-- News that was read, for those who wait for a mail of the day or week: they are noted in the ledger after everybody who
-- hears at once. `cars` as they stood and changed; finding i: search i finds the car at that place, and began to or not.
-- Done with are the people in `noted` and all up to `after_recipient`.
create table alert_backlog (
  id bigint generated always as identity primary key,
  read_at timestamptz not null,
  cars jsonb not null,
  finding_cars integer[] not null,
  search_ids bigint[] not null,
  begins boolean[] not null,
  noted bigint[] not null,
  after_recipient bigint not null default 0
);

-- Down Migration
drop table alert_backlog;
