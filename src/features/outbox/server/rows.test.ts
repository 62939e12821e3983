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

/** Returns how many rows of a table the statements of this transaction have read. */
async function countReads(connection: Queryable, table: string): Promise<number> {
  const [row] = await connection.query<{ count: number }>(
    'select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables where relname = $1',
    [table],
  );
  return row!.count;
}

/** Returns how often the statements of this transaction have searched an index. */
async function countSearches(connection: Queryable, index: string): Promise<number> {
  const [row] = await connection.query<{ count: number }>(
    'select pg_stat_get_xact_numscans($1::regclass)::int as count',
    [index],
  );
  return row!.count;
}

/** SQL that adds rows for each channel. */
const INSERTS = {
  mail: `insert into outbox (key, channel, recipient, content, message_id)
    select n::text, 'mail', n || '@shopper.example', '{}', n::text from generate_series(1, $1::int) n`,
  push: `with shopper as (insert into shoppers (visitor_hash) values ('a') returning id),
      device as (
        insert into push_devices (shopper_id, brand, name, endpoint_hash, browser_hash, subscription)
        select id, 'marketplace', 'Chrome', 'a', 'a', '' from shopper returning id)
    insert into push_messages (key, device_id, content, message_id)
    select n::text, device.id, '{}', n::text from device, generate_series(1, $1::int) n`,
} as const;

test.each([
  ['mail', 'outbox'],
  ['push', 'push_messages'],
] as const)(
  'leases of some rows of %s read no others for each, even if PostgreSQL still takes the table for empty',
  async (channel, table) => {
    await database.query(`analyze ${table}`);
    const reads: number[] = [];
    await database.transaction(async (connection) => {
      await connection.query(INSERTS[channel], [ROWS]);
      const searches = () => countSearches(connection, `${table}_due`);
      const measure = async <Answer>(run: () => Promise<Answer>): Promise<Answer> => {
        const before = await countReads(connection, table);
        const answer = await run();
        reads.push((await countReads(connection, table)) - before);
        return answer;
      };
      const options = { channel, max: LEASED, leaseMs: 60_000, host: 'cars.example' };
      const leases = await measure(() => leaseRows(connection, { ...options, notTo: [], notIds: [] }));
      expect(leases).toHaveLength(LEASED);
      const searchesBefore = await searches();
      await measure(() => renewLeases(connection, channel, leases, 60_000));
      const settlement = { state: 'sent' as const, isForgotten: true };
      const sent = leases.map((lease) => ({ lease, settlement }));
      await measure(() => endLeases(connection, channel, sent));
      // Rows that are leased are found without the index of due rows, which may have thousands.
      expect(await searches()).toBe(searchesBefore);
      expect(await connection.query(`select from ${table} where state = 'sent'`)).toHaveLength(LEASED);
    });
    // Due rows are searched once, but the join with those found reads no others.
    expect(reads[0]).toBeLessThan(ROWS + 10 * LEASED);
    expect(Math.max(...reads.slice(1))).toBeLessThan(10 * LEASED);
  },
);
