import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, type Database } from './database.ts';
import { migrate } from './migrate.ts';
import { createTestDatabase } from './test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('answers rows with 64-bit integers as numbers', async () => {
  expect(await database.query('select 9007199254740991::bigint as n')).toEqual([{ n: Number.MAX_SAFE_INTEGER }]);
});

test('gives up a statement that takes too long, and its connection with it', async () => {
  const single = connectDatabase(database.url, { poolSize: 1 });
  await expect(single.query('select pg_sleep(600)', [], { timeoutMs: 50 })).rejects.toThrow('timeout');
  expect(await single.query('select 1 as n', [], { timeoutMs: 60_000 })).toEqual([{ n: 1 }]);
  await single.close();
  await database.query(`select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(600)'`);
});

test('keeps what a transaction wrote, and nothing of one that threw', async () => {
  await database.query('create table t (n integer)');
  await database.transaction((connection) => connection.copyFrom('copy t from stdin', Readable.from(['1\n', '2\n'])));
  await expect(
    database.transaction(async (connection) => {
      await connection.query('insert into t values (3)');
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await database.query('select n from t order by n')).toEqual([{ n: 1 }, { n: 2 }]);
});

test('streams rows inside a transaction', async () => {
  const seen = await database.transaction(async (connection) => {
    let sum = 0;
    for await (const row of connection.stream<{ n: number }>('select generate_series(1, 2500) as n')) sum += row.n;
    return sum;
  });
  expect(seen).toBe(3_126_250);
});

test('hears notifications until it stops listening', async () => {
  const heard = Promise.withResolvers<string>();
  const stop = await database.listen('listing_changes', heard.resolve, heard.reject);
  await database.query(`select pg_notify('listing_changes', '7')`);
  expect(await heard.promise).toBe('7');
  await stop();
});

test('an older version starts on a schema that a newer one has added to', async () => {
  const newer = await createTestDatabase();
  await newer.query(`insert into schema_migrations (name, run_on) values ('9999_later', now())`);
  await newer.query('alter table sources add column later text');
  await migrate(newer.url);
  expect(await newer.query('select later from sources')).toEqual([]);
  await newer.close();
});
