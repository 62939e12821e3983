import type { Database } from '#ports/database/database.ts';
import { DATA_MAP } from './data-map.ts';
import type { RetentionLimit } from './table-entry.ts';

/** Rows per statement, so that no lock is held for long. */
const BATCH = 1_000;

/**
 * Deletes or clears the expired rows of every table. Returns the number of rows by table. If it is interrupted, the
 * next run continues. Skips rows that another transaction has locked, such as a sign-in or the deletion of an account,
 * because each could wait for the other. The next run handles them.
 */
export async function deleteExpiredRows(
  database: Pick<Database, 'query'>,
  signal?: AbortSignal,
): Promise<Readonly<Record<string, number>>> {
  const forgotten: Record<string, number> = {};
  for (const { table, limits = [] } of DATA_MAP) {
    for (const limit of limits) {
      const statement = expiryStatement(table, limit);
      for (let count = BATCH; count >= BATCH;) {
        signal?.throwIfAborted();
        count = (await database.query(statement, [BATCH])).length;
        if (count > 0) forgotten[table] = (forgotten[table] ?? 0) + count;
      }
    }
  }
  return forgotten;
}

/** Returns the statement that deletes or clears at most `$1` rows that exceed a limit, and returns one row for each. */
function expiryStatement(table: string, { since, days, where, clears }: RetentionLimit): string {
  const values = Object.entries(clears ?? {});
  const conditions = [
    `${since} < now() - interval '${days} days'`,
    ...(where === undefined ? [] : [`(${where})`]),
    // A cleared row must not match again.
    ...(clears ? [`(${values.map(([column, value]) => `${column} is distinct from ${value}`).join(' or ')})`] : []),
  ];
  const rows = `ctid = any (array(select ctid from ${table} t where ${conditions.join(' and ')} limit $1 for update of t skip locked)) returning 1`;
  if (!clears) return `delete from ${table} where ${rows}`;
  return `update ${table} set ${values.map(([column, value]) => `${column} = ${value}`).join(', ')} where ${rows}`;
}
