import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database, Queryable } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { createViewCounts } from './view-counts.ts';

const DAY_MS = 86_400_000;
const VIN = '1HGCM82633A004352';
const OTHER = '5YJ3E1EA7KF317000';

let database: Database;
let time: number;
const errors: Error[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  time = Date.parse('2026-11-21T23:59:59Z');
  errors.length = 0;
  await emptyTables(database, 'listing_views', 'listing_viewers');
});
afterAll(() => database.close());

const saltOf = async (day: number) => Buffer.from(`the salt of ${day}`);
const open = (on: Queryable = database) =>
  createViewCounts({ database: on, saltOf, now: () => time, onError: (error) => void errors.push(error) });
const view = (address: string, vin = VIN, brand = 'AT') => ({ vin, brand, address, agent: 'browser' });

test('counts views by VIN and brand', async () => {
  const counts = open();
  counts.record(view('ann'));
  counts.record(view('bob'));
  counts.record(view('ann', OTHER));
  counts.record(view('ann', VIN, 'KBB'));
  await counts.stop();
  expect(await counts.countsOf([VIN, OTHER, '1FTFW1ET5DFC10312'], 7)).toEqual(
    new Map([
      [VIN, { AT: 2, KBB: 1 }],
      [OTHER, { AT: 1 }],
    ]),
  );
  expect(await counts.viewCountsOf([VIN, '1FTFW1ET5DFC10312'], 'AT')).toEqual(
    new Map([
      [VIN, 2],
      ['1FTFW1ET5DFC10312', 0],
    ]),
  );
});

test('counts a visitor once a day, and again the next day', async () => {
  const counts = open();
  counts.record(view('ann'));
  counts.record(view('ann'));
  time += 1_000;
  counts.record(view('ann'));
  counts.record(view('ann'));
  await counts.stop();
  expect(await counts.countsOf([VIN], 1)).toEqual(new Map([[VIN, { AT: 1 }]]));
  expect(await counts.countsOf([VIN], 7)).toEqual(new Map([[VIN, { AT: 2 }]]));
});

test('distinguishes up to five browsers behind one address', async () => {
  const counts = open();
  for (let agent = 0; agent < 20; agent++) counts.record({ ...view('ann'), agent: `browser ${agent}` });
  await counts.stop();
  expect(await counts.countsOf([VIN], 7)).toEqual(new Map([[VIN, { AT: 5 }]]));
});

test('the window is seven days including today, and older days are deleted [R285]', async () => {
  const counts = open();
  counts.record(view('ann'));
  await counts.stop();
  time += 6 * DAY_MS;
  expect(await counts.countsOf([VIN], 7)).toEqual(new Map([[VIN, { AT: 1 }]]));
  expect(await counts.countsOf([VIN], 6)).toEqual(new Map());
  time += DAY_MS;
  expect(await counts.countsOf([VIN], 7)).toEqual(new Map());
  counts.record(view('bob', OTHER));
  await counts.stop();
  expect(await database.query('select vin from listing_views')).toEqual([{ vin: OTHER }]);
});

test('adds up the views of two processes', async () => {
  const [one, two] = [open(), open()];
  one.record(view('ann'));
  two.record(view('bob'));
  await Promise.all([one.stop(), two.stop()]);
  expect(await one.countsOf([VIN], 7)).toEqual(new Map([[VIN, { AT: 2 }]]));
});

test('counts a visitor once in any process, and after a restart', async () => {
  const processes = Array.from({ length: 3 }, () => open());
  for (const counts of processes) counts.record(view('ann'));
  await Promise.all(processes.map((counts) => counts.stop()));
  const restarted = open();
  restarted.record(view('ann'));
  restarted.record(view('bob'));
  await restarted.stop();
  for (const counts of processes) expect(await counts.countsOf([VIN], 7)).toEqual(new Map([[VIN, { AT: 2 }]]));
});

test('processes that count the same visitors concurrently neither deadlock nor count twice', async () => {
  const processes = Array.from({ length: 4 }, () => open());
  for (const [at, counts] of processes.entries()) {
    const names = Array.from({ length: 200 }, (_, number) => `visitor ${number}`);
    for (const name of at % 2 ? names.toReversed() : names) {
      counts.record(view(name));
      counts.record(view(name, OTHER));
    }
  }
  await Promise.all(processes.map((counts) => counts.stop()));
  expect(errors).toEqual([]);
  expect(await open().viewCountsOf([VIN, OTHER], 'AT')).toEqual(
    new Map([
      [VIN, 200],
      [OTHER, 200],
    ]),
  );
});

test('counts at most five browsers of an address across processes', async () => {
  for (let agent = 0; agent < 8; agent++) {
    const counts = open();
    counts.record({ ...view('ann'), agent: `browser ${agent}` });
    await counts.stop();
  }
  expect(await open().countsOf([VIN], 7)).toEqual(new Map([[VIN, { AT: 5 }]]));
});

test('does not count a view twice if the response was lost', async () => {
  let losesAnswers = true;
  const counts = open({
    query: async (sql, params) => {
      const rows = await database.query<never>(sql, params);
      if (losesAnswers && sql.includes('unnest')) throw new Error('the connection broke');
      return rows;
    },
  });
  counts.record(view('ann'));
  await counts.stop();
  losesAnswers = false;
  await counts.stop();
  expect(errors).toHaveLength(1);
  expect(await counts.countsOf([VIN], 7)).toEqual(new Map([[VIN, { AT: 1 }]]));
});

test('stores only digests of visitors, for two days', async () => {
  const counts = open();
  counts.record(view('192.0.2.7'));
  await counts.stop();
  const text = JSON.stringify(await database.query('select * from listing_viewers'));
  expect(text).toMatch(/^\[\{"place":-?\d+,"day":\d+,"browser":-?\d+\}\]$/);
  const days = async () => database.query('select distinct day from listing_viewers order by day');
  for (let day = 0; day < 3; day++) {
    time += DAY_MS;
    counts.record(view('192.0.2.7'));
    await counts.stop();
  }
  expect(await days()).toHaveLength(2);
});

test('keeps views while the database is down, and logs it once', async () => {
  let away = true;
  const counts = open({
    query: (sql, params) => (away ? Promise.reject(new Error('down')) : database.query(sql, params)),
  });
  counts.record(view('ann'));
  await counts.stop();
  counts.record(view('bob'));
  await counts.stop();
  expect(errors.map(({ message }) => message)).toEqual(['down']);
  away = false;
  await counts.stop();
  expect(await counts.countsOf([VIN], 7)).toEqual(new Map([[VIN, { AT: 2 }]]));
});
