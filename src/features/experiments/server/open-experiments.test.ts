import { hash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { FlagName, Goal, NewExperiment, Variant } from '#features/flags/flags.ts';
import type { FlagRegistry } from '#features/flags/flags.server.ts';
import { seededNumbers } from '#kit/seeded-numbers.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { openMemoryFlags } from '#ports/flags/open-memory-flags.ts';
import { experimentCounts, endExperiment, findRunning, listExperiments, startExperiment } from './experiment-store.ts';
import { openExperiments } from './open-experiments.ts';
import { createVisitRecorder } from './visit-recorder.ts';

const MAIN = { key: 'main', flagOverrides: {} };
const DAY_MS = 86_400_000;
const SPLIT: NewExperiment = { key: 'scroll-1', flag: 'infinite_scroll', shareA: 50, shareB: 50, goal: 'save' };
const soon = { timeout: 120_000, interval: 5 };

let database: Database;
let time = 0;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  time = Date.parse('2026-11-28T12:00:00Z');
  await emptyTables(database, 'experiment_visitors', 'experiment_days', 'experiments');
});
afterAll(() => database.close());

const nameOf = async (visitor: string, day: number) => hash('sha256', `${day} ${visitor}`, 'base64url').slice(0, 22);

/** Opens the experiments of a server with flags in memory; `declared`: the experiments in its flags file. */
async function open(declared: readonly NewExperiment[] = [], on: Pick<Database, 'query' | 'transaction'> = database) {
  const provider = await openMemoryFlags<FlagName>({ infinite_scroll: false } as Record<FlagName, boolean>);
  const tracked: unknown[] = [];
  const log = vi.fn<(level: string, message: string) => void>();
  const flags: Pick<FlagRegistry, 'declared' | 'split' | 'forVisitor' | 'track'> = {
    declared: () => declared,
    split: async (splits) => provider.put({ infinite_scroll: false } as Record<FlagName, boolean>, splits),
    forVisitor: (audience, name, targetingKey) => provider.evaluateFor(name, { targetingKey, audience: audience.key }),
    track: (...all) => void tracked.push(all),
  };
  const experiments = await openExperiments({ database: on, flags, nameOf, now: () => time, log, pollEveryMs: 5 });
  onTestFinished(() => experiments.stop());
  return { experiments, tracked, log };
}

async function totals(key = SPLIT.key) {
  const rows = await experimentCounts(database, key);
  const sum = (variant: Variant, name: Goal | 'visitorDays') =>
    rows.filter((row) => row.variant === variant).reduce((all, row) => all + row[name], 0);
  const of = (variant: Variant) => [sum(variant, 'visitorDays'), ...GOALS.map((goal) => sum(variant, goal))];
  return { A: of('A'), B: of('B') };
}
const GOALS = ['view', 'save', 'lead'] as const;

describe('an experiment', () => {
  test('assigns a visitor the same variant on every server and day, by a salt that its end deletes', async () => {
    await startExperiment(database, SPLIT, 'operator');
    const servers = [(await open()).experiments, (await open()).experiments];
    const visitors = Array.from({ length: 200 }, () => randomUUID());
    const assign = async (at: number) =>
      Promise.all(
        visitors.map(async (visitor) => {
          const { flags, participants } = await servers[at]!.participate(visitor, MAIN);
          expect(flags.infinite_scroll).toBe(participants[0]!.variant === 'B');
          return participants[0]!.variant;
        }),
      );
    const first = await assign(0);
    time += 3 * DAY_MS;
    expect(await assign(1)).toEqual(first);
    expect(new Set(first)).toEqual(new Set(['A', 'B']));
    await database.transaction((connection) => endExperiment(connection, SPLIT.key));
    for (const experiments of servers) await vi.waitUntil(() => !experiments.isRunning(), soon);
    expect(await servers[0]!.participate(visitors[0]!, MAIN)).toEqual({ flags: {}, participants: [] });
    expect(await database.query('select salt from experiments')).toEqual([{ salt: null }]);
  });

  test('starts once by name, and a flag is in one experiment at a time', async () => {
    expect(await startExperiment(database, SPLIT, 'operator')).toBe('started');
    expect(await startExperiment(database, SPLIT, 'operator')).toBe('key-taken');
    expect(await startExperiment(database, { ...SPLIT, key: 'scroll-2' }, 'operator')).toBe('flag-taken');
    expect(await database.transaction((connection) => endExperiment(connection, SPLIT.key))).toBe(true);
    expect(await database.transaction((connection) => endExperiment(connection, SPLIT.key))).toBe(false);
    expect(await startExperiment(database, SPLIT, 'operator')).toBe('key-taken');
    expect(await startExperiment(database, { ...SPLIT, key: 'scroll-2' }, 'operator')).toBe('started');
    const listed = await listExperiments(database, { max: 10 });
    expect(listed.map(({ key, endedAt }) => [key, endedAt === null])).toEqual([
      ['scroll-2', true],
      ['scroll-1', false],
    ]);
  });

  test('of the flags file starts once, is audited, and keeps its percentages', async () => {
    await open([SPLIT]);
    const [running] = await findRunning(database);
    const { log } = await open([{ ...SPLIT, shareA: 10 }]);
    expect(await findRunning(database)).toEqual([running]);
    expect(log.mock.calls.map(([level]) => level)).toContain('error');
    await open([SPLIT]);
    expect(
      await database.query(`select role, action, subject from audit_log where subject = 'experiment:scroll-1'`),
    ).toEqual([{ role: 'site', action: 'experiment.start', subject: 'experiment:scroll-1' }]);
  });
});

test('a visitor counts once a day, and goals count from the exposure on', async () => {
  await startExperiment(database, SPLIT, 'operator');
  const { experiments, tracked } = await open();
  const ann = await experiments.participate('ann', MAIN);
  const { variant } = ann.participants[0]!;
  const other = variant === 'A' ? 'B' : 'A';
  experiments.record('save', ann, MAIN);
  time += 1_000;
  experiments.record('exposure', ann, MAIN);
  experiments.record('exposure', ann, MAIN);
  experiments.record('view', ann, MAIN);
  time += 1_000;
  experiments.record('view', ann, MAIN);
  time += DAY_MS;
  experiments.record('exposure', ann, MAIN);
  experiments.record('lead', ann, MAIN);
  await experiments.stop();
  expect(await totals()).toEqual({ [variant]: [2, 1, 0, 1], [other]: [0, 0, 0, 0] });
  const { targetingKey } = (tracked[0] as [unknown, { targetingKey: string }])[1];
  expect(tracked).toHaveLength(7);
  expect(tracked[0]).toEqual([
    { name: 'save', experiment: 'scroll-1', variant },
    { targetingKey, audience: 'main' },
  ]);
  // Neither the cookie's value, nor the assignment, nor the same digest on both days.
  const stored = await database.query<{ visitor: Buffer }>('select * from experiment_visitors');
  expect(stored).toHaveLength(2);
  expect(new Set(stored.map(({ visitor }) => visitor.toString('hex'))).size).toBe(2);
  for (const row of stored) expect(JSON.stringify(row)).not.toMatch(new RegExp(`ann|variant|group|${targetingKey}`));
});

test('counts are the same in whatever order servers write what happened, and if they write it again', async () => {
  await startExperiment(database, SPLIT, 'operator');
  const [experiment] = await findRunning(database);
  const random = seededNumbers(20_261_128);
  const names = ['exposure', ...GOALS] as const;
  const visits = Array.from({ length: 3_000 }, () => {
    const visitor = Math.floor(random() * 200);
    return {
      name: names[Math.floor(random() * names.length)]!,
      participant: {
        experiment: experiment!,
        variant: visitor % 2 ? ('A' as const) : ('B' as const),
        digest: visitor.toString(16).padStart(20, '0'),
      },
      atMs: time + Math.floor(random() * 60_000),
    };
  });
  const expected = { A: [0, 0, 0, 0], B: [0, 0, 0, 0] };
  for (const own of Map.groupBy(visits, ({ participant }) => participant.digest).values()) {
    const times = (name: string) => own.filter((one) => one.name === name).map(({ atMs }) => atMs);
    const exposedAt = Math.min(...times('exposure'));
    if (!Number.isFinite(exposedAt)) continue;
    const row = expected[own[0]!.participant.variant];
    row[0]!++;
    for (const [at, goal] of GOALS.entries()) if (times(goal).some((one) => one >= exposedAt)) row[at + 1]!++;
  }
  const errors: Error[] = [];
  const onError = (error: Error) => void errors.push(error);
  for (let part = 0; part < visits.length; part += 500) {
    const recorders = [1, 2, 3].map(() => createVisitRecorder({ database, nameOf, onError }));
    for (const visit of visits.slice(part, part + 500)) recorders[Math.floor(random() * 3)]!.record(visit);
    // The last batch is written by two servers at the same time.
    if (part > 0) for (const visit of visits.slice(part - 500, part)) recorders[0]!.record(visit);
    await Promise.all(recorders.map((recorder) => recorder.stop()));
  }
  expect(errors).toEqual([]);
  expect(await totals()).toEqual(expected);
});

test('visits wait while the database is down, and count once when it is back', async () => {
  await startExperiment(database, SPLIT, 'operator');
  let isDown = true;
  const on: Pick<Database, 'query' | 'transaction'> = {
    query: (...all) => database.query(...all),
    transaction: (...all) => (isDown ? Promise.reject(new Error('down')) : database.transaction(...all)),
  };
  const errors: Error[] = [];
  const recorder = createVisitRecorder({ database: on, nameOf, onError: (error) => void errors.push(error) });
  const [experiment] = await findRunning(database);
  const participant = { experiment: experiment!, variant: 'A' as const, digest: 'a'.repeat(64) };
  recorder.record({ name: 'exposure', participant, atMs: time });
  await recorder.stop();
  expect(errors).toHaveLength(1);
  recorder.record({ name: 'view', participant, atMs: time + 1 });
  isDown = false;
  await recorder.stop();
  expect(await totals()).toEqual({ A: [1, 1, 0, 0], B: [0, 0, 0, 0] });
});
