-- Up Migration

-- Listings that an operator has hidden. While a row exists, the listing is withdrawn and imports don't bring it back.
-- `offered`: whether its feed still contains it, so that a restored listing is for sale again only if it is.
create table listing_blocks (
  listing_id bigint primary key references listings (id) on delete cascade,
  reason text not null,
  at timestamptz not null default now(),
  offered boolean not null
);

-- A report or feedback is open until an operator has handled it. `outcome`: `dismissed` or `hidden`, what the operator
-- did about the listing.
alter table listing_reports add column handled_at timestamptz,
  add column outcome text;
create index listing_reports_open on listing_reports (listing_id, id) where handled_at is null;
alter table page_feedback add column handled_at timestamptz;
create index page_feedback_open on page_feedback (id) where handled_at is null;

-- Down Migration
drop index page_feedback_open, listing_reports_open;
alter table page_feedback drop column handled_at;
alter table listing_reports drop column handled_at, drop column outcome;
drop table listing_blocks;
