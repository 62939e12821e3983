-- Up Migration

-- Find old rows, which are deleted.
create index alert_keys_made on alert_keys (made_at);
create index alert_requests_unanswered on alert_requests (asked_at) where confirmed_at is null;

-- Down Migration
drop index alert_requests_unanswered, alert_keys_made;
