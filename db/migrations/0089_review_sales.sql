-- Up Migration

-- Evidence that the author of a review bought the car, if they sent no photo of the registration. A VIN proves one
-- review. A row is deleted when an operator rejects the review, and otherwise stays with it. `evidence`: `marked-sold`,
-- the seller marked the shopper's message as a sale, or both agreed on an offer; `left-site`, the car left the site
-- after the message.
create table review_sales (
  vin text primary key,
  review_id bigint not null unique references reviews (id) on delete cascade,
  listing_id bigint not null,
  owner_id integer not null,
  evidence text not null check (evidence in ('marked-sold', 'left-site')),
  wrote_at timestamptz not null,
  left_at timestamptz not null,
  stored_at timestamptz not null default now()
);
create index review_sales_owner on review_sales (owner_id, stored_at);

-- Down Migration
drop table review_sales;
