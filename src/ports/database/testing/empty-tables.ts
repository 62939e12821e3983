import type { Database } from '../database.ts';

const statements = new Map<string, string>();

/** The tables `$1` and all tables that refer to them. */
const EMPTIED = `with recursive emptied as (
    select unnest($1::regclass[])::oid as table_id
    union select conrelid from pg_constraint join emptied on confrelid = table_id where contype = 'f'
  )`;

/**
 * Deletes the rows of these tables, and of all tables that refer to them, like `truncate … cascade`. With the few rows
 * of a test it takes a tenth of the time, because `truncate` creates new files for each table and index.
 */
export async function emptyTables(database: Database, ...tables: readonly string[]): Promise<void> {
  await runPrepared(database, tables, deletionOf);
}

/** Like `emptyTables`; the ids of the emptied tables begin at 1 again, like `truncate … restart identity cascade`. */
export async function resetTables(database: Database, ...tables: readonly string[]): Promise<void> {
  await runPrepared(database, tables, resetOf);
}

type Preparation = (database: Database, tables: readonly string[]) => Promise<string>;

/** All test databases have the same tables, so a statement is prepared once per process. */
async function runPrepared(database: Database, tables: readonly string[], prepare: Preparation): Promise<void> {
  const key = `${prepare.name} ${tables.join()}`;
  if (!statements.has(key)) statements.set(key, await prepare(database, tables));
  await database.query(statements.get(key)!);
}

async function resetOf(database: Database, tables: readonly string[]): Promise<string> {
  const restarted = await database.query<{ name: string; start: number }>(
    `${EMPTIED}
     select pg_depend.objid::regclass::text as name, seqstart as start
     from emptied join pg_depend on refobjid = table_id and deptype in ('a', 'i')
     join pg_sequence on seqrelid = pg_depend.objid`,
    [tables],
  );
  const restarts = restarted.map(({ name, start }) => `perform setval('${name}', ${start}, false);`);
  return deletionOf(database, tables, restarts);
}

/**
 * Most tables of a test database never had a row, and planning a deletion takes longer than seeing that the file of a
 * table is empty. A partitioned table has no file.
 */
async function deletionOf(
  database: Database,
  tables: readonly string[],
  restarts: readonly string[] = [],
): Promise<string> {
  const emptied = await database.query<{ name: string; isPartitioned: boolean }>(
    `${EMPTIED} select table_id::regclass::text as name, relkind = 'p' as "isPartitioned"
     from emptied join pg_class on oid = table_id`,
    [tables],
  );
  const namesOf = (partitioned: boolean) =>
    emptied.filter((one) => one.isPartitioned === partitioned).map(({ name }) => name);
  // One implicit transaction, without checking foreign keys or running triggers. `truncate` does not run row triggers
  // either.
  return `set local session_replication_role = replica;
    do $$ declare one text; begin
      foreach one in array '{${namesOf(false).join()}}'::text[] loop
        if pg_relation_size(one) > 0 then execute 'delete from ' || one; end if;
      end loop;
      ${namesOf(true)
        .map((name) => `delete from ${name};`)
        .join(' ')}
      ${restarts.join(' ')}
    end $$`;
}
