-- Up Migration

-- Searches that a sign-in has joined with the same ones of the account while `alert_backlog` named them: no index has the
-- searches of its batches. `goes` was deleted, and `stays` replaces it. Empty when the backlog is.
create table alert_joined_searches (
  goes bigint primary key,
  stays bigint not null
);

-- Down Migration
drop table alert_joined_searches;
