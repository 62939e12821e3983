import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { BRANDS, MAIN_BRAND } from '#features/brands/brands.ts';
import { createFlagSwitches, openFlags } from '#features/flags/flags.server.ts';
import { upsertShopper } from '#features/shoppers/shoppers.server.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { startExperiments } from './start-experiments.ts';

let database: Database;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-flags-'));
});
beforeEach(() => emptyTables(database, 'reviews', 'flag_switches'));
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const SOON = { timeout: 120_000, interval: 5 };
const setReviews = (status: string) => database.query('update reviews set status = $1', [status]);

async function addReview(): Promise<void> {
  const shopperId = await upsertShopper(database, { userId: 'ann' });
  await database.query(
    `insert into reviews (shopper_id, kind, brand, subject, overall, title, body, status, sketch)
     values ($1, 'dealer', 'marketplace', '1', 4, 'Kind', 'They answered.', 'waiting', '{}')`,
    [shopperId],
  );
}

/** Returns whether reviews show on the main brand, and whether shoppers can write them. */
async function start(flagsFile: string) {
  const file = path.join(folder, 'flags.json');
  await writeFile(file, flagsFile);
  const fast = { lookEveryMs: 60_000, pollEveryMs: 5, findDefaultsEveryMs: 5 };
  const flags = await openFlags({ file, audiences: BRANDS, log: () => undefined, ...fast });
  const { parts, stop } = await startExperiments(database, flags, { nameOf: async () => 'today' } as never);
  onTestFinished(async () => {
    flags.close();
    await stop();
  });
  return () => [parts.flags(MAIN_BRAND).consumer_ratings, parts.takesReviews(MAIN_BRAND)];
}

test('reviews show while any is public, and the first one can be written before [R369]', async () => {
  await addReview();
  const state = await start('{}');
  expect(state()).toEqual([false, true]);
  await setReviews('approved');
  await vi.waitUntil(() => state()[0], SOON);
  expect(state()).toEqual([true, true]);
  await setReviews('hidden');
  await vi.waitUntil(() => !state()[0], SOON);
  expect(state()).toEqual([false, true]);
});

test('an operator turns reviews off, in the file or on all servers, and on', async () => {
  await addReview();
  await setReviews('approved');
  expect((await start('{"consumer_ratings": false}'))()).toEqual([false, false]);
  const state = await start('{}');
  expect(state()).toEqual([true, true]);
  const switches = createFlagSwitches(database);
  await switches.set('consumer_ratings', false);
  await vi.waitUntil(() => !state()[0], SOON);
  expect(state()).toEqual([false, false]);
  await switches.clear('consumer_ratings');
  await vi.waitUntil(() => state()[0], SOON);
  await setReviews('hidden');
  await switches.set('consumer_ratings', true);
  expect((await start('{}'))()).toEqual([true, true]);
});
