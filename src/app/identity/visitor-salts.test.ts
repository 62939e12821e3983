import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { createVisitorSalts } from './visitor-salts.ts';

const DAY_MS = 86_400_000;

let database: Database;
let time: number;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  time = 20_000 * DAY_MS;
  await emptyTables(database, 'visitor_salts');
});
afterAll(() => database.close());

const open = (on: Pick<Database, 'query'> = database) => createVisitorSalts(on, () => time);
const daysKept = async () =>
  (await database.query<{ day: number }>('select day from visitor_salts order by day')).map(({ day }) => day);

test('concurrent servers get one secret a day', async () => {
  const salts = await Promise.all(Array.from({ length: 8 }, () => open().of(20_000)));
  expect(new Set(salts.map((salt) => salt.toString('hex'))).size).toBe(1);
  expect(salts[0]).toHaveLength(16);
  expect(await open().of(19_999)).not.toEqual(salts[0]);
});

test('a visitor has one pseudonym on all servers during a day, and another the next day', async () => {
  const [one, two] = [open(), open()];
  const today = await one.nameOf('192.0.2.7');
  expect(today).toMatch(/^[\w-]{22}$/);
  expect(await two.nameOf('192.0.2.7')).toBe(today);
  expect(await two.nameOf('192.0.2.8')).not.toBe(today);
  time += DAY_MS;
  expect(await one.nameOf('192.0.2.7')).not.toBe(today);
});

test('a secret is deleted after two days', async () => {
  const salts = open();
  for (let day = 0; day < 4; day++, time += DAY_MS) await salts.nameOf('ann');
  expect(await daysKept()).toEqual([20_002, 20_003]);
});

test("queries a day's secret once, and again after a failure", async () => {
  let requested = 0;
  let isAway = true;
  const salts = open({
    query: async (sql, params) => {
      requested++;
      if (isAway) throw new Error('down');
      return database.query(sql, params);
    },
  });
  await expect(salts.nameOf('ann')).rejects.toThrow('down');
  isAway = false;
  await salts.nameOf('ann');
  await salts.nameOf('bob');
  expect(requested).toBe(2);
});
