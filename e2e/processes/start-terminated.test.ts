import type { ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase } from '#ports/database/database.ts';
import { embeddedPostgres } from '#ports/database/embedded-postgres.ts';
import { endInstance, PLAIN_SITE, startInstance } from '../testing/sites/start-site.ts';

/** How often each phase is tried, the first time at its beginning; `npm run test:long` tries every phase twenty times. */
const TRIES = Number(process.env['START_TERMINATIONS'] ?? 1);
const LONG = { tags: 'long' };
const LONGEST_DELAY_MS = 1_500;
const POLL_MS = 20;

/** What the site prints when each phase of its start begins. */
const DEMO_PHASE = 'Loading the demo inventory';
const PHASES = [
  'Starting the embedded PostgreSQL',
  DEMO_PHASE,
  'Loading the inventory',
  'Starting jobs and the outbox',
] as const;
const TRIED = TRIES > 1 ? PHASES : [DEMO_PHASE, PHASES[3]];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-terminated-'));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const dataDir = () => path.join(folder, 'data');

function settings(seedDemo: boolean): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, ...env } = process.env;
  return {
    ...env,
    ...{ NODE_ENV: 'production', SITE_MODE: 'development', DATA_DIR: dataDir(), PORT: '0' },
    ...{ SEED_DEMO: seedDemo ? '1' : '0', DEMO_LISTINGS: '300', RATE_EVERY: 'off', DRAIN_MS: '0' },
  };
}

async function addressOfDatabase(): Promise<string | null> {
  const state = await readFile(path.join(dataDir(), 'postgres.json'), 'utf8').catch(() => null);
  if (state === null) return null;
  const { port, password } = JSON.parse(state) as { port: number; password: string };
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}

/** Runs a statement on the embedded PostgreSQL; `null` where it does not answer. */
async function ask<Row extends object>(sql: string): Promise<Row[] | null> {
  const url = await addressOfDatabase();
  if (url === null) return null;
  const database = connectDatabase(url, { poolSize: 1, name: 'test' });
  const rows = await database.query<Row>(sql).catch(() => null);
  await database.close();
  return rows;
}

/** Ends every connection of the site and of its child processes, as soon as there is one. */
async function terminateAll(child: ChildProcess): Promise<void> {
  const sql = `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'forecourt%'`;
  while (child.exitCode === null && !((await ask(sql)) ?? []).length) await wait(POLL_MS);
}

type Outcome = { isReady: boolean; code: number | null; output: string };

/** Starts the site, calls `act` when it prints `line`, and ends it once it is ready. */
async function startAnd(
  line: string,
  act: (child: ChildProcess) => Promise<unknown>,
  { seedDemo = false } = {},
): Promise<Outcome> {
  let output = '';
  const acting = Promise.withResolvers<ChildProcess>();
  const listen = (text: string, child: ChildProcess) => {
    output = text;
    if (text.includes(line)) acting.resolve(child);
  };
  const starting = startInstance(settings(seedDemo), listen, PLAIN_SITE);
  const isReady = starting.then(
    () => true,
    (error: Error) => (acting.reject(error), false),
  );
  const child = await acting.promise;
  await act(child);
  const outcome = { isReady: await isReady };
  return { ...outcome, code: await endInstance(child), output };
}

const delayOf = (attempt: number) => (attempt === 0 ? 0 : Math.random() * LONGEST_DELAY_MS);

// The faster `terminations.test.ts` terminates connections of a running site.
describe(
  'a site whose connections are all terminated during its start becomes ready or says why it stops',
  LONG,
  () => {
    test.each(TRIED)(
      'at "%s"',
      async (phase) => {
        // Loading the demo takes as long as the rest of the start, so the sample does it only where that is interrupted.
        const demo = { seedDemo: TRIES > 1 || phase === DEMO_PHASE };
        for (let attempt = 0; attempt < TRIES; attempt++) {
          const terminate = async (child: ChildProcess) => {
            await wait(delayOf(attempt));
            await terminateAll(child);
          };
          const { isReady, code, output } = await startAnd(phase, terminate, demo);
          expect([isReady, code]).toEqual(isReady ? [true, 0] : [false, 1]);
          if (!isReady)
            expect(output).toMatch(/(connection to the database failed|could not be opened): .* Start it again\.\n$/);
          expect(output).not.toMatch(/^ +at |Unhandled|nothing handled/m);
          expect(await ask('select 1')).toBeNull();
          if (!isReady)
            expect(await startAnd('ready', async () => undefined, demo)).toMatchObject({ isReady: true, code: 0 });
          // The second phase of the sample interrupts a start on the data of the first.
          if (TRIES > 1) await rm(dataDir(), { recursive: true, force: true });
        }
      },
      240_000 + TRIES * 60_000,
    );
  },
);

test.runIf(TRIES > 1)('the same check detects a site that leaves its database running', async () => {
  await startAnd('Loading the inventory', (child) => endInstance(child, 'SIGKILL'));
  expect(await ask('select 1 as n')).toEqual([{ n: 1 }]);
  await (await embeddedPostgres(dataDir())).release();
});
