-- Up Migration

-- How often people opened a vehicle's page: by VIN, brand (its wire code) and UTC day (days since 1970-01-01). Days
-- before the window that is shown are deleted.
create table listing_views (
  vin text not null,
  brand text not null,
  day integer not null,
  views integer not null check (views > 0),
  primary key (vin, day, brand)
);
create index listing_views_day on listing_views (day);

-- What a dealer says of itself beside its cars of one condition, as it was given: it is made safe when read. Every
-- picture in it loaded when the content was accepted.
create table dealer_differences (
  owner_id integer not null references owners (id) on delete cascade,
  listing_type text not null,
  content jsonb not null,
  accepted_at timestamptz not null default now(),
  primary key (owner_id, listing_type)
);

-- Shoppers' reports of listings.
create table listing_reports (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  brand text not null,
  listing_id bigint not null references listings (id) on delete cascade,
  reason text not null,
  comments text,
  email text
);
create index listing_reports_listing on listing_reports (listing_id);

-- Answers to the prompt "How helpful was this information?", with the search that the page showed.
create table page_feedback (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  brand text not null,
  helpful boolean not null,
  search text not null,
  comments text
);

-- Down Migration
drop table page_feedback, listing_reports, dealer_differences, listing_views;
