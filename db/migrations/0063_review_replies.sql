-- Up Migration

-- The one reply of a dealer to a review of it. It leaves with the review. The audit log has who wrote it.
create table review_replies (
  review_id bigint primary key references reviews (id) on delete cascade,
  text text not null,
  replied_at timestamptz not null default now()
);

-- Down Migration
drop table review_replies;
