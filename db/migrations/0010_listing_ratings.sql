-- Up Migration

-- The rating of each listing, and the state that keeps it from changing too often; see
-- `src/features/pricing/model/rating-state.ts`. `shown`: the rating that shoppers see. `details`: its reasons.
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

-- One row per finished batch, written with its ratings in one transaction. `seen_seq`: the last row of
-- `listing_changes` that the batch had read.
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
