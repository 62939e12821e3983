import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { escapeCopyText, openTextCopy } from './open-text-copy.ts';
import { createTestDatabase } from './test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query('create table copied (line int, text text)');
});
beforeEach(() => database.query('truncate copied'));
afterAll(() => database.close());

const open = () => openTextCopy(database, 'copy copied (line, text) from stdin');
const stored = () => database.query<{ line: number; text: string }>('select line, text from copied order by line');

test('stores every text as it is, in more pieces than the database takes at once', async () => {
  const copy = open();
  await copy.ready;
  const texts = ['a\tb', 'c\\d\\n', 'e\r\nf', '', '\\N', '\\.', 'x'.repeat(200_000), 'y'.repeat(300_000)];
  for (const [line, text] of texts.entries()) await copy.write(`${line}\t${escapeCopyText(text)}\n`);
  await copy.end();
  expect((await stored()).map(({ text }) => text)).toEqual(texts);
});

test('half of a surrogate pair becomes the replacement character', () => {
  expect(escapeCopyText('a\uD800b')).toBe('a\uFFFDb');
});

test('stores nothing if it is canceled', async () => {
  const copy = open();
  await copy.ready;
  await copy.write('1\tone\n');
  await copy.cancel();
  expect(await stored()).toEqual([]);
});

test('stores nothing if a line is wrong, and says why', async () => {
  const copy = open();
  await copy.ready;
  await copy.write('1\tone\n');
  await copy.write('two\ttwo\n');
  await expect(copy.end()).rejects.toThrow(/integer: "two"/);
  expect(await stored()).toEqual([]);
});

test('a database that refuses the statement fails before anything is read', async () => {
  const copy = openTextCopy(database, 'copy missing (line) from stdin');
  await copy.ready;
  await expect(copy.end()).rejects.toThrow(/"missing" does not exist/);
});
