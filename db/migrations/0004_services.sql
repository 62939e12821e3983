-- Up Migration

-- Views of vehicle pages by VIN, brand (its code in the API) and UTC day (days since 1970-01-01). Days before the
-- displayed window are deleted.
create table listing_views (
  vin text not null,
  brand text not null,
  day integer not null,
  views integer not null check (views > 0),
  primary key (vin, day, brand)
);
create index listing_views_day on listing_views (day);

-- A dealer's text about itself, shown next to its cars of one condition. Stored as submitted and sanitized when read.
-- All of its pictures could be loaded when the content was accepted.
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
