import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../database.ts';
import { createTestDatabase } from '../test-database.ts';
import { findInDatabase } from './read-database.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('finds a canary in texts, JSON, arrays and bytes of any table, in any case and spelling', async () => {
  await database.query(
    `create table diaries (words text, facts jsonb, notes text[], raw bytea, loose json);
     create table empty_diaries (words text)`,
  );
  const canary = 'Canary-4711';
  const cases: [string, unknown][] = [
    ['words', `the canary-4711 sings`],
    ['facts', JSON.stringify({ of: [{ name: canary }] })],
    ['loose', JSON.stringify({ name: canary })],
    ['notes', ['a', canary]],
    ['raw', Buffer.from(canary)],
    ['words', Buffer.from(canary).toString('base64')],
  ];
  for (const [column, value] of cases) {
    await database.query('truncate diaries');
    expect(await findInDatabase(database, [canary])).toEqual([]);
    await database.query(`insert into diaries (${column}) values ($1)`, [value]);
    expect(await findInDatabase(database, [canary]), column).toEqual(['Canary-4711 in public.diaries']);
  }
});
