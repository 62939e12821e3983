-- Up Migration

-- In queues of earlier versions one job waited and any number ran. One runs: pg-boss keeps to it by an index on jobs of
-- this policy, but has no call that changes the policy of a queue. Jobs that are there keep theirs; versions that would
-- make such a queue find it there.
do $$
begin
  if to_regclass('pgboss.queue') is not null then
    update pgboss.queue set policy = 'stately' where policy = 'short';
  end if;
end
$$;
