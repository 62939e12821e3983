-- Up Migration

-- Cars that an account's shopper deleted from their browsing history: views until `forgotten_at` are forgotten on every
-- device. `car_digest`: a keyed digest, so that the row does not name the car.
create table browsing_forgotten (
  shopper_id uuid not null references shoppers (id) on delete cascade,
  car_digest text not null,
  forgotten_at timestamptz not null,
  primary key (shopper_id, car_digest)
);

-- The daily job finds expired rows by it.
create index browsing_forgotten_by_time on browsing_forgotten (forgotten_at);

-- Down Migration
drop table browsing_forgotten;
