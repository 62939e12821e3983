import { expect } from 'vitest';
import type { Connection, Database } from '../database.ts';

type Steps<Result> = {
  /** Runs in the transaction that stays open. */
  first(connection: Connection): Promise<unknown>;
  second(): Promise<Result>;
  /** Runs in the open transaction too. `hasEnded`: `second` did not wait for it. */
  last?(connection: Connection, hasEnded: boolean): Promise<unknown>;
};

/**
 * Runs `first` in a transaction, then `second` until it waits for a lock or has ended, then `last`, and commits. Returns
 * the result of `second`. PostgreSQL rejects one of the two if each waits for the other.
 */
export async function whileOpen<Result>(
  database: Pick<Database, 'query' | 'transaction'>,
  { first, second, last }: Steps<Result>,
): Promise<Result> {
  const { result } = await database.transaction(async (connection) => {
    await first(connection);
    let hasEnded = false;
    const started = second().finally(() => (hasEnded = true));
    // It is awaited below.
    started.catch(() => undefined);
    await expect.poll(async () => hasEnded || (await isWaiting(database))).toBe(true);
    await last?.(connection, hasEnded);
    return { result: started };
  });
  return result;
}

async function isWaiting(database: Pick<Database, 'query'>): Promise<boolean> {
  const waiting = await database.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waiting.length > 0;
}
