-- Up Migration

-- The other searches of the person that found the car too: the news is theirs when the first is deleted or switched off.
alter table alert_ledger add column other_search_ids bigint[] not null default '{}';

-- What waits for a search is looked at again when the search is mailed about more or less often; whoever sends decides
-- when it is due.
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
