-- Up Migration

-- Dealers that an operator merged: the cars of `owner_id` belong to `main_id`, also those of later imports.
create table owner_aliases (
  owner_id integer primary key references owners (id) on delete cascade,
  main_id integer not null references owners (id) on delete cascade,
  at timestamptz not null default now(),
  check (owner_id <> main_id)
);
create index owner_aliases_main on owner_aliases (main_id);

-- Down Migration
drop table owner_aliases;
