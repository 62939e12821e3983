-- Up Migration

-- The last imported EPA fuel-economy file, with the catalog's model codes. A row may have two models: `Camry Hybrid LE`
-- is a Camry Hybrid and a Camry.
create table epa_vehicles (
  id integer primary key,
  year smallint not null,
  make_code text not null,
  model_codes text[] not null,
  name text not null,
  drives text[] not null,
  fuel text not null,
  manual boolean,
  engine text,
  liters real,
  mpg_city real,
  mpg_highway real,
  mpg_combined real,
  electric_range real
);

-- One row: the last event of listing_changes whose listing was completed from the table above.
create table epa_completion (
  only_one boolean primary key default true check (only_one),
  seen_seq bigint not null
);
insert into epa_completion (seen_seq) values (0);

-- Down Migration
drop table epa_completion, epa_vehicles;
