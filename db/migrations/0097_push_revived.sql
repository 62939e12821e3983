-- Up Migration

-- During a rolling update, a server from before migration 0096 may give a device that has ended a new subscription, and
-- does not know `ended_at`. The device gets notifications again.
create function revive_push_device() returns trigger language plpgsql as $$
begin
  new.ended_at := null;
  return new;
end $$;
create trigger revive_push_device before update of endpoint_hash on push_devices for each row
  when (old.ended_at is not null and new.endpoint_hash is distinct from old.endpoint_hash)
  execute function revive_push_device();

-- Down Migration
drop trigger revive_push_device on push_devices;
drop function revive_push_device();
