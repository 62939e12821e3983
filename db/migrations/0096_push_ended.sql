-- Up Migration

-- `ended_at`: when the push service ended the subscription (404, 410). Its browser may learn this later than the site,
-- and then renews the device. `session_id`: the session in which the browser signed in last; ending that session
-- removes it.
alter table push_devices add column ended_at timestamptz, add column session_id text;
create index push_devices_ended on push_devices (ended_at) where ended_at is not null;

-- When the last device ended; null while one gets notifications. Until then emails follow, or news waits without them.
alter table push_people add column ended_at timestamptz;

-- Down Migration
delete from push_devices where ended_at is not null;
alter table push_people drop column ended_at;
alter table push_devices drop column session_id, drop column ended_at;
