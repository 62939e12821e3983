-- Up Migration

-- Signing out finds this browser's devices by the number in its cookie.
create index push_devices_browser on push_devices (browser_hash);

-- Down Migration
drop index push_devices_browser;
