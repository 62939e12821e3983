import { randomBytes } from 'node:crypto';
import type { NewExperiment, Variant } from '#features/flags/flags.ts';
import type { Connection, Database, Queryable } from '#ports/database/database.ts';
import type { Experiment, RunningExperiment } from '../model/experiment.ts';
import type { GroupDay } from '../model/experiment-results.ts';

const SALT_BYTES = 32;
/** A read of a few rows. A query that hangs is retried. */
const TIMEOUT_MS = 2_000;

/** The columns of `NewExperiment`. */
const COLUMNS = 'key, flag, share_a as "shareA", share_b as "shareB", goal';

/**
 * The result of a start, or the reason an experiment was not started: its name was used before, or its flag is in
 * another experiment.
 */
export type StartOutcome = 'started' | 'key-taken' | 'flag-taken';

/** Starts an experiment on all servers of the database, which learn of it within a second. */
export async function startExperiment(
  connection: Queryable,
  { key, flag, shareA, shareB, goal }: NewExperiment,
  source: Experiment['source'],
): Promise<StartOutcome> {
  const rows = await connection.query(
    `insert into experiments (key, flag, share_a, share_b, goal, source, salt) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing returning key`,
    [key, flag, shareA, shareB, goal, source, randomBytes(SALT_BYTES)],
  );
  if (rows.length > 0) return 'started';
  const known = await connection.query('select key from experiments where key = $1', [key]);
  return known.length > 0 ? 'key-taken' : 'flag-taken';
}

/** Ends an experiment and deletes its salt, so that no one can be assigned again. Returns whether it was running. */
export async function endExperiment(connection: Connection, key: string): Promise<boolean> {
  const rows = await connection.query(
    'update experiments set ended_at = now(), salt = null where key = $1 and ended_at is null returning key',
    [key],
  );
  return rows.length > 0;
}

/** Returns the experiments that run now. */
export function findRunning(database: Pick<Database, 'query'>): Promise<RunningExperiment[]> {
  return database.query<RunningExperiment>(
    `select ${COLUMNS}, salt from experiments where ended_at is null order by key`,
    [],
    { timeoutMs: TIMEOUT_MS },
  );
}

/** Returns experiments: the running ones first, then the newest. `key`: only the experiment with this key. */
export function listExperiments(
  database: Queryable,
  { key = null, max }: { key?: string | null; max: number },
): Promise<Experiment[]> {
  return database.query<Experiment>(
    `select ${COLUMNS}, source, started_at as "startedAt", ended_at as "endedAt" from experiments
     where $1::text is null or key = $1 order by ended_at is not null, started_at desc, key limit $2`,
    [key, max],
  );
}

/** Returns the experiment of this name if it has the same terms; otherwise `null`. */
export async function findSameExperiment(database: Queryable, terms: NewExperiment): Promise<Experiment | null> {
  const [known] = await listExperiments(database, { key: terms.key, max: 1 });
  const names = Object.keys(terms) as (keyof NewExperiment)[];
  return known && names.every((name) => known[name] === terms[name]) ? known : null;
}

export function experimentCounts(database: Queryable, key: string): Promise<GroupDay[]> {
  return database.query<GroupDay & { variant: Variant }>(
    `select day, variant, visitor_group as "group", visitor_days as "visitorDays", views as view, saves as save, leads as lead
     from experiment_days where experiment = $1 order by day, variant, visitor_group`,
    [key],
  );
}
