import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, Queryable } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { EXPORTED_PARTS } from '../identity/personal-data.ts';
import { columnsOf, DATA_MAP } from './data-map.ts';
import { DATA_KINDS } from './data-kinds.ts';
import { formatPersonalColumns, formatRetention } from './format-manual.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const PERSONAL = DATA_MAP.filter(({ personal }) => personal !== undefined);

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Returns columns of the database without an entry, and entries without a column. */
async function undeclared(connection: Queryable): Promise<string[]> {
  const rows = await connection.query<{ name: string }>(
    `select c.table_name || '.' || c.column_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE'`,
  );
  const there = new Set(rows.map(({ name }) => name));
  const declared = new Set(DATA_MAP.flatMap((entry) => columnsOf(entry).map((column) => `${entry.table}.${column}`)));
  return [
    ...[...there].filter((name) => !declared.has(name)),
    ...[...declared].filter((name) => !there.has(name)),
  ].toSorted();
}

test('every column of every table is declared as personal or not', async () => {
  expect(await undeclared(database)).toEqual([]);
});

test('no table and no column is declared twice', () => {
  const tables = DATA_MAP.map(({ table }) => table);
  expect(tables).toHaveLength(new Set(tables).size);
  for (const entry of DATA_MAP) expect(columnsOf(entry), entry.table).toHaveLength(new Set(columnsOf(entry)).size);
});

test('detects a new table, a new column and a removed one', async () => {
  const found = await database.transaction(async (connection) => {
    await connection.query('create table diaries (text text)');
    await connection.query('alter table wallets add column diary text');
    await connection.query('alter table compare_lists drop column changed_at');
    const columns = await undeclared(connection);
    await connection.query('rollback');
    return columns;
  });
  expect(found).toEqual(['compare_lists.changed_at', 'diaries.text', 'wallets.diary']);
});

/** Folders whose SQL names a table: a room, or a folder of another layer. */
function foldersReading(table: string): string[] {
  const sql = new RegExp(`\\b(?:from|join|into|update|using)\\s+(?:public\\.)?(?:only\\s+)?${table}\\b`);
  const folders = SOURCES.filter(({ text }) => sql.test(text)).map(({ folder }) => folder);
  return [...new Set(folders)].toSorted();
}

const COMMENT = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm;
const SOURCES = globSync('src/{features,app,ports,pages}/**/*.ts', { cwd: ROOT })
  .filter((file) => !/\.test\.|\/testing\/|^src\/app\/(?:data-map|backup)\//.test(file))
  .map((file) => {
    const [, layer, folder] = file.split(path.sep);
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    // Statements only: prose in comments also says "from leads".
    return { folder: layer === 'features' ? folder! : `${layer}/${folder}`, text: text.replaceAll(COMMENT, '') };
  });

test.each(PERSONAL)('$table: the declared rooms are those whose SQL uses it', ({ table, personal }) => {
  expect(personal!.rooms.toSorted()).toEqual(foldersReading(table));
});

test('finds a room that reads a table', () => {
  expect(foldersReading('wallets')).toEqual(['wallet']);
});

test.each(PERSONAL)('$table: its part of the download exists', ({ personal }) => {
  if (typeof personal!.exported === 'string') expect(EXPORTED_PARTS).toContain(personal!.exported);
});

test('every part of the download comes from a declared table', () => {
  const parts = new Set(PERSONAL.map(({ personal }) => personal!.exported));
  expect(EXPORTED_PARTS.filter((part) => !parts.has(part))).toEqual([]);
});

test('rows that go with another row are deleted by a foreign key', async () => {
  const rows = await database.query<{ pair: string }>(
    `select conrelid::regclass || ' ' || confrelid::regclass as pair from pg_constraint
     where contype = 'f' and confdeltype = 'c'`,
  );
  const pairs = rows.map(({ pair }) => pair);
  for (const { table, personal } of PERSONAL)
    if ('with' in personal!.erased) expect(pairs).toContain(`${table} ${personal!.erased.with}`);
});

test('functions that erase or remove rows are called', () => {
  const erasing = readFileSync(path.join(ROOT, 'src/app/identity/personal-data.ts'), 'utf8');
  for (const { personal } of PERSONAL)
    if ('by' in personal!.erased) expect(erasing).toContain(`${personal!.erased.by}(`);
  const jobs = readFileSync(path.join(ROOT, 'src/app/boot/start-jobs.ts'), 'utf8');
  for (const { job } of DATA_MAP) if (job !== undefined) expect(jobs).toContain(`${job}(`);
});

test('every kind of personal data has a table', () => {
  const kinds = new Set(PERSONAL.map(({ personal }) => personal!.kind));
  expect(kinds).toEqual(new Set(Object.keys(DATA_KINDS)));
});

test('the facts of events, which name a visitor’s day, are declared as personal', () => {
  const events = PERSONAL.find(({ table }) => table === 'events');
  expect(Object.keys(events!.personal!.columns).toSorted()).toEqual(['facts', 'key']);
});

/** Formatting wraps lines and pads tables. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(/(?<=\|)(?: -+ \|)+/g, '');

test.each([
  ['retention.md', formatRetention],
  ['data-map.md', formatPersonalColumns],
])('docs/%s contains the map (npm run data-map)', (file, format) => {
  expect(plain(readFileSync(path.join(ROOT, 'docs', file), 'utf8'))).toContain(plain(format().join('\n').trim()));
});
