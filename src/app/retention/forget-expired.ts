import type { Database } from '#ports/database/database.ts';
import { RETENTION } from './retention.ts';

/** Rows in one statement, so that no lock is held for long. */
const BATCH = 1_000;

/**
 * Forgets what every table has kept for long enough; answers how many rows by table. Cut off anywhere, the next run goes on.
 */
export async function forgetExpired(
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
