import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { createJobs, type Jobs } from './jobs.ts';

let database: Database;
let jobs: Jobs;
beforeEach(async () => {
  database = await createTestDatabase();
  jobs = await createJobs(database.url, () => undefined);
});
afterEach(async () => {
  await jobs.stop();
  await database.close();
});

test('a job asked for before anybody works is done, and asked for twice is done once', async () => {
  await jobs.request('polish');
  await jobs.request('polish');
  let done = 0;
  const first = Promise.withResolvers<void>();
  await jobs.work('polish', async () => {
    done++;
    first.resolve();
  });
  await first.promise;
  const second = Promise.withResolvers<void>();
  await jobs.work('wash', async () => second.resolve());
  await jobs.request('wash');
  await second.promise;
  expect(done).toBe(1);
});

test('another process can ask', async () => {
  const heard = Promise.withResolvers<void>();
  await jobs.work('polish', async () => heard.resolve());
  const other = await createJobs(database.url, () => undefined);
  await other.request('polish');
  await other.stop();
  await heard.promise;
});

test('stopping tells a running job to end', async () => {
  const begun = Promise.withResolvers<AbortSignal>();
  await jobs.work('polish', (signal) => {
    begun.resolve(signal);
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
  });
  await jobs.request('polish');
  const signal = await begun.promise;
  await jobs.stop();
  expect(signal.aborted).toBe(true);
});
