import type { Database } from '#ports/database/database.ts';
import { RETENTION } from './retention.ts';

/** Rows per statement, so that no lock is held for long. */
const BATCH = 1_000;

/**
 * Deletes or blanks the expired rows of every table. Returns the number of rows by table. If it is interrupted, the
 * next run continues.
 */
export async function deleteExpiredRows(
  database: Pick<Database, 'query'>,
  signal?: AbortSignal,
): Promise<Readonly<Record<string, number>>> {
  const forgotten: Record<string, number> = {};
  for (const { table, forget } of RETENTION) {
    if (forget === undefined) continue;
    for (let count = BATCH; count >= BATCH;) {
      signal?.throwIfAborted();
      count = (await database.query(forget, [BATCH])).length;
      if (count > 0) forgotten[table] = (forgotten[table] ?? 0) + count;
    }
  }
  return forgotten;
}
