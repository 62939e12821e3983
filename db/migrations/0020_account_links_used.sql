-- Up Migration

-- A link that was pressed is known for a month, so that whoever presses it again is told so; of whom it was for, nothing
-- is kept but that.
alter table account_links add column used_at timestamptz;

-- The host that a passkey works at; of those that were made before, nobody noted it.
alter table account_passkeys add column host text;

-- Down Migration
alter table account_passkeys drop column host;
alter table account_links drop column used_at;
