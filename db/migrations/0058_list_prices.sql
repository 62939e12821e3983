-- Up Migration

-- The highest list prices when new that are known of a model in a model year, of all its trims (trim_code is empty) or
-- of one. The source 'seen' comes from new cars on offer, `cars` of them; the others are price lists that an operator
-- imported. Prices are in whole dollars.
create table list_prices (
  make_code text not null,
  model_code text not null,
  model_year integer not null,
  trim_code text not null default '',
  source text not null,
  highest integer not null check (highest > 0),
  cars integer,
  as_of date not null,
  primary key (make_code, model_code, model_year, trim_code, source)
);

-- One row: the last event of listing_changes whose listing was completed from the table above.
create table list_price_completion (
  only_one boolean primary key default true check (only_one),
  seen_seq bigint not null
);
insert into list_price_completion (seen_seq) values (0);

-- Down Migration
drop table list_price_completion, list_prices;
