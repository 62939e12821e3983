import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Limits } from './limits.ts';
import { createMemoryLimiter, countAgainstLimit } from './memory-limits.ts';

/** Created by our migrations, with the columns that the library requires. */
const TABLE = 'rate_limits';
const SWEEP_EVERY_MS = 300_000;

export type PostgresLimitsOptions = {
  /** Runs one statement. Rejects quickly if the database is down or slow. */
  query(sql: string, params: readonly unknown[]): Promise<object[]>;
  /**
   * Returns the digest that represents a caller in the database, the same in all processes. Rejects quickly, like
   * `query`.
   */
  nameOf(caller: string): Promise<string>;
};

/**
 * Creates rate limits shared by all processes on a database, based on their clocks. A caller beyond a limit causes no
 * statements until its time is over. While the database does not respond, each process counts only the calls that it
 * receives.
 */
export function createPostgresLimits({ query, nameOf }: PostgresLimitsOptions): Limits & { stop(): void } {
  const storeClient = clientOf(query);
  const sweep = () => query(`delete from ${TABLE} where expire < $1`, [Date.now()]).catch(() => undefined);
  const timer = setInterval(() => void sweep(), SWEEP_EVERY_MS);
  timer.unref();
  return {
    of: (limit) => {
      const { name, points, seconds } = limit;
      const alone = createMemoryLimiter(limit);
      const together = new RateLimiterPostgres({
        keyPrefix: name,
        points,
        duration: seconds,
        storeClient,
        storeType: 'client',
        tableName: TABLE,
        tableCreated: true,
        // Expired rows are removed by our own sweep, which `stop` can end.
        clearExpiredByTimeout: false,
        inMemoryBlockOnConsumed: points,
        insuranceLimiter: alone,
      });
      return async (caller) => {
        const known = await nameOf(caller).catch(() => null);
        return known === null ? countAgainstLimit(alone, caller) : countAgainstLimit(together, known);
      };
    },
    stop: () => clearInterval(timer),
  };
}

/** The part of a `pg` client that the library calls. */
function clientOf(query: PostgresLimitsOptions['query']) {
  return {
    query: async ({ text, values }: { text: string; values: readonly unknown[] }) => {
      const rows = await query(text, values);
      return { rows, rowCount: rows.length };
    },
  };
}
