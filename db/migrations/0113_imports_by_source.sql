-- Up Migration

-- The newest imports of each source are read for `npm run sources -- list` and for metrics.
create index imports_by_source on imports (source_id, started_at);

-- Down Migration
drop index imports_by_source;
