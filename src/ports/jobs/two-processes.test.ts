import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { test as base } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { TEST_OPTIONS } from './testing/test-options.ts';

const PROGRAM = path.join(import.meta.dirname, 'testing/work-process.ts');
const LONG = { tags: 'long' };
/** A scheduled job waits up to a minute for its time. */
const SLOW = { timeout: 200_000, interval: 200 };

type Worker = { child: ChildProcess; said: string[] };
type Run = { worker: string; ended: boolean };
type World = ReturnType<typeof createWorld>;

/** A database with a table of runs, and the processes that use it. */
function createWorld(database: Database, asking: Jobs) {
  const children: ChildProcess[] = [];
  const runs = () => database.query<Run>('select worker, ended_at is not null as ended from runs order by id');
  return {
    ...{ database, asking, children, runs },
    startWorker: async (name: string, queue: string, ...how: 'hang'[]): Promise<Worker> => {
      const args = [PROGRAM, database.url, name, queue, ...how];
      const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
      children.push(child);
      const said: string[] = [];
      const ready = Promise.withResolvers<void>();
      child.once('exit', () => ready.reject(new Error(`The process "${name}" ended before it was ready.`)));
      createInterface(child.stdout).on('line', (line) => {
        said.push(line);
        if (line === 'ready') ready.resolve();
      });
      await ready.promise;
      return { child, said };
    },
    counted: async () => (await runs()).length,
    /** Pairs of overlapping runs of one queue. */
    overlaps: async () =>
      (
        await database.query(
          `select from runs a join runs b on a.queue = b.queue and a.id < b.id and b.begun_at < coalesce(a.ended_at, 'infinity')`,
        )
      ).length,
    settled: async () => (await runs()).every(({ ended }) => ended),
  };
}

/** Each test has its own database and processes, so that the tests can run concurrently; they mostly wait. */
const test = base.extend<{ world: World }>({
  // The library reads from the destructuring pattern which fixtures are needed.
  // oxlint-disable-next-line no-empty-pattern
  world: async ({}, use) => {
    const database = await createTestDatabase();
    await database.query(
      `create table runs (id serial, worker text, queue text, begun_at timestamptz default clock_timestamp(), ended_at timestamptz)`,
    );
    const asking = await createJobs(database.url, (error) => console.error(error), TEST_OPTIONS);
    const world = createWorld(database, asking);
    await use(world);
    await Promise.all(world.children.map(end));
    await asking.stop();
    await database.close();
  },
});

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.stdin?.end();
  await gone;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

test.concurrent('runs each job once, and one at a time for each queue', async ({ world, expect }) => {
  const { startWorker, asking, counted, overlaps, settled, database } = world;
  await Promise.all([startWorker('one', 'polish'), startWorker('two', 'polish')]);
  for (let requested = 1; requested <= 3; requested++) {
    await asking.request('polish');
    await asking.request('polish');
    await expect.poll(counted, SLOW).toBeGreaterThanOrEqual(requested);
  }
  await expect.poll(settled, SLOW).toBe(true);
  expect(await overlaps()).toBe(0);
  // A job is marked after it ran.
  const unfinished = `select state, retry_count from pgboss.job where name = 'polish' and (state <> 'completed' or retry_count > 0)`;
  await expect.poll(() => database.query(unfinished), SLOW).toEqual([]);
  expect(await overlaps()).toBe(0);
});

test.concurrent('runs again after the current run if queued meanwhile', LONG, async ({ world, expect }) => {
  const { startWorker, asking, counted, runs, overlaps } = world;
  const [one, two] = await Promise.all([startWorker('one', 'wash', 'hang'), startWorker('two', 'wash', 'hang')]);
  await asking.request('wash');
  await expect.poll(counted, SLOW).toBe(1);
  await asking.request('wash');
  const [{ worker }] = (await runs()) as [Run];
  await end((worker === 'one' ? one : two).child);
  await expect.poll(counted, SLOW).toBe(2);
  expect(await runs()).toMatchObject([{ ended: true }, { worker: worker === 'one' ? 'two' : 'one', ended: false }]);
  expect(await overlaps()).toBe(0);
});

test.concurrent(
  'another process takes over unfinished jobs of a process that stops',
  LONG,
  async ({ world, expect }) => {
    const { startWorker, asking, runs } = world;
    const one = await startWorker('one', 'wash', 'hang');
    await asking.request('wash');
    await expect.poll(() => one.said, SLOW).toContain('begun');
    await startWorker('two', 'wash');
    await end(one.child);
    expect(one.child.exitCode).toBe(0);
    await expect.poll(runs, SLOW).toEqual([
      { worker: 'one', ended: true },
      { worker: 'two', ended: true },
    ]);
  },
);

test.concurrent('another process completes a killed process’s job', async ({ world, expect }) => {
  const { startWorker, asking, runs, database } = world;
  const one = await startWorker('one', 'wash', 'hang');
  await asking.request('wash');
  await expect.poll(() => one.said, SLOW).toContain('begun');
  await startWorker('two', 'wash');
  await kill(one.child);
  // As if its heartbeat had been missing for long.
  await database.query(
    `update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour' where name = 'wash' and state = 'active'`,
  );
  await expect.poll(runs, SLOW).toEqual([
    { worker: 'one', ended: false },
    { worker: 'two', ended: true },
  ]);
});

test.concurrent('another process takes over jobs of a killed process', LONG, async ({ world, expect }) => {
  const { startWorker, asking, counted, settled, database } = world;
  const other = await createJobs(database.url, (error) => console.error(error), TEST_OPTIONS);
  try {
    await Promise.all([asking.schedule('dust', '* * * * *'), other.schedule('dust', '* * * * *')]);
    await Promise.all([startWorker('one', 'dust'), startWorker('two', 'dust')]);
    await expect.poll(counted, SLOW).toBeGreaterThan(0);
    await expect.poll(settled, SLOW).toBe(true);
    // Each minute in which the job is due has one slot, whichever process fills it. A run may span two minutes.
    const [{ jobs, slots } = { jobs: 0, slots: 0 }] = await database.query<{ jobs: number; slots: number }>(
      `select count(*) filter (where name = 'dust') as jobs,
           count(distinct singleton_on) filter (where name = '__pgboss__send-it') as slots from pgboss.job`,
    );
    expect(jobs).toBeGreaterThan(0);
    expect(jobs).toBeLessThanOrEqual(slots);
  } finally {
    await other.stop();
  }
});
