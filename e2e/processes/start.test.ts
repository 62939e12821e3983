import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endInstance, startInstance } from '../testing/sites/start-site.ts';

const run = promisify(execFile);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-start-'));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const environment = (changes: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => {
  const { DATABASE_URL: _, ...env } = process.env;
  return {
    ...env,
    NODE_ENV: 'production',
    SITE_MODE: 'development',
    DATA_DIR: path.join(folder, 'data'),
    PORT: '0',
    SEED_DEMO: '0',
    RATE_EVERY: 'off',
    DRAIN_MS: '0',
    ...changes,
  };
};

/** Returns whether the embedded PostgreSQL that the data folder names answers. */
async function databaseRuns(): Promise<boolean> {
  const { port } = JSON.parse(await readFile(path.join(folder, 'data/postgres.json'), 'utf8')) as { port: number };
  const { createConnection } = await import('node:net');
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.once('connect', () => resolve((socket.destroy(), true)));
    socket.once('error', () => resolve(false));
  });
}

test('starts its own database, restarts after kill -9, keeps other servers off, and stops everything on Ctrl-C', async () => {
  const first = await startInstance(environment());
  expect(await (await fetch(`${first.address}/healthz`)).text()).toBe('alive\n');
  expect((await fetch(`${first.address}/readyz`)).status).toBe(200);
  expect(await databaseRuns()).toBe(true);
  await endInstance(first.child, 'SIGKILL');

  const second = await startInstance(environment());
  expect((await fetch(`${second.address}/cars-for-sale`)).status).toBe(200);
  const { pid } = second.child;
  await expect(startInstance(environment())).rejects.toThrow(
    new RegExp(`Another server \\(process ${pid} on .*uses DATA_DIR "${folder}/data"\\. Stop it, or set DATA_DIR`),
  );
  expect((await fetch(`${second.address}/readyz`)).status).toBe(200);
  expect(await endInstance(second.child, 'SIGINT')).toBe(0);
  expect(await databaseRuns()).toBe(false);
}, 300_000);

// The test of the production check starts the same program with settings that it refuses.
test('an invalid setting gives a clear error of one line', { tags: 'long' }, async () => {
  const started = run(process.execPath, ['src/app/boot/start.ts'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: environment({ DATABASE_URL: 'mysql://localhost/cars' }),
  });
  await expect(started).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^DATABASE_URL is not valid: it must be an address such as postgres:\/\/.*\n$/),
  });
});
