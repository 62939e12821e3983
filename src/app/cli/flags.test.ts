import { afterAll, beforeAll, expect, test } from 'vitest';
import { upsertShopper } from '#features/shoppers/shoppers.server.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { main } from './flags.ts';
import { runCommand, runOrThrow } from './testing/run-command.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const flags = (...args: string[]) => runOrThrow(main, args, { DATABASE_URL: database.url });
/** Returns the output line of a feature. */
const lineOf = (told: string, name: string) =>
  told
    .split('\n')
    .find((line) => line.startsWith(`${name} `))
    ?.split(/\s+/);

test('switches a feature on all servers, lists the flags, and returns to the file’s settings', async () => {
  expect(lineOf((await flags()).stdout, 'ads')).toEqual(['ads', 'off', 'file']);
  expect(lineOf((await flags('ads', 'on')).stdout, 'ads')).toEqual(['ads', 'on', 'switched']);
  expect(await database.query('select name, is_on from flag_switches')).toEqual([{ name: 'ads', is_on: true }]);
  const off = (await flags('ads', 'off')).stdout;
  expect([lineOf(off, 'ads'), lineOf(off, 'ev_info')]).toEqual([
    ['ads', 'off', 'switched'],
    ['ev_info', 'on', 'file'],
  ]);
  expect(lineOf((await flags('ads', 'file')).stdout, 'ads')).toEqual(['ads', 'off', 'file']);
}, 300_000);

test('says that public reviews turn on consumer_ratings unless it is switched', async () => {
  expect(lineOf((await flags()).stdout, 'consumer_ratings')).toEqual(['consumer_ratings', 'off', 'database']);
  const shopperId = await upsertShopper(database, { userId: 'ann' });
  await database.query(
    `insert into reviews (shopper_id, kind, brand, subject, overall, title, body, status, sketch)
     values ($1, 'dealer', 'marketplace', '1', 4, 'Kind', 'They answered.', 'approved', '{}')`,
    [shopperId],
  );
  expect(lineOf((await flags()).stdout, 'consumer_ratings')).toEqual(['consumer_ratings', 'on', 'database']);
  const off = lineOf((await flags('consumer_ratings', 'off')).stdout, 'consumer_ratings');
  expect(off).toEqual(['consumer_ratings', 'off', 'switched']);
  const back = lineOf((await flags('consumer_ratings', 'file')).stdout, 'consumer_ratings');
  expect(back).toEqual(['consumer_ratings', 'on', 'database']);
}, 300_000);

test('prints its usage and unknown flags', async () => {
  expect((await flags('--help')).stdout).toContain('Usage: npm run flags');
  // Its process ends after it has used the database.
  expect(await runCommand('flags.ts', [], { DATABASE_URL: database.url })).toMatchObject({
    ...{ code: 0, output: expect.stringMatching(/^ads /m), problems: '' },
  });
  await expect(flags('adds', 'on')).rejects.toMatchObject({ code: 1, stderr: '"adds" is not a feature.\n' });
  await expect(flags('ads', 'maybe')).rejects.toMatchObject({ code: 1 });
  expect(await database.query('select name from flag_switches')).toEqual([]);
}, 300_000);
