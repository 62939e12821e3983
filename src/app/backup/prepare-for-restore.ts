import { setTimeout } from 'node:timers/promises';
import type { Connection } from '#ports/database/database.ts';
import { lockMigrations, migrateWithin, migrationNames } from '#ports/database/migrate.ts';
import { DROP_JOBS_SQL } from '#ports/jobs/waiting-jobs.ts';
import { BackupError, type Manifest } from './backup-file.ts';
import {
  type SequenceCounter,
  findNonEmptyTable,
  quoteIdentifier,
  readCounters,
  readMigrations,
  readTables,
} from './tables.ts';

const LOCK_TIMEOUT_MS = 30_000;

/**
 * Empties the database within the transaction and creates the schema that the backup was made with. Other clients wait
 * until the transaction ends.
 * @returns the last numbers that the replaced database issued.
 * @throws BackupError if the database must not be emptied.
 */
export async function prepareForRestore(
  connection: Connection,
  { migrations }: Manifest,
  { force, lockTimeoutMs = LOCK_TIMEOUT_MS }: { force: boolean; lockTimeoutMs?: number },
): Promise<SequenceCounter[]> {
  const known = await migrationNames();
  if (migrations.some((migration, at) => known[at] !== migration))
    throw new BackupError(
      'The backup was made by a newer version of the program. Install that one, and restore with it.',
    );
  // The operator's timeouts are meant for shoppers' queries, not for a restore.
  await connection.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
  await connection.query(`set local lock_timeout = ${lockTimeoutMs}`);
  await lockMigrations(connection);
  await assertDatabaseUnused(connection, 'Stop every instance, then restore.');
  const present = await readMigrations(connection);
  const filled = present.length > 0 ? await findNonEmptyTable(connection) : (await readTables(connection))[0]?.name;
  if (filled !== undefined && !force)
    throw new BackupError(
      `The database is not empty: there is "${filled}" in it. Restore into an empty one, or replace all its contents with --force.`,
    );
  const counters = present.length > 0 ? await readCounters(connection) : [];
  await dropEverything(connection);
  await migrateWithin(connection, migrations.length);
  return counters;
}

const LOOKS = 10;
const LOOK_INTERVAL_MS = 100;

/** @throws BackupError with advice if the site or one of its commands is connected. */
export async function assertDatabaseUnused(connection: Connection, advice: string): Promise<void> {
  let isUsed = true;
  // PostgreSQL still lists a connection for a short time after it was closed.
  for (let look = 0; look < LOOKS && isUsed; look++) {
    if (look > 0) await setTimeout(LOOK_INTERVAL_MS);
    await connection.query('select pg_stat_clear_snapshot()');
    const [running] = await connection.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and application_name in ('forecourt', 'forecourt-jobs', 'forecourt-lock')`,
    );
    isUsed = running !== undefined;
  }
  if (isUsed)
    throw new BackupError(`The site, or a command of it, is running on this database. ${advice} Nothing was changed.`);
}

/**
 * Drops everything in the schema, including what other versions created. Objects that belong to an extension stay. A
 * partitioned table counts as depending on itself.
 */
async function dropEverything(connection: Connection): Promise<void> {
  const things = await connection.query<{ kind: string; name: string }>(
    `with own as (
       select case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind,
              oid, oid::regclass::text as name
       from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
       union all
       select 'routine', oid, oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace
       union all
       select 'type', t.oid, t.oid::regtype::text from pg_type t left join pg_class c on c.oid = t.typrelid
       where typnamespace = 'public'::regnamespace and (typtype in ('d', 'e', 'r') or c.relkind = 'c'))
     select kind, name from own where not exists (select from pg_depend d where d.objid = own.oid and d.refobjid <> own.oid
       and d.deptype in ('e', 'i', 'a'))`,
  );
  for (const { kind, name } of things) await connection.query(`drop ${kind} if exists ${name} cascade`);
  await connection.query(DROP_JOBS_SQL);
}

/**
 * Advances auto-numbered columns well beyond the last numbers of the backup and of the replaced database. Numbers that
 * were issued after the backup, here or on a lost machine, may be in shoppers' bookmarks and must never refer to
 * another row.
 */
export async function advanceSequences(
  connection: Connection,
  restored: readonly SequenceCounter[],
  replaced: readonly SequenceCounter[],
): Promise<void> {
  for (const { table, column, last } of restored) {
    const before = replaced.find((one) => one.table === table && one.column === column);
    await connection.query(
      `select setval(s.oid, least(greatest($3::bigint, $4::bigint) + least(10000000, q.seqmax / 20000), q.seqmax))
       from pg_class s join pg_sequence q on q.seqrelid = s.oid where s.oid = pg_get_serial_sequence($1, $2)::regclass`,
      [quoteIdentifier(table), column, last, before?.last ?? 0],
    );
  }
}
