import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedSite } from '../testing/sites/shared-site.ts';
import { endInstance, PLAIN_SITE, startInstance } from '../testing/sites/start-site.ts';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-backup-'));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns what shoppers see: the first page of all cars with its counts. */
async function seenAt(address: string): Promise<unknown> {
  const response = await fetch(`${address}/rest/lsc/listing?searchRadius=0&numRecords=100`);
  expect(response.status).toBe(200);
  return response.json();
}

const command = (name: string, args: readonly string[], settings: NodeJS.ProcessEnv) => {
  const { DATABASE_URL: _, ...env } = process.env;
  return run(process.execPath, [`src/app/cli/${name}.ts`, ...args], { cwd: ROOT, env: { ...env, ...settings } });
};

test('a backup of a running site restores it on an empty machine', { tags: 'long' }, async () => {
  const site = await sharedSite();
  const running = { DATABASE_URL: site.databaseUrl, DATA_DIR: path.join(folder, 'source') };
  const told = await command('backup', [folder], running);
  const file = (await readdir(folder)).find((name) => name.endsWith('.tar'))!;
  expect(told.stdout).toMatch(new RegExp(`${file}: [\\d,]+ rows, 0 objects, [\\d,]+ bytes`));

  const empty = {
    DATA_DIR: path.join(folder, 'data'),
    PORT: '0',
    SEED_DEMO: '0',
    RATE_EVERY: 'off',
    NODE_ENV: 'production',
    SITE_MODE: 'development',
    DRAIN_MS: '0',
  };
  expect((await command('restore', [path.join(folder, file)], empty)).stdout).toMatch(/^Restored as of 20/);
  const { DATABASE_URL: _, ...env } = process.env;
  const restored = await startInstance({ ...env, ...empty }, undefined, PLAIN_SITE);
  expect(await seenAt(restored.address)).toEqual(await seenAt(site.address));
  await expect(command('restore', [path.join(folder, file), '--force'], empty)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Stop every instance') as string,
  });
  expect(await endInstance(restored.child)).toBe(0);

  await expect(command('restore', [path.join(folder, file)], empty)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database is not empty.*\n$/) as string,
  });
});

test.each(['backup', 'restore'])('%s prints its usage', { tags: 'long' }, async (name) => {
  expect((await command(name, ['--help'], {})).stdout).toContain(`Usage: npm run ${name} -- FILE`);
  await expect(command(name, [], {})).rejects.toMatchObject({ code: 1 });
});
