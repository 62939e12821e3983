-- Up Migration

-- The visit and the partner that a lead came from: the cookies osid, psid and siomid. Null if there were none, as with
-- Global Privacy Control.
alter table leads add column attribution jsonb;

-- Down Migration
alter table leads drop column attribution;
