-- Up Migration

-- One invoice per dealer and month: the statement of what its campaigns were charged. `lines`: what was delivered, how
-- many times, and the amount in cents. Invoices are never changed.
create table invoices (
  owner_id integer not null references owners (id),
  month date not null check (extract(day from month) = 1),
  reference text not null unique,
  total_cents bigint not null check (total_cents >= 0),
  lines jsonb not null,
  issued_at timestamptz not null default now(),
  primary key (owner_id, month)
);

-- Down Migration
drop table invoices;
