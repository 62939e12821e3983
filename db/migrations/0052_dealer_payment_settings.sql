-- Up Migration

-- The payment settings of dealers (spec 2 §3). `retailing_type`: `SITE` for the payment details of this site, `PARTNER`
-- for a tool of the dealer at `calculation_url`. No row: the dealer has chosen nothing.
create table dealer_payment_settings (
  owner_id integer primary key references owners (id) on delete cascade,
  retailing_type text not null check (retailing_type in ('SITE', 'PARTNER')),
  ui_enabled boolean not null,
  lease_enabled boolean not null,
  calculation_url text check (calculation_url like 'https://%' and length(calculation_url) <= 500),
  incentives_url text check (incentives_url like 'https://%' and length(incentives_url) <= 500),
  changed_at timestamptz not null default now(),
  check ((retailing_type = 'PARTNER') = (calculation_url is not null))
);

-- Down Migration
drop table dealer_payment_settings;
