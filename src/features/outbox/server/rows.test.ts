import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, Queryable } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { endLeases, leaseRows, renewLeases } from './rows.ts';

const ROWS = 2_000;
const LEASED = 20;

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Returns how many rows of the outbox the statements of this transaction have read. */
async function countReads(connection: Queryable): Promise<number> {
  const [row] = await connection.query<{ count: number }>(
    `select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables where relname = 'outbox'`,
  );
  return row!.count;
}

test('leases of some rows read no others for each, also if PostgreSQL still takes the table for empty', async () => {
  await database.query('analyze outbox');
  const reads: number[] = [];
  await database.transaction(async (connection) => {
    await connection.query(
      `insert into outbox (key, channel, recipient, content, message_id)
       select n::text, 'mail', n || '@shopper.example', '{}', n::text from generate_series(1, $1::int) n`,
      [ROWS],
    );
    const measure = async <Answer>(run: () => Promise<Answer>): Promise<Answer> => {
      const before = await countReads(connection);
      const answer = await run();
      reads.push((await countReads(connection)) - before);
      return answer;
    };
    const options = { channel: 'mail', max: LEASED, leaseMs: 60_000, host: 'cars.example' } as const;
    const leases = await measure(() => leaseRows(connection, { ...options, notTo: [], notIds: [] }));
    expect(leases).toHaveLength(LEASED);
    await measure(() => renewLeases(connection, 'mail', leases, 60_000));
    const sent = leases.map((lease) => ({ lease, settlement: { state: 'sent' as const } }));
    await measure(() => endLeases(connection, 'mail', sent));
  });
  // Due rows are searched once, but the join with those found reads no others.
  expect(reads[0]).toBeLessThan(ROWS + 10 * LEASED);
  expect(Math.max(...reads.slice(1))).toBeLessThan(10 * LEASED);
});
