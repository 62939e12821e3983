import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { createSearchDemand } from './search-demand.ts';

const DAY_MS = 86_400_000;

let database: Database;
let time = Date.parse('2026-11-20T12:00:00Z');
const errors: Error[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  time = Date.parse('2026-11-20T12:00:00Z');
  errors.length = 0;
  await emptyTables(database, 'search_days', 'search_visitors');
});

const open = (on: Pick<Database, 'query'> = database) =>
  createSearchDemand({
    ...{ database: on, now: () => time, onError: (error) => void errors.push(error) },
    saltOf: async (day) => Buffer.from(`the salt of ${day}`),
  });
const by = (visitor: string, query = 'makeCode=FORD') => ({ brand: MAIN_BRAND.key, query, visitor });
const counts = () =>
  database.query<{ query: string; searches: number; visitors: number }>(
    'select query, searches, visitors from search_days order by day, query',
  );

test('counts every search, and each visitor of a search once', async () => {
  const demand = open();
  demand.record(by('ann'));
  demand.record(by('ann'));
  demand.record(by('bob'));
  demand.record(by('bob', 'makeCode=HONDA'));
  await demand.stop();
  expect(await counts()).toEqual([
    { query: 'makeCode=FORD', searches: 3, visitors: 2 },
    { query: 'makeCode=HONDA', searches: 1, visitors: 1 },
  ]);
});

test('adds up the searches of several servers, and a visitor counts once on all of them', async () => {
  const servers = [open(), open(), open()];
  for (const demand of servers) for (const visitor of ['ann', 'bob', 'cem']) demand.record(by(visitor));
  await Promise.all(servers.map((demand) => demand.stop()));
  expect(await counts()).toEqual([{ query: 'makeCode=FORD', searches: 9, visitors: 3 }]);
  expect(errors).toEqual([]);
});

test('stores neither addresses nor digests that are the same for two searches or days', async () => {
  const demand = open();
  demand.record(by('ann'));
  demand.record(by('ann', 'makeCode=HONDA'));
  await demand.stop();
  time += DAY_MS;
  demand.record(by('ann'));
  await demand.stop();
  const rows = await database.query<{ visitor: string }>(
    `select encode(visitor, 'hex') as visitor from search_visitors`,
  );
  expect(new Set(rows.map(({ visitor }) => visitor)).size).toBe(3);
  expect(JSON.stringify(rows)).not.toContain('ann');
});

test('deletes rare searches and all visitors after two days, and everything after a month', async () => {
  const demand = open();
  for (const visitor of ['1', '2', '3', '4', '5']) demand.record(by(visitor));
  for (const visitor of ['1', '2', '3', '4']) demand.record(by(visitor, 'makeCode=HONDA'));
  await demand.stop();
  const later = async (days: number) => {
    time = Date.parse('2026-11-20T12:00:00Z') + days * DAY_MS;
    demand.record(by('ann', 'makeCode=KIA'));
    await demand.stop();
    return (await counts()).map(({ query }) => query);
  };
  expect(await later(1)).toContain('makeCode=HONDA');
  expect(await later(2)).not.toContain('makeCode=HONDA');
  expect(await later(3)).toContain('makeCode=FORD');
  expect(await later(31)).not.toContain('makeCode=FORD');
  expect(await database.query(`select from search_visitors where day < '2026-12-20'`)).toEqual([]);
});

test('reports an outage once, and counts again afterwards', async () => {
  let isDown = true;
  const demand = open({
    query: (...args) => (isDown ? Promise.reject(new Error('down')) : database.query(...args)),
  });
  for (let at = 0; at < 2; at++) {
    demand.record(by('ann'));
    await demand.stop();
  }
  expect(errors.map(({ message }) => message)).toEqual(['down']);
  isDown = false;
  demand.record(by('ann'));
  await demand.stop();
  expect(await counts()).toEqual([{ query: 'makeCode=FORD', searches: 1, visitors: 1 }]);
});
