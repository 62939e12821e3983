import type { Database } from '#ports/database/database.ts';

/**
 * Which connections a round terminates: all, each with a probability of one half, those that run a statement or a
 * transaction, or all of one kind of client (pool, job workers, locks, accounts).
 */
export const TARGETS = ['all', 'half', 'busy', 'one kind'] as const;
export type TerminationTarget = (typeof TARGETS)[number];

const CONDITIONS: Record<TerminationTarget, string> = {
  all: 'true',
  half: 'random() < 0.5',
  busy: `state <> 'idle'`,
  'one kind': `application_name = (
    select application_name from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()
    group by application_name order by random() limit 1)`,
};

/**
 * Terminates connections to a database, as a failover does. Returns their number. `server`: a connection to another
 * database.
 */
export async function terminateBackends(
  server: Pick<Database, 'query'>,
  name: string,
  target: TerminationTarget,
): Promise<number> {
  const rows = await server.query<{ ended: boolean }>(
    `select pg_terminate_backend(pid) as ended from pg_stat_activity
     where datname = $1 and pid <> pg_backend_pid() and ${CONDITIONS[target]}`,
    [name],
  );
  return rows.filter(({ ended }) => ended).length;
}
