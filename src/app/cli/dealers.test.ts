import { afterAll, beforeAll, expect, test } from 'vitest';
import { findInvitation } from '#features/dealers/dealers.server.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { main } from './dealers.ts';
import { runCommand, runOrThrow } from './testing/run-command.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query(`insert into sources (name) values ('test')`);
  for (const name of ['Summit Motors', 'Summit Motors North', 'Hudson Auto', 'Odd\u001B[2J Cars', 'Route 22 Cars'])
    await database.query(
      `insert into owners (source_id, key, facts, content_hash) select id, $1, jsonb_build_object('name', $1::text), '\\x00' from sources`,
      [name],
    );
});
afterAll(() => database.close());

const dealers = (...args: string[]) =>
  runOrThrow(main, args, { DATABASE_URL: database.url, SMTP_URL: '', PUBLIC_ORIGIN: 'https://cars.example' });

test('finds dealers, and invites the first owner of one by email', async () => {
  expect((await dealers('find', 'summit')).stdout.split('\n')).toHaveLength(3);
  const { stdout } = await dealers('invite', 'Summit Motors', 'ann@dealer.example');
  const [text, link] = stdout.split('\n');
  expect(text).toBe(
    'This site sends no email. Give ann@dealer.example this link, which accepts the invitation to Summit Motors:',
  );
  expect(link).toMatch(/^https:\/\/cars\.example\/dealer\/invitations\/[\w-]{43}$/);
  expect(await findInvitation(database, link!.split('/').at(-1)!)).toMatchObject({
    ...{ kind: 'open', dealer: 'Summit Motors', role: 'owner' },
  });
  const mails = await database.query('select recipient, state from outbox');
  expect(mails).toEqual([{ recipient: 'ann@dealer.example', state: 'waiting' }]);
}, 300_000);

test('prints names from feeds without control characters', async () => {
  expect((await dealers('find', 'Odd')).stdout).toMatch(/^\d+\tOdd\[2J Cars\t\tfeed: test\tlistings: 0\tmembers: 0\n$/);
}, 300_000);

test('prints its usage, ambiguous dealers and invalid addresses', async () => {
  expect((await dealers('--help')).stdout).toContain('Usage: npm run dealers');
  await expect(dealers('invite', 'Summit', 'ann@dealer.example')).rejects.toMatchObject({
    ...{
      code: 1,
      stderr: expect.stringMatching(/^Give the number of one of these dealers:\n.*Summit Motors.*\n.*North/),
    },
  });
  await expect(dealers('invite', '22', 'ann@dealer.example')).rejects.toMatchObject({
    ...{ code: 1, stderr: 'There is no dealer "22".\n' },
  });
  await expect(dealers('invite', 'Nobody', 'ann@dealer.example')).rejects.toMatchObject({ code: 1 });
  await expect(dealers('invite', 'Hudson Auto', 'ann')).rejects.toMatchObject({
    ...{ code: 1, stderr: '"ann" is not an email address.\n' },
  });
}, 300_000);

test('says that more dealers match than it prints, and finds one by its whole name among them', async () => {
  await database.query(
    `insert into owners (source_id, key, facts, content_hash)
     select id, 'many' || n, jsonb_build_object('name', 'Auto Zone ' || lpad(n::text, 2, '0')), '\\x00' from sources, generate_series(1, 60) n`,
  );
  const lines = (await dealers('find', 'zone')).stdout.trimEnd().split('\n');
  expect(lines).toHaveLength(51);
  expect(lines.at(-1)).toBe('More than 50 dealers match. Give more of the name.');
  await database.query(
    `insert into owners (source_id, key, facts, content_hash)
     select id, 'short', jsonb_build_object('name', 'Zone'), '\\x00' from sources`,
  );
  expect((await dealers('invite', 'Zone', 'bo@dealer.example')).stdout).toContain('invitation to Zone');
}, 300_000);

test('is a program, whose process ends after it has used the database', { tags: 'long' }, async () => {
  const args = ['find', 'Odd'];
  expect(await runCommand('dealers.ts', args, { DATABASE_URL: database.url })).toMatchObject({ code: 0, problems: '' });
});
