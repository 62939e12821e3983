-- Up Migration

-- Compact market models, which price cars that are not on offer. `asking`: fitted to the cars on offer by each batch of
-- ratings. `auction`: fitted to auction sales that an operator imported. `bytes` is gzipped; `encode-market.ts` has its
-- format, which `version` names. It contains no VINs and nothing about shoppers.
create table market_models (
  kind text primary key check (kind in ('asking', 'auction')),
  version integer not null,
  built_at timestamptz not null,
  head jsonb not null,
  bytes bytea not null
);
alter table market_models alter column bytes set storage external;

-- Down Migration
drop table market_models;
