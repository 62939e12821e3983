-- Up Migration

-- One row: which past the rows of this database are of. Numbers of changes alone do not say it: after a restore the same
-- numbers may mean other changes. Whoever keeps something made from changes notes it beside their number.
create table inventory_past (
  only_one boolean primary key default true check (only_one),
  id uuid not null default gen_random_uuid()
);
insert into inventory_past default values;

-- Jobs that waited when a backup was made, from a restore until servers ask for their queue. `job`: as it was kept.
create table waiting_jobs (
  queue text not null,
  id uuid not null,
  job jsonb not null,
  primary key (queue, id)
);

-- Down Migration
drop table waiting_jobs, inventory_past;
