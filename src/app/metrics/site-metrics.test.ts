import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeGuard } from '#ports/calls/fake.ts';
import { createGuard } from '#ports/calls/create-guard.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { createJobs } from '#ports/jobs/jobs.ts';
import { TEST_OPTIONS } from '#ports/jobs/testing/test-options.ts';
import { createMetrics } from '#ports/metrics/create-metrics.ts';
import { createAdmission } from '../load/admission.ts';
import { createGuards, GUARDED_CALLS } from '../load/guards.ts';
import { logAndCountJob } from '../boot/start-jobs.ts';
import { measureSearches, recordSearchCosts } from './measure-searches.ts';
import { measureFeeds, measureJobs, measureSite } from './site-metrics.ts';

const index = { listings: 12, epoch: 3, appliedSeq: 40, isCaughtUp: false, snapshotAt: 1_000 };

test('reports index lag, waiting requests and open circuits', async () => {
  const metrics = createMetrics();
  const circuits = new Map<string, 'closed' | 'half-open' | 'open'>();
  createGuards(() => undefined, circuits);
  circuits.set('packages', 'open');
  const admission = createAdmission({
    ...{ pageWaitMs: 1_000, liveWaitMs: 100, now: () => 0, afterTurn: () => undefined },
  });
  await admission.enter('page', new AbortController().signal);
  measureSite(metrics, {
    database: { pool: () => ({ used: 2, idle: 5, waiting: 1 }) },
    admission,
    circuits,
    index: () => ({ ...index, lastSeq: async () => 45 }),
    now: () => 61_000,
  });
  const text = await metrics.text();
  for (const line of [
    'forecourt_index_listings 12',
    'forecourt_index_lag_changes 5',
    'forecourt_index_caught_up 0',
    'forecourt_index_snapshot_age_seconds 60',
    'forecourt_admission_total{kind="page",verdict="admitted"} 1',
    'forecourt_admission_total{kind="robot",verdict="refused"} 0',
    'forecourt_database_connections{state="waiting"} 1',
    'forecourt_circuit_state{part="packages"} 2',
    'forecourt_circuit_state{part="supplemental"} 0',
  ])
    expect(text).toContain(`${line}\n`);
  // It has no circuit.
  expect(text).not.toContain('part="requiredListing"');
  expect(text.match(/forecourt_circuit_state\{/g)).toHaveLength(Object.keys(GUARDED_CALLS).length - 1);
});

test('the lag is unknown, not 0, while the database is down; so is the age of a missing snapshot', async () => {
  const metrics = createMetrics();
  measureSite(metrics, {
    database: { pool: () => ({ used: 0, idle: 0, waiting: 0 }) },
    admission: { figures: () => ({ admitted: {}, refused: {}, waiting: 0 }) as never, expectedWaitMs: () => 0 },
    circuits: new Map(),
    index: () => ({ ...index, snapshotAt: undefined, lastSeq: () => Promise.reject(new Error('away')) }),
    now: () => 0,
  });
  const text = await metrics.text();
  expect(text).toContain('forecourt_index_listings 12');
  expect(text).not.toMatch(/^forecourt_index_lag_changes/m);
  expect(text).not.toMatch(/^forecourt_index_snapshot_age_seconds/m);
});

test("reports each change of a circuit's state", async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const states: string[] = [];
  const guard = createGuard(
    { name: 'parts', timeoutMs: 5_000, resetMs: 10_000 },
    { onState: (state) => void states.push(state) },
  );
  for (let call = 0; call < 20; call++) await guard(() => Promise.reject(new Error('down')));
  vi.setSystemTime(Date.now() + 10_000);
  await guard(async () => 'well');
  expect(states).toEqual(['open', 'half-open', 'closed']);
  expect(await fakeGuard(async () => 1)).toEqual({ ok: true, value: 1 });
});

test('times searches by kind, including those of a view and failed ones', async () => {
  const metrics = createMetrics();
  let time = 0;
  const answers = { search: async () => ((time += 2), {}), count: () => Promise.reject(new Error('down')) };
  const source = {
    ...answers,
    find: async () => undefined,
    pin: () => ({ ...answers, epoch: 1, release: () => undefined }),
  };
  const measured = measureSearches(source as never, metrics, () => time);
  await measured.search({} as never, {} as never);
  await measured.pin().search({} as never, {} as never, { hideFilters: true });
  await expect(measured.count({} as never, {} as never)).rejects.toThrow('down');
  recordSearchCosts(metrics)('search', 4);
  const text = await metrics.text();
  expect(text).toContain('forecourt_search_duration_seconds_bucket{le="0.0025",kind="counts"} 1');
  expect(text).toContain('forecourt_search_duration_seconds_count{kind="page"} 1');
  expect(text).toContain('forecourt_search_duration_seconds_count{kind="total"} 1');
  expect(text).toContain('forecourt_search_expected_seconds_sum{asked="search"} 0.004');
});

test('counts finished jobs by outcome, and waiting jobs by queue', async () => {
  const metrics = createMetrics();
  const database = await createTestDatabase();
  const jobs = await createJobs(database.url, () => undefined, { ...TEST_OPTIONS, around: logAndCountJob(metrics) });
  measureJobs(metrics, jobs);
  const done = Promise.withResolvers<void>();
  await jobs.work('polish', async () => done.resolve());
  await jobs.request('polish');
  await done.promise;
  await expect.poll(() => metrics.text()).toContain('forecourt_jobs_ended_total{queue="polish",outcome="done"} 1');
  expect(await metrics.text()).toMatch(/forecourt_jobs\{queue="polish",state="failed"\} 0/);
  await expect(
    logAndCountJob(createMetrics())({ id: 'j', queue: 'q' }, () => Promise.reject(new Error('broken'))),
  ).rejects.toThrow('broken');
  await jobs.stop();
  await database.close();
});

test('reports failing feeds, and leaves out the age of the oldest import while there is none', async () => {
  const metrics = createMetrics();
  const rows = [{ failing: 2, oldestImportedAt: null as Date | null }];
  measureFeeds(metrics, { query: async () => rows as never }, () => 91_000);
  expect(await metrics.text()).toContain('forecourt_feeds_failing 2\n');
  expect(await metrics.text()).not.toMatch(/^forecourt_feeds_oldest_import_seconds/m);
  rows[0]!.oldestImportedAt = new Date(1_000);
  expect(await metrics.text()).toContain('forecourt_feeds_oldest_import_seconds 90\n');
});
