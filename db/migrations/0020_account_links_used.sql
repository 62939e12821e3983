-- Up Migration

-- A used link is stored for a month, so that opening it again shows that it was used. Nothing else about its recipient
-- is stored.
alter table account_links add column used_at timestamptz;

-- The host at which a passkey works; unknown for passkeys from before this migration.
alter table account_passkeys add column host text;

-- Down Migration
alter table account_passkeys drop column host;
alter table account_links drop column used_at;
