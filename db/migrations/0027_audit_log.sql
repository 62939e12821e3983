-- Up Migration

-- What dealers, operators and the owners of accounts changed, and who signed in. `actor`: an account; null where none is known.
-- `before` and `after`: facts without secrets, messages and whole addresses. `request_id`: as in the server's log.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text,
  role text not null check (role in ('operator', 'dealer', 'account', 'visitor', 'command-line')),
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  request_id text
);
create index audit_log_at on audit_log (at);
create index audit_log_actor on audit_log (actor, at);
create index audit_log_subject on audit_log (subject, at);

-- Rows can only be added, and deleted after 400 days, by any client.
create function keep_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '400 days' then
    return old;
  end if;
  -- A restore empties the table before it fills it.
  if tg_op = 'TRUNCATE' and not exists (select from audit_log) then
    return null;
  end if;
  raise exception 'audit_log is append-only: % is refused', lower(tg_op) using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_log_rows before update or delete on audit_log for each row execute function keep_audit_log();
create trigger audit_log_whole before truncate on audit_log for each statement execute function keep_audit_log();

-- Down Migration
drop table audit_log;
drop function keep_audit_log;
