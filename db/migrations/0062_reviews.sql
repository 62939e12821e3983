-- Up Migration

-- Reviews of cars by their owners (`kind` owner) and of dealers by shoppers who wrote to them (`kind` dealer). Only approved
-- ones are public. `held_for`: the fraud rules that the review met when it was last checked.
-- `network`: the day's digest of the author's network; its salt is deleted after two days.
create table reviews (
  id bigint generated always as identity primary key,
  shopper_id uuid not null references shoppers (id) on delete cascade,
  kind text not null check (kind in ('owner', 'dealer')),
  brand text not null,
  -- `TOYOTA-RAV4` for a car, the number of a dealer otherwise.
  subject text not null,
  model_year smallint,
  trim text,
  owned_months smallint,
  overall smallint not null check (overall between 1 and 5),
  categories jsonb not null default '{}',
  title text not null,
  body text not null,
  pros text not null default '',
  cons text not null default '',
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'rejected', 'hidden')),
  held_for text[] not null default '{}',
  reason text,
  network text,
  -- The smallest hashes of the text's shingles. Near-copies share many of them, so an index finds near-copies.
  sketch integer[] not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  -- Number of decisions.
  revision integer not null default 0,
  check ((kind = 'owner') = (model_year is not null and owned_months is not null))
);
-- One review of a subject by an account. A rejected one can be written again.
create unique index reviews_author on reviews (shopper_id, kind, subject, coalesce(model_year, 0)) where status <> 'rejected';
create index reviews_subject on reviews (kind, subject, created_at desc);
create index reviews_queue on reviews (id) where status = 'waiting' or (status = 'approved' and held_for <> '{}');
create index reviews_network on reviews (network) where network is not null;
create index reviews_sketch on reviews using gin (sketch);

-- The proof that an author had the car. A row is deleted with the decision, or after 30 days.
create table review_proofs (
  review_id bigint primary key references reviews (id) on delete cascade,
  kind text not null check (kind in ('registration-photo')),
  picture bytea not null,
  received_at timestamptz not null default now()
);
create index review_proofs_received on review_proofs (received_at);

-- Down Migration
drop table review_proofs, reviews;
