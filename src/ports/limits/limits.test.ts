import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import type { Limits } from './limits.ts';
import { memoryLimits } from './memory-limits.ts';
import { createPostgresLimits } from './postgres-limits.ts';

const LIMIT = { name: 'posts', points: 3, seconds: 600 };

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => void (await emptyTables(database, 'rate_limits')));
afterAll(() => database.close());

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});
const nameOf = async (caller: string) => `digest of ${caller}`;

/** Limits as in a separate process; records every statement. */
function inPostgres(changes: Partial<Parameters<typeof createPostgresLimits>[0]> = {}) {
  const requests: string[] = [];
  const query = (sql: string, params: readonly unknown[]) => {
    requests.push(sql);
    return database.query(sql, [...params]);
  };
  const limits = createPostgresLimits({ query, nameOf, ...changes });
  stops.push(() => limits.stop());
  return { ...limits, requests };
}

async function kindsOf(count: (caller: string) => Promise<{ kind: string }>, times: number, caller = 'ann') {
  const kinds: string[] = [];
  for (let i = 0; i < times; i++) kinds.push((await count(caller)).kind);
  return kinds;
}

describe.each<[string, () => Limits]>([
  ['in memory', () => memoryLimits],
  ['in PostgreSQL', () => inPostgres()],
])('limits %s', (_where, open) => {
  test('allow a number of calls, and say when the next is allowed', async () => {
    const count = open().of(LIMIT);
    expect(await kindsOf(count, 3)).toEqual(['allowed', 'allowed', 'allowed']);
    const refused = await count('ann');
    expect(refused).toEqual({ kind: 'refused', retryAfterMs: expect.any(Number) as number });
    const { retryAfterMs } = refused as { retryAfterMs: number };
    expect(retryAfterMs > 0 && retryAfterMs <= 600_000).toBe(true);
  });

  test('count each caller and each limit separately', async () => {
    const limits = open();
    const [posts, others] = [limits.of(LIMIT), limits.of({ ...LIMIT, name: 'others' })];
    await kindsOf(posts, 4);
    expect([await kindsOf(posts, 1, 'bob'), await kindsOf(others, 1)]).toEqual([['allowed'], ['allowed']]);
  });

  test('count concurrent calls', async () => {
    const count = open().of(LIMIT);
    const kinds = await Promise.all(Array.from({ length: 10 }, async () => (await count('ann')).kind));
    expect(kinds.filter((kind) => kind === 'allowed')).toHaveLength(3);
  });
});

test('two processes on one database count together', async () => {
  const [one, two] = [inPostgres().of(LIMIT), inPostgres().of(LIMIT)];
  expect([...(await kindsOf(one, 2)), ...(await kindsOf(two, 2))]).toEqual([
    ...['allowed', 'allowed'],
    ...['allowed', 'refused'],
  ]);
  expect(await kindsOf(one, 1)).toEqual(['refused']);
  expect(await kindsOf(inPostgres().of(LIMIT), 1)).toEqual(['refused']);
});

test('does not count calls of earlier periods', async () => {
  const one = inPostgres();
  await kindsOf(one.of(LIMIT), 4);
  await database.query('update rate_limits set expire = expire - 600000');
  expect(await kindsOf(inPostgres().of(LIMIT), 4)).toEqual(['allowed', 'allowed', 'allowed', 'refused']);
});

test('runs no further statement for a refused caller in the same process', async () => {
  const { of, requests } = inPostgres();
  const count = of(LIMIT);
  await kindsOf(count, 3);
  expect(requests).toHaveLength(3);
  expect(await kindsOf(count, 5)).toEqual(Array(5).fill('refused'));
  expect(requests).toHaveLength(3);
});

test('the database stores only names of callers', async () => {
  await inPostgres().of(LIMIT)('192.0.2.7');
  expect(await database.query('select key, points from rate_limits')).toEqual([
    { key: 'posts:digest of 192.0.2.7', points: 1 },
  ]);
});

describe('while the database does not respond', () => {
  test.each([
    ['statements fail', { query: () => Promise.reject(new Error('down')) }],
    ['no name can be had', { nameOf: () => Promise.reject(new Error('down')) }],
  ])('a process counts alone: %s', async (_how, changes) => {
    const count = inPostgres(changes).of(LIMIT);
    expect(await kindsOf(count, 4)).toEqual(['allowed', 'allowed', 'allowed', 'refused']);
    expect(await kindsOf(count, 1, 'bob')).toEqual(['allowed']);
    expect(await database.query('select key from rate_limits')).toEqual([]);
  });

  test('and together with the others once it responds', async () => {
    let isAway = true;
    const query = (sql: string, params: readonly unknown[]) =>
      isAway ? Promise.reject(new Error('down')) : database.query(sql, [...params]);
    const count = inPostgres({ query }).of(LIMIT);
    await kindsOf(count, 2);
    isAway = false;
    await kindsOf(inPostgres().of(LIMIT), 3);
    expect(await kindsOf(count, 1)).toEqual(['refused']);
  });
});

test('removes rows that are no longer needed', async () => {
  const swept = Promise.withResolvers<void>();
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await database.query(`insert into rate_limits values ('old', 1, 1), ('new', 1, 9000000000000)`);
  inPostgres({
    query: async (sql, params) => {
      const rows = await database.query(sql, [...params]);
      swept.resolve();
      return rows;
    },
  });
  vi.advanceTimersByTime(300_000);
  await swept.promise;
  expect(await database.query('select key from rate_limits')).toEqual([{ key: 'new' }]);
});
