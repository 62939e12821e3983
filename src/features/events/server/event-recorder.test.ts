import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeAnalytics } from '#ports/analytics/testing/analytics-conformance.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { rotateEventPartitions, createEventPartitions } from './event-days.ts';
import { eventKey } from './event-key.ts';
import { createEventRecorder, type NewEvent } from './event-recorder.ts';

const DAY = '2026-11-27';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query('create table counted (name text primary key, count integer not null)');
});
afterAll(() => database.close());
beforeEach(() => database.query('truncate events, counted'));

const COUNTS = {
  counts: [
    `counted_names as (insert into counted as known (name, count) select name, count(*) from fresh group by 1 order by 1
       on conflict (name) do update set count = known.count + excluded.count)`,
  ],
};

const event = (key: string, changes: Partial<NewEvent> = {}): NewEvent => ({
  ...{ id: randomUUID(), source: 'slot', name: 'impression', day: DAY, key: eventKey(key), facts: { position: 3 } },
  ...changes,
});

const stored = async () =>
  (await database.query<{ count: number }>('select count(*)::integer as count from events'))[0]!.count;
const counted = () => database.query('select name, count from counted order by name');

test('stores events, and counts them in the same statement', async () => {
  const { record } = createEventRecorder(database, [COUNTS]);
  await record([event('a'), event('b'), event('c', { name: 'click' })]);
  expect(await counted()).toEqual([
    { name: 'click', count: 1 },
    { name: 'impression', count: 2 },
  ]);
  expect(await database.query(`select day::text, source, name, facts from events where name = 'click'`)).toEqual([
    { day: DAY, source: 'slot', name: 'click', facts: { position: 3 } },
  ]);
});

test('an event counts once by its ID and once by its key, also within one report', async () => {
  const { record } = createEventRecorder(database, [COUNTS]);
  const first = event('a');
  await record([first, event('a'), { ...event('b'), id: first.id }]);
  await Promise.all([record([first]), record([event('a')]), createEventRecorder(database, [COUNTS]).record([first])]);
  expect(await counted()).toEqual([{ name: 'impression', count: 1 }]);
  expect(await stored()).toBe(1);
});

test('finds the events of a day by their keys', async () => {
  const { record, findStored } = createEventRecorder(database, [COUNTS]);
  await record([event('a'), event('b')]);
  const keys = ['a', 'b', 'c'].map((key) => eventKey(key).toString('hex'));
  expect(await findStored(DAY, keys)).toEqual(new Set(keys.slice(0, 2)));
  expect(await findStored('2026-11-28', keys)).toEqual(new Set());
});

test('requests that wait share a statement, and each is answered after it', async () => {
  let statements = 0;
  const first = Promise.withResolvers<void>();
  const slow: Pick<Database, 'query'> = {
    query: async (...args) => {
      if (++statements === 1) await first.promise;
      return database.query(...args);
    },
  };
  const { record } = createEventRecorder(slow, [COUNTS]);
  const answered: number[] = [];
  const all = Array.from({ length: 20 }, (_, at) => record([event(`e${at}`)]).then(() => answered.push(at)));
  expect(answered).toEqual([]);
  first.resolve();
  await Promise.all(all);
  expect([statements, answered.length, await stored()]).toEqual([2, 20, 20]);
});

test('a statement that fails rejects all of its requests, and the next one works', async () => {
  let isDown = true;
  const flaky: Pick<Database, 'query'> = {
    query: async (...args) => {
      if (isDown) throw new Error('The database is down.');
      return database.query(...args);
    },
  };
  const { record } = createEventRecorder(flaky, [COUNTS]);
  const failed = await Promise.allSettled([record([event('a')]), record([event('b')])]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isDown = false;
  await record([event('a')]);
  expect(await stored()).toBe(1);
});

test('refuses events when too many wait for the database', async () => {
  const never: Pick<Database, 'query'> = { query: () => new Promise(() => {}) };
  const { record } = createEventRecorder(never, []);
  const many = Array.from({ length: 20_000 }, () => event('a'));
  void record([event('b')]);
  void record(many);
  await expect(record([event('c')])).rejects.toThrow('Too many events');
});

test('opens the partition of a day that no job has opened', async () => {
  const { record } = createEventRecorder(database, [COUNTS]);
  await record([event('a', { day: '2031-05-01' }), event('b')]);
  expect(await stored()).toBe(2);
});

test('the job opens coming days, and drops those older than 35 days', async () => {
  const { record } = createEventRecorder(database, [COUNTS]);
  await createEventPartitions(database, '2025-01-01');
  await record([event('old', { day: '2025-01-01' }), event('kept', { day: '2025-01-02' })]);
  expect(await rotateEventPartitions(database, '2025-02-06')).toBe(2);
  const days = await database.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'events'::regclass
       and inhrelid::regclass::text < 'event_days.d2026' order by 1`,
  );
  expect(days[0]!.name).toBe('event_days.d20250102');
  expect(days.at(-1)!.name).toBe('event_days.d20250213');
  expect(await database.query('select from events')).toHaveLength(1);
  expect(await rotateEventPartitions(database, '2025-02-06')).toBe(0);
});

test('while a backup reads the table, days are opened and events stored, and the job leaves old days for later', async () => {
  const { record } = createEventRecorder(database, [COUNTS]);
  await createEventPartitions(database, '2025-03-01');
  await database.transaction(async (backup) => {
    await backup.query('lock table events in access share mode');
    await createEventPartitions(database, '2032-05-01');
    await record([event('during', { day: '2032-05-01' })]);
    await expect(rotateEventPartitions(database, '2025-04-10')).rejects.toMatchObject({ code: '55P03' });
    await record([event('after')]);
  });
  expect(await stored()).toBe(2);
  expect(await rotateEventPartitions(database, '2025-04-10')).toBeGreaterThan(1);
});

describe('as a receiver of analytics', () => {
  describeAnalytics((state) => {
    const broken = {
      failing: () => Promise.reject(new Error('The database is down.')),
      hanging: () => new Promise<never>(() => {}),
    };
    const { record } = createEventRecorder(state === 'working' ? database : { query: broken[state] }, []);
    return {
      analytics: {
        record: (events, signal) =>
          record(
            events.map(({ id, facts }, at) => event(id, { id, facts, name: at === 0 ? 'view' : 'filter' })),
            signal,
          ),
      },
      received: () => database.query<{ id: string; name: string }>('select id, name from events'),
    };
  });
});
