-- Up Migration

-- Wallets of accounts: budget, trade-in with its payoff, self-reported credit band and payment plan, each with the time
-- of its last change (`storedWallet`). Signed-out shoppers keep theirs in a cookie. The identity of a borrower is not
-- stored anywhere.
create table wallets (
  shopper_id uuid primary key references shoppers (id) on delete cascade,
  parts jsonb not null check (jsonb_typeof(parts) = 'object' and length(parts::text) <= 2000),
  changed_at timestamptz not null default now()
);

-- Down Migration
drop table wallets;
