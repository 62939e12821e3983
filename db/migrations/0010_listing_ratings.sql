-- Up Migration

-- What the pricing room says of each listing, and what it has to remember to say it steadily; see
-- `src/features/pricing/model/judgement.ts`. `shown` is what shoppers see, `details` why.
create table listing_ratings (
  listing_id bigint primary key references listings (id) on delete cascade,
  standing jsonb not null,
  steady_price double precision,
  judged_price bigint,
  car_digest bigint not null,
  judged_at timestamptz not null,
  shown jsonb,
  shown_at timestamptz not null,
  details jsonb
);

-- One row per batch that was finished, written with its ratings in one transaction. `seen_seq`: the last of
-- `listing_changes` that it knew.
create table rating_batches (
  id bigint generated always as identity primary key,
  began_at timestamptz not null,
  finished_at timestamptz not null,
  cars integer not null,
  judged integer not null,
  moved integer not null,
  seen_seq bigint not null
);

-- Down Migration
drop table rating_batches, listing_ratings;
