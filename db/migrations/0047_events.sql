-- Up Migration

-- Events on pages, one row each. `id` comes from the browser. `key`: a digest that identifies the event, so that it
-- counts once. `day` is that of its source, such as the auction of a slot: a day in the time zone of campaigns. `facts`
-- says what the event is about. Each day is a partition, in a schema of its own, because the partitions change.
create table events (
  day date not null,
  id uuid not null,
  source text not null,
  name text not null,
  key bytea not null,
  facts jsonb not null,
  at timestamptz not null default now(),
  primary key (day, id),
  unique (day, key)
) partition by range (day);

-- A restore empties only the schema `public`.
create schema if not exists event_days;

-- Creates the missing partitions from one day to another, both inclusive. A backup reads the table for a long time, and
-- events are stored meanwhile: attaching a table waits for neither, while creating a partition locks the table for all.
create function open_event_days(first date, last date) returns void language plpgsql as $$
declare
  new_day date;
begin
  perform pg_advisory_xact_lock(hashtextextended('event_days', 0));
  for new_day in select generate_series(first, last, interval '1 day')::date loop
    continue when to_regclass('event_days.d' || to_char(new_day, 'YYYYMMDD')) is not null;
    execute format('create table event_days.%I (like public.events including all)', 'd' || to_char(new_day, 'YYYYMMDD'));
    execute format('alter table public.events attach partition event_days.%I for values from (%L) to (%L)',
      'd' || to_char(new_day, 'YYYYMMDD'), new_day, new_day + 1);
  end loop;
end $$;

-- Drops the partitions of days before a day, and returns their number. It locks the table for all, so it gives up when
-- the table is in use, such as by a backup: events would wait behind it.
create function drop_event_days(before date) returns integer language plpgsql set lock_timeout = '1s' as $$
declare
  old_day text;
  dropped integer := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('event_days', 0));
  for old_day in select relname from pg_inherits join pg_class on oid = inhrelid
    where inhparent = 'public.events'::regclass and relname < 'd' || to_char(before, 'YYYYMMDD') order by 1
  loop
    execute format('drop table event_days.%I', old_day);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

select open_event_days(current_date - 1, current_date + 7);

-- Down Migration
drop function drop_event_days, open_event_days;
drop table events;
drop schema event_days;
