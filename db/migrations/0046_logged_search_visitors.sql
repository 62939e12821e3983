-- Up Migration

-- A search is used only after 5 visitors have made it. After a crash, an unlogged table would be empty, and visitors
-- would count twice.
alter table search_visitors set logged;

-- Down Migration
alter table search_visitors set unlogged;
