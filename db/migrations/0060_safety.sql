-- Up Migration

-- Imports of NHTSA's files, one row for each file. Pages read the rows of the current ones. An import without
-- `finished_at` is in progress or was interrupted; the next import deletes its rows.
create table safety_imports (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('rating', 'recall', 'complaint')),
  file_name text not null,
  digest bytea,
  reader_version integer not null,
  is_current boolean not null default false,
  rows_read integer not null default 0,
  rows_stored integer not null default 0,
  rows_rejected integer not null default 0,
  rows_matched integer not null default 0,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index safety_imports_current on safety_imports (file_name) where is_current;

-- NHTSA's star ratings, recalls and complaints: every row of the files, with NHTSA's names and, where they match, the
-- codes of the catalog. `unmatched` says why there are none. Complaints are stored without texts, VINs and places.
create table safety_ratings (
  import_id bigint not null,
  line integer not null,
  make text,
  model text,
  model_year smallint,
  make_code text,
  model_code text,
  unmatched text,
  body_style text,
  drive_train text,
  overall smallint,
  front smallint,
  front_driver smallint,
  front_passenger smallint,
  side smallint,
  side_driver smallint,
  side_passenger smallint,
  side_pole smallint,
  rollover smallint,
  rollover_risk real,
  concerns text
);
create index safety_ratings_model on safety_ratings (make_code, model_code, model_year) where make_code is not null;

create table safety_recalls (
  import_id bigint not null,
  line integer not null,
  make text,
  model text,
  model_year smallint,
  make_code text,
  model_code text,
  unmatched text,
  campaign text,
  product text,
  component text,
  manufacturer text,
  reported_on date,
  units integer,
  summary text,
  consequence text,
  remedy text,
  notes text,
  do_not_drive boolean,
  park_outside boolean
);
create index safety_recalls_model on safety_recalls (make_code, model_code, model_year) where make_code is not null;

create table safety_complaints (
  import_id bigint not null,
  line integer not null,
  make text,
  model text,
  model_year smallint,
  make_code text,
  model_code text,
  unmatched text,
  report text,
  product text,
  component text,
  received_on date,
  crash boolean,
  fire boolean,
  injured integer,
  deaths integer
);
create index safety_complaints_model on safety_complaints (make_code, model_code, model_year)
  where make_code is not null;

-- Down Migration
drop table safety_complaints, safety_recalls, safety_ratings, safety_imports;
