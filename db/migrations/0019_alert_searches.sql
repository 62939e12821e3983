-- Up Migration

-- The person's other searches that found the car: the alert belongs to them if the first one is deleted or switched
-- off.
alter table alert_ledger add column other_search_ids bigint[] not null default '{}';

-- When the frequency of a search changes, its waiting alerts become due again, and the sender decides when to send
-- them.
create function hasten_alerts() returns trigger language plpgsql as $$
begin
  update alert_ledger set due_at = noted_at
  where recipient_id = new.recipient_id and told_at is null
    and (search_id = new.id or other_search_ids @> array[new.id]);
  return null;
end $$;
create trigger hasten_alerts after update of frequency on saved_searches
  for each row when (old.frequency is distinct from new.frequency and new.frequency <> 'off')
  execute function hasten_alerts();

-- Down Migration
drop trigger hasten_alerts on saved_searches;
drop function hasten_alerts;
alter table alert_ledger drop column other_search_ids;
