-- Up Migration

-- In the queues of earlier versions, one job could wait and any number could run. Now only one runs: pg-boss enforces
-- this by an index on jobs with this policy, but cannot change the policy of a queue. Existing jobs keep their policy.
do $$
begin
  if to_regclass('pgboss.queue') is not null then
    update pgboss.queue set policy = 'stately' where policy = 'short';
  end if;
end
$$;
