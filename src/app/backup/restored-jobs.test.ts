import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { createJobs } from '#ports/jobs/jobs.ts';
import { TEST_OPTIONS } from '#ports/jobs/testing/test-options.ts';
import { createFolderObjects } from '#ports/objects/folder-objects.ts';
import { restoreBackup } from './restore-backup.ts';
import { useDatabase } from './testing/filled-database.ts';
import { writeBackup } from './write-backup.ts';

const SOON = { timeout: 120_000 };

test('a restore runs the backup’s waiting and running jobs, and not those of the replaced database', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-jobs-'));
  const objects = createFolderObjects(path.join(folder, 'objects'));
  const [here, there] = [await createTestDatabase(), await createTestDatabase()];

  const requested = await createJobs(here.url, () => undefined, TEST_OPTIONS);
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  await requested.work('under-way', () => (begun.resolve(), ended.promise));
  await requested.request('under-way');
  await requested.request('waiting');
  await begun.promise;
  const file = path.join(folder, 'all.tar');
  await writeBackup({ database: here, objects }, file, () => undefined);
  ended.resolve();
  await requested.stop();

  const replaced = await createJobs(there.url, () => undefined);
  await replaced.request('replaced');
  await replaced.stop();
  await there.close();
  // The server ends closed connections a moment later, and a restore refuses a database that is in use.
  const name = new URL(there.url).pathname.slice(1);
  const connections = () => here.query('select pid from pg_stat_activity where datname = $1', [name]);
  await expect.poll(connections, SOON).toEqual([]);
  await restoreBackup({ databaseUrl: there.url, objects }, file, { force: true, onProgress: () => undefined });

  const jobs = await createJobs(there.url, () => undefined, TEST_OPTIONS);
  const done: string[] = [];
  for (const queue of ['under-way', 'waiting', 'replaced']) await jobs.work(queue, async () => void done.push(queue));
  await expect.poll(() => done.toSorted(), SOON).toEqual(['under-way', 'waiting']);
  await jobs.stop();
  await useDatabase(there.url, async (database) => {
    const left = await database.query(`select name from pgboss.job where state <> 'completed'`);
    expect(left).toEqual([]);
  });
  await here.close();
  await rm(folder, { recursive: true, force: true });
});
