import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, type Database } from './database.ts';
import { DatabaseUnavailableError } from './database-errors.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { createTestDatabase } from './test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('returns 64-bit integers as numbers', async () => {
  expect(await database.query('select 9007199254740991::bigint as n')).toEqual([{ n: Number.MAX_SAFE_INTEGER }]);
});

test('arrays arrive as they are, in and outside transactions', async () => {
  const sql = `select $1::bigint[]::text as ids, $2::float8[] as numbers, $3::text[] as texts, $4::text[] as escaped,
    $5::int[] as none, $6::int[] as gaps, $7::boolean[] as booleans`;
  const numbers = [0.5, -1e21, NaN, Infinity];
  const [texts, escaped] = [
    ['{a}', 'b,c', 'NULL', '', ' é ', '😀'],
    ['a', '"b"', '\\', 'c\n'],
  ];
  const [none, gaps, booleans] = [[], [1, null], [true, false]];
  const params = [[1, -2, Number.MAX_SAFE_INTEGER], numbers, texts, escaped, none, gaps, booleans];
  const arrived = [{ ids: '{1,-2,9007199254740991}', numbers, texts, escaped, none, gaps, booleans }];
  expect(await database.query(sql, params)).toEqual(arrived);
  expect(await database.query(sql, params, { isPipelined: true })).toEqual(arrived);
  expect(await database.transaction((connection) => connection.query(sql, params))).toEqual(arrived);
});

test('says what to check if nothing answers at DATABASE_URL', async () => {
  for (const host of ['127.0.0.1', 'localhost'])
    await expect(openDatabase({ databaseUrl: `postgres://me:secret@${host}:1/cars`, dataDir: '' })).rejects.toThrow(
      /opened: .*ECONNREFUSED.*\. Check that PostgreSQL runs there and that DATABASE_URL is right\.$/,
    );
});

test('gives up a statement that takes too long, with its connection', async () => {
  const single = connectDatabase(database.url, { poolSize: 1 });
  const slow = single.query('select pg_sleep(600)', [], { timeoutMs: 50 });
  await expect(slow).rejects.toThrow(DatabaseUnavailableError);
  expect(await single.query('select 1 as n', [], { timeoutMs: 60_000 })).toEqual([{ n: 1 }]);
  await single.close();
  await database.query(`select pg_terminate_backend(pid) from pg_stat_activity 
     where query = 'select pg_sleep(600)' and datname = current_database()`);
});

const backendOf = async (asked: Promise<{ pid: number }[]>) => (await asked)[0]!.pid;
const BACKEND = 'select pg_backend_pid() as pid';

test('sends pipelined statements of one turn over one connection, and each is answered', async () => {
  const several = connectDatabase(database.url);
  const pipelined = () => backendOf(several.query(BACKEND, [], { isPipelined: true, timeoutMs: 60_000 }));
  const backends = await Promise.all([pipelined(), pipelined(), pipelined()]);
  expect(new Set(backends).size).toBe(1);
  const alone = await Promise.all([backendOf(several.query(BACKEND)), backendOf(several.query(BACKEND))]);
  expect(new Set(alone).size).toBe(2);
  expect(several.pool()).toMatchObject({ used: 0, waiting: 0 });
  await several.close();
});

test('a pipelined statement that is wrong fails alone', async () => {
  const single = connectDatabase(database.url, { poolSize: 1 });
  const asked = ['select $1::integer as n', 'select wrong', 'select $1::integer + 1 as n'].map((sql) =>
    single.query(sql, sql.includes('$1') ? [1] : [], { isPipelined: true }),
  );
  const [first, wrong, last] = await Promise.allSettled(asked);
  expect([first, last]).toMatchObject([{ value: [{ n: 1 }] }, { value: [{ n: 2 }] }]);
  expect((wrong as PromiseRejectedResult).reason).toMatchObject({ code: '42703' });
  expect(await single.query('select 3 as n')).toEqual([{ n: 3 }]);
  await single.close();
});

test('gives up a pipelined statement that takes too long, and the connection with it', async () => {
  const single = connectDatabase(database.url, { poolSize: 1 });
  const slow = ['select pg_sleep(601)', 'select 1'].map((sql) =>
    single.query(sql, [], { timeoutMs: 50, isPipelined: true }),
  );
  for (const outcome of await Promise.allSettled(slow)) {
    expect((outcome as PromiseRejectedResult).reason).toBeInstanceOf(DatabaseUnavailableError);
  }
  expect(await single.query('select 1 as n', [], { isPipelined: true })).toEqual([{ n: 1 }]);
  await single.close();
  await database.query(`select pg_terminate_backend(pid) from pg_stat_activity
     where query = 'select pg_sleep(601)' and datname = current_database()`);
});

test('a connection keeps a prepared statement, and is replaced when its result changes', async () => {
  const single = connectDatabase(database.url, { poolSize: 1 });
  const kept = () =>
    single.query<{ statement: string; calls: number }>(
      `select statement, generic_plans::integer + custom_plans::integer as calls from pg_prepared_statements`,
    );
  const sql = 'select *, $1::integer as n from changing';
  const read = (n: number, isPipelined: boolean) => single.query(sql, [n], { isPrepared: true, isPipelined });
  await single.query('create table changing (a integer)');
  await single.query('insert into changing values (7)');
  expect(await Promise.all([read(1, true), read(2, true)])).toEqual([[{ a: 7, n: 1 }], [{ a: 7, n: 2 }]]);
  expect(await read(3, false)).toEqual([{ a: 7, n: 3 }]);
  expect(await kept()).toEqual([{ statement: sql, calls: 3 }]);
  await single.query('alter table changing add b integer');
  await expect(read(4, true)).rejects.toMatchObject({ code: '0A000' });
  expect(await read(5, true)).toEqual([{ a: 7, b: null, n: 5 }]);
  expect(await kept()).toEqual([{ statement: sql, calls: 1 }]);
  await single.query('drop table changing');
  await single.close();
});

test.each([
  ['TCP', 'postgres://user@localhost:1/missing', 'ECONNREFUSED'],
  ['a Unix socket', 'postgres://user@localhost:1/missing?host=/missing', 'ENOENT'],
])('reports that the database is down, for every kind of call over %s', async (_transport, url, code) => {
  const away = connectDatabase(url);
  const calls = [
    away.query('select 1'),
    away.query('select 1', [], { isPipelined: true }),
    away.transaction((connection) => connection.query('select 1')),
    away.listen(
      'listing_changes',
      () => undefined,
      () => undefined,
    ),
  ];
  // Settled together, because a call that rejects while another is awaited would be an unhandled rejection.
  for (const outcome of await Promise.allSettled(calls)) {
    expect(outcome.status).toBe('rejected');
    const { reason } = outcome as PromiseRejectedResult;
    expect(reason).toBeInstanceOf(DatabaseUnavailableError);
    expect((reason as Error).message).toContain(code);
  }
  await away.close();
});

test('reports a database that goes down meanwhile, but not for a wrong statement', async () => {
  const going = database.transaction((connection) => connection.query('select pg_terminate_backend(pg_backend_pid())'));
  await expect(going).rejects.toThrow(DatabaseUnavailableError);
  await expect(database.query('select * from nothing')).rejects.not.toThrow(DatabaseUnavailableError);
});

test('commits a transaction, and rolls back one that threw', async () => {
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

test('receives notifications until it stops listening', async () => {
  const heard = Promise.withResolvers<string>();
  const stop = await database.listen('listing_changes', heard.resolve, heard.reject);
  await database.query(`select pg_notify('listing_changes', '7')`);
  expect(await heard.promise).toBe('7');
  await stop();
});

test('an older version starts on the extended schema of a newer one', async () => {
  const newer = await createTestDatabase();
  await newer.query(`insert into schema_migrations (name, run_on) values ('9999_later', now())`);
  await newer.query('alter table sources add column later text');
  await migrate(newer.url);
  expect(await newer.query('select later from sources')).toEqual([]);
  await newer.close();
});
