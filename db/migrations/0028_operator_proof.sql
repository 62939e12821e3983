-- Up Migration

-- `proof`: `passkey` or `recovery-code`, if one was used in addition to a password or an email. Has no check
-- constraint, because servers of the previous version may still write rows. `desk_seen_at`: the last use of a desk, by
-- the minute.
alter table account_sessions
  add column proof text,
  add column desk_seen_at timestamptz;

-- The account that an operator signs in with by passkey. Until then the first account with the address chooses a passkey; after
-- that another passkey, or another account with the address, takes a recovery code.
alter table operators add column enrolled_user text;

-- Each works once. 80 random bits, so that a plain digest cannot be reversed.
create table operator_recovery_codes (
  code_hash bytea primary key,
  email text not null references operators (email) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index operator_recovery_codes_email on operator_recovery_codes (email);

-- Down Migration
drop table operator_recovery_codes;
alter table operators drop column enrolled_user;
alter table account_sessions drop column proof, drop column desk_seen_at;
