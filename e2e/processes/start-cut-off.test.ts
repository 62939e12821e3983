import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endInstance, startInstance } from '../testing/sites/start-site.ts';

/** The site's output when each part of its start begins; the last one marks the end. */
const PHASES = [
  'Starting the embedded PostgreSQL',
  'Loading the demo inventory',
  'Loading the inventory',
  'Starting jobs and the outbox',
  'Forecourt is ready',
] as const;
/**
 * `npm run test:long` sets `START_CUTS` and tries every phase with the demo, each in a new data folder. `npm test` tries
 * the first one, which is the only one in which the database is not complete.
 */
const IS_LONG = process.env['START_CUTS'] !== undefined;
const TRIED = IS_LONG ? PHASES : [PHASES[0]];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-cut-off-'));
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/**
 * Starts a site on the data folder; calls `act` once, when the site prints `line`. Resolves when the process has
 * ended.
 */
async function startUntil(line: string, act: (child: ChildProcess) => void): Promise<{ code: number | null }> {
  const { DATABASE_URL: _, ...env } = process.env;
  const settings = {
    ...env,
    ...{ NODE_ENV: 'production', SITE_MODE: 'development', DATA_DIR: path.join(folder, 'data'), PORT: '0' },
    ...{ SEED_DEMO: IS_LONG ? '1' : '0', DEMO_LISTINGS: '300', RATE_EVERY: 'off', DRAIN_MS: '0' },
  };
  const seen = Promise.withResolvers<ChildProcess>();
  let acted = false;
  const starting = startInstance(settings, (output, child) => {
    if (acted || !output.includes(line)) return;
    acted = true;
    act(child);
    seen.resolve(child);
  });
  // It rejects if the process ends before it is ready.
  starting.catch((error: Error) => seen.reject(error));
  const child = await seen.promise;
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await Promise.race([starting.catch(() => undefined), ended]);
  const code = await endInstance(child);
  return { code };
}

/** Returns whether the embedded PostgreSQL of the data folder answers; it may not exist yet. */
async function databaseRuns(): Promise<boolean> {
  const file = path.join(folder, 'data/postgres.json');
  if (!existsSync(file)) return false;
  const { port } = JSON.parse(await readFile(file, 'utf8')) as { port: number };
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.once('connect', () => resolve((socket.destroy(), true)));
    socket.once('error', () => resolve(false));
  });
}

describe('a site that is stopped during its start shuts down cleanly with its database', () => {
  test.each(TRIED)('at "%s"', { tags: 'long' }, async (line) => {
    expect(await startUntil(line, (child) => child.kill('SIGTERM'))).toEqual({ code: 0 });
    expect(await databaseRuns()).toBe(false);
  });
});
