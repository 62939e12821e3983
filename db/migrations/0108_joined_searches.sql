-- Up Migration

-- Searches that a sign-in merged with the same searches of the account while `alert_backlog` referred to them, because
-- there is no index for the searches of its batches. `goes` was deleted, and `stays` replaces it. Empty if the backlog
-- is empty.
create table alert_joined_searches (
  goes bigint primary key,
  stays bigint not null
);

-- Down Migration
drop table alert_joined_searches;
