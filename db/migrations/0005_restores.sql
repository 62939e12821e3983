-- Up Migration

-- One row: the ID of this database's history, which changes with each restore. After a restore, the same sequence
-- numbers may belong to other changes, so everything derived from changes stores this ID with their number.
create table inventory_past (
  only_one boolean primary key default true check (only_one),
  id uuid not null default gen_random_uuid()
);
insert into inventory_past default values;

-- Jobs that were waiting when a backup was made. A restore adds them, and servers remove them when they open their
-- queue. `job`: as in the backup.
create table waiting_jobs (
  queue text not null,
  id uuid not null,
  job jsonb not null,
  primary key (queue, id)
);

-- Down Migration
drop table waiting_jobs, inventory_past;
