import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Limits } from './limits.ts';
import { inMemory, verdictOf } from './memory-limits.ts';

/** Made by our migrations, in the columns that the library wants. */
const TABLE = 'rate_limits';
const SWEEP_EVERY_MS = 300_000;

export type PostgresLimitsOptions = {
  /** One statement; rejects soon when the database is away or slow. */
  query(sql: string, params: readonly unknown[]): Promise<object[]>;
  /** What stands for a caller in the database: a digest, the same in all processes. Rejects soon, as `query` does. */
  nameOf(caller: string): Promise<string>;
};

/**
 * Limits that hold for all processes on a database together, by their clocks. Who is beyond a limit costs no statement until
 * its time is over. While the database does not answer, each process counts what it sees itself.
 */
export function createPostgresLimits({ query, nameOf }: PostgresLimitsOptions): Limits & { stop(): void } {
  const storeClient = clientOf(query);
  const sweep = () => query(`delete from ${TABLE} where expire < $1`, [Date.now()]).catch(() => undefined);
  const timer = setInterval(() => void sweep(), SWEEP_EVERY_MS);
  timer.unref();
  return {
    of: (limit) => {
      const { name, points, seconds } = limit;
      const alone = inMemory(limit);
      const together = new RateLimiterPostgres({
        ...{ keyPrefix: name, points, duration: seconds },
        ...{ storeClient, storeType: 'client', tableName: TABLE, tableCreated: true },
        // Our own sweep ends when it is told to.
        clearExpiredByTimeout: false,
        inMemoryBlockOnConsumed: points,
        insuranceLimiter: alone,
      });
      return async (caller) => {
        const known = await nameOf(caller).catch(() => null);
        return known === null ? verdictOf(alone, caller) : verdictOf(together, known);
      };
    },
    stop: () => clearInterval(timer),
  };
}

/** As much of a client of `pg` as the library calls. */
function clientOf(query: PostgresLimitsOptions['query']) {
  return {
    query: async ({ text, values }: { text: string; values: readonly unknown[] }) => {
      const rows = await query(text, values);
      return { rows, rowCount: rows.length };
    },
  };
}
