import type { Queryable } from '#ports/database/database.ts';

export type BackupTable = { name: string; columns: string[] };
export type SequenceCounter = { table: string; column: string; last: number };

/** The table of applied migrations, created by the migration runner. */
const MIGRATIONS = 'schema_migrations';
/** Tables that have rows even in a new database. */
const FILLED_BY_MIGRATIONS: ReadonlySet<string> = new Set([
  'epa_completion',
  'inventory_past',
  'list_price_completion',
]);
/**
 * Tables that are not in backups, like unlogged tables: temporary data of running servers, credentials, and photos that are
 * deleted soon. After a restore every user signs in again and requests a new link instead of one that was emailed before.
 */
export const TABLES_NOT_BACKED_UP: readonly string[] = [
  ...['visitor_salts', 'sign_in_failures', 'lead_form_keys', 'secret_keys'],
  ...['account_sessions', 'account_challenges', 'account_links', 'account_secrets'],
  ...['review_proofs', 'experiment_visitors'],
];

/**
 * Returns the permanent tables of the schema with their writable columns, each after the tables that it references.
 * Leaves out partitioned tables, which contain single events; other tables have the counts of events.
 */
export async function readTables(
  connection: Queryable,
  leaveOut: readonly string[] = TABLES_NOT_BACKED_UP,
): Promise<BackupTable[]> {
  const columns = await connection.query<{ table_name: string; column_name: string }>(
    `select c.table_name, c.column_name
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     join pg_class on pg_class.oid = format('%I.%I', c.table_schema, c.table_name)::regclass and relpersistence = 'p' and relkind = 'r'
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and c.table_name <> all($1)
     order by c.table_name, c.ordinal_position`,
    [[MIGRATIONS, ...leaveOut]],
  );
  const references = await connection.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid order by 1, 2`,
  );
  const byName = Map.groupBy(columns, ({ table_name: name }) => name);
  return inOrder([...byName.keys()], references).map((name) => ({
    name,
    columns: byName.get(name)!.map(({ column_name: column }) => column),
  }));
}

function inOrder(names: readonly string[], references: readonly { from: string; to: string }[]): string[] {
  const ordered = new Set<string>();
  const visit = (name: string, above: readonly string[]) => {
    if (ordered.has(name) || above.includes(name)) return;
    for (const { from, to } of references) if (from === name) visit(to, [...above, name]);
    ordered.add(name);
  };
  for (const name of names) visit(name, []);
  return [...ordered];
}

/** Returns the auto-numbered columns, with the last number that each issued. */
export async function readCounters(connection: Queryable): Promise<SequenceCounter[]> {
  return connection.query<SequenceCounter>(
    `select d.refobjid::regclass::text as table, a.attname as column, s.last_value as last
     from pg_sequences s
     join pg_depend d on d.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass and d.deptype in ('a', 'i')
     join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
     where s.schemaname = 'public' and s.last_value is not null and d.refobjid <> $1::regclass
     order by 1, 2`,
    [MIGRATIONS],
  );
}

/** Returns the names of the applied migrations, in order; empty for an unused database. */
export async function readMigrations(connection: Queryable): Promise<string[]> {
  const [table] = await connection.query<{ there: boolean }>(`select to_regclass($1) is not null as there`, [
    `public.${MIGRATIONS}`,
  ]);
  if (!table?.there) return [];
  const rows = await connection.query<{ name: string }>(`select name from public.${MIGRATIONS} order by id`);
  return rows.map(({ name }) => name);
}

/** Returns the first table that contains data of the site; undefined if none does. */
export async function findNonEmptyTable(connection: Queryable): Promise<string | undefined> {
  for (const { name } of await readTables(connection)) {
    if (FILLED_BY_MIGRATIONS.has(name)) continue;
    const rows = await connection.query(`select 1 from ${quoteIdentifier(name)} limit 1`);
    if (rows.length > 0) return name;
  }
  return undefined;
}

/** Estimates the number of rows in all tables, for progress bars. */
export async function estimateRows(connection: Queryable): Promise<number> {
  const [row] = await connection.query<{ rows: number }>(
    `select coalesce(sum(greatest(reltuples, 0)), 0)::bigint as rows from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return row?.rows ?? 0;
}

export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Formats a table with its columns for COPY. */
export function copyTargetOf({ name, columns }: BackupTable): string {
  return `public.${quoteIdentifier(name)} (${columns.map(quoteIdentifier).join(', ')})`;
}
