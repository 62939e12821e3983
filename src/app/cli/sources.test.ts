import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { main } from './sources.ts';
import { runCommand, runInThisProcess } from './testing/run-command.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query(`insert into sources (name) values ('demo'), (E'odd\\x1b[2J')`);
  await database.query(
    `insert into owners (source_id, key, facts, content_hash) select id, 'o', '{}', '\\x00' from sources where name = 'demo'`,
  );
  await database.query(
    `insert into listings (source_id, key, owner_id, facts, content_hash)
     select source_id, 'l' || n, id, '{}', '\\x00' from owners, generate_series(1, 3) n`,
  );
});
afterAll(() => database.close());

const sources = (...args: string[]) => runInThisProcess(main, args, { DATABASE_URL: database.url });

test('lists sources, and removes the listings of one with an audit row', async () => {
  const list = 'demo\tlistings: 3\tdealers: 1\tlast import: none\nodd[2J\tlistings: 0\tdealers: 0\tlast import: none\n';
  expect(await sources('list')).toEqual({ code: 0, output: list, problems: '' });
  expect(await sources('remove', 'Demo')).toMatchObject({
    code: 1,
    problems: expect.stringContaining('There is no source "Demo"'),
  });
  expect(await sources('remove', 'demo')).toMatchObject({
    code: 0,
    output: '3 listings of "demo" were removed from the site.\n',
  });
  expect(await database.query('select 1 from listings where withdrawn_at is null')).toEqual([]);
  expect(await database.query('select role, action, subject, after from audit_log')).toEqual([
    { role: 'command-line', action: 'source.remove', subject: 'source:demo', after: { count: 3 } },
  ]);
  expect(await sources('remove')).toMatchObject({
    ...{ code: 1, output: expect.stringContaining('Usage: npm run sources') },
  });
});

test('is a program, whose process ends after it has used the database', { tags: 'long' }, async () => {
  const listed = await runCommand('sources.ts', ['list'], { DATABASE_URL: database.url });
  expect(listed).toMatchObject({ code: 0, output: expect.stringContaining('demo\tlistings: '), problems: '' });
});
