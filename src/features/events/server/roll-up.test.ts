import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seededNumbers } from '#kit/seeded-numbers.ts';
import { connectDatabase, type Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { FUNNEL, type SiteEventName } from '../model/event-names.ts';
import { eventKey } from './event-key.ts';
import { createEventRecorder, type EventRowFacts } from './event-recorder.ts';
import { rollUpDay, rollUpEvents } from './roll-up.ts';

const DAY = '2026-11-27';

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());
beforeEach(() =>
  database.query('truncate events, partner_days, insight_days, funnel_days, event_totals, filter_days, speed_days'),
);

type StoredEvent = { name: SiteEventName; facts: EventRowFacts; day?: string };

async function store(events: readonly StoredEvent[]): Promise<void> {
  const { record } = createEventRecorder(database, []);
  for (let at = 0; at < events.length; at += 1_000)
    await record(
      events.slice(at, at + 1_000).map(({ name, facts, day = DAY }) => {
        const id = randomUUID();
        return { id, source: 'site', name, day, key: eventKey(id), facts };
      }),
    );
}

/** Stores the names of partners, whose digests are their names here. */
const namePartners = (names: readonly string[]) =>
  database.query(
    `insert into partner_days (day, partner, name, visitors) select $1, split_part(name, ':', 2), name, 5
     from unnest($2::text[]) as name`,
    [DAY, names],
  );

type Funnel = { brand: string; experience: string; partner: string; steps: number; visitors: number };
const funnel = () =>
  database.query<Funnel>(
    `select brand, experience, partner, steps::integer as steps, visitors::integer as visitors
     from funnel_days where day = $1`,
    [DAY],
  );

const NAMED = ['psid:acme', 'psid:zeta', 'siomid:spring'];

/** Counts visitors one by one: the steps, experiences and partners of each, on each brand and on all. */
function countVisitors(events: readonly StoredEvent[]): Map<string, number> {
  const counts = new Map<string, number>();
  const brands = ['', ...new Set(events.map(({ facts }) => String(facts['brand'])))];
  for (const brand of brands) {
    const own = events.filter(({ facts }) => facts['visitor'] && (brand === '' || facts['brand'] === brand));
    for (const [, all] of Map.groupBy(own, ({ facts }) => facts['visitor'])) {
      const steps = FUNNEL.reduce((mask, step, at) => mask | (all.some(({ name }) => name === step) ? 1 << at : 0), 0);
      if (steps === 0) continue;
      const experiences = new Set(
        all.flatMap(({ name, facts }) => facts['experience'] ?? (name === 'search' ? 'standard' : [])),
      );
      if (experiences.size === 0) experiences.add('standard');
      const partners = new Set(
        all.flatMap(({ facts }) =>
          ['psid', 'siomid'].flatMap((name) =>
            facts[name] ? [NAMED.includes(`${name}:${facts[name]}`) ? `${name}:${facts[name]}` : '(rare)'] : [],
          ),
        ),
      );
      if (partners.size === 0) partners.add('none');
      for (const experience of ['', ...experiences])
        for (const partner of ['', ...partners]) {
          const key = JSON.stringify([brand, experience, partner, steps]);
          counts.set(key, (counts.get(key) ?? 0) + 1);
        }
    }
  }
  return counts;
}

test('the funnel is exact per visitor and day for every brand, experience and partner, and for all of them', async () => {
  const random = seededNumbers(7);
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]!;
  const events = Array.from({ length: 3_000 }, (): StoredEvent => {
    const experience = pick([undefined, undefined, 'commercial', 'best-deals']);
    const psid = pick([undefined, undefined, undefined, 'acme', 'zeta', 'only-ann', 'only-bob']);
    const siomid = pick([undefined, undefined, undefined, 'spring', 'only-ann']);
    const visitor = random() < 0.1 ? undefined : `v${Math.floor(random() ** 2 * 900)}`;
    return {
      name: pick(['search', 'search', 'search', 'view', 'view', 'save', 'lead']),
      facts: { brand: pick(['marketplace', 'valuation', 'maker']), experience, psid, siomid, visitor },
    };
  });
  await store(events);
  await namePartners(NAMED);
  expect(await rollUpDay(database, DAY)).toBe(true);
  const expected = countVisitors(events);
  const counted = new Map(
    (await funnel()).map((row) => [JSON.stringify([row.brand, row.experience, row.partner, row.steps]), row.visitors]),
  );
  expect(counted.size).toBeGreaterThan(200);
  expect(counted).toEqual(expected);
});

test('rolling up again writes the same rows, and later events are added', async () => {
  await store([{ name: 'search', facts: { brand: 'maker', visitor: 'a' } }]);
  await rollUpDay(database, DAY);
  const first = await funnel();
  await rollUpDay(database, DAY);
  expect(await funnel()).toEqual(first);
  await store([{ name: 'view', facts: { brand: 'maker', visitor: 'a' } }]);
  await rollUpDay(database, DAY);
  expect((await funnel()).map(({ steps, visitors }) => [steps, visitors])).toEqual(first.map(() => [3, 1]));
});

test('sampled visitors count for those that were left out, and the day is marked as an estimate', async () => {
  await store([
    { name: 'search', facts: { brand: 'maker', visitor: 'a' } },
    { name: 'search', facts: { brand: 'maker', visitor: 'b', rate: 0.25 } },
    { name: 'search', facts: { brand: 'maker', visitor: 'c', rate: 0.25 } },
    { name: 'view', facts: { brand: 'maker', visitor: 'c', rate: 0.5 } },
  ]);
  await rollUpDay(database, DAY);
  const all = (await funnel()).filter(({ brand, experience, partner }) => !brand && !experience && !partner);
  expect(all.map(({ steps, visitors }) => [steps, visitors]).toSorted()).toEqual([
    [1, 5],
    [3, 2],
  ]);
  const [day] = await database.query('select is_estimate from insight_days');
  expect(day).toEqual({ is_estimate: true });
  expect(await database.query(`select events::integer from event_totals where name = 'search'`)).toEqual([
    { events: 9 },
  ]);
});

test('visitors who ask not to be recognized are events, and no visitors', async () => {
  await store([
    { name: 'search', facts: { brand: 'maker' } },
    { name: 'search', facts: { brand: 'maker', visitor: 'a' } },
    { name: 'filter', facts: { brand: 'maker' } },
    { name: 'webVital', facts: { brand: 'maker' } },
  ]);
  await rollUpDay(database, DAY);
  const totals = await database.query('select name, events::integer, hidden::integer from event_totals order by name');
  expect(totals).toEqual([
    { name: 'filter', events: 1, hidden: 1 },
    { name: 'search', events: 2, hidden: 1 },
    { name: 'webVital', events: 1, hidden: 1 },
  ]);
  expect((await funnel()).map(({ visitors }) => visitors)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  expect(await database.query('select from filter_days union all select from speed_days')).toEqual([]);
});

test('filters count once per visitor, on each brand and on all', async () => {
  const used = (visitor: string, brand: string, filters: readonly string[]): StoredEvent => ({
    ...{ name: 'filter', facts: { brand, visitor, filters } },
  });
  await store([
    used('a', 'maker', ['price', 'color']),
    used('a', 'maker', ['price']),
    used('a', 'valuation', ['price']),
    used('b', 'maker', ['price']),
  ]);
  await rollUpDay(database, DAY);
  expect(await database.query('select brand, filter, visitors::integer from filter_days order by 2, 1')).toEqual([
    { brand: '', filter: 'color', visitors: 1 },
    { brand: 'maker', filter: 'color', visitors: 1 },
    { brand: '', filter: 'price', visitors: 2 },
    { brand: 'maker', filter: 'price', visitors: 2 },
    { brand: 'valuation', filter: 'price', visitors: 1 },
  ]);
});

test('a day that lost events keeps its roll-ups, because a restored database has no events', async () => {
  await store([
    { name: 'search', facts: { brand: 'maker', visitor: 'a' } },
    { name: 'search', facts: { brand: 'maker', visitor: 'b' } },
  ]);
  await rollUpDay(database, DAY);
  const before = await funnel();
  await database.query('truncate events');
  expect(await rollUpDay(database, DAY)).toBe(false);
  await store([{ name: 'search', facts: { brand: 'maker', visitor: 'c' } }]);
  expect(await rollUpDay(database, DAY)).toBe(false);
  expect(await funnel()).toEqual(before);
});

test('the job rolls up today each time, and an earlier day once after it ended', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const before = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  const never = new AbortController().signal;
  const search = (day: string): StoredEvent => ({ name: 'search', facts: { brand: 'maker', visitor: 'a' }, day });
  await store([search(today), search(before)]);
  expect(await rollUpEvents(database, never)).toBe(2);
  expect(await rollUpEvents(database, never)).toBe(1);
  expect(await rollUpEvents(database, AbortSignal.abort())).toBe(0);
});

test('the job adds events that were stored long after the end of their day', async () => {
  const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  const never = new AbortController().signal;
  const search = (visitor: string): StoredEvent => ({ name: 'search', facts: { brand: 'maker', visitor }, day });
  await store([search('a')]);
  await rollUpEvents(database, never);
  await database.query(
    `update insight_days set rolled_up_at = (day + interval '1 day 20 minutes') at time zone 'UTC' where day = $1`,
    [day],
  );
  await store([search('b')]);
  expect(await rollUpEvents(database, never)).toBe(1);
  expect(await rollUpEvents(database, never)).toBe(0);
  const [row] = await database.query<{ events: number }>(
    'select events::integer as events from insight_days where day = $1',
    [day],
  );
  expect(row).toEqual({ events: 2 });
});

test('a day ends at midnight UTC, whatever time zone the database has', async () => {
  const setZone = (zone: string) =>
    database.query(`do $$ begin execute format('alter database %I ${zone}', current_database()); end $$`);
  await setZone(`set timezone = ''Asia/Tokyo''`);
  const inTokyo = connectDatabase(database.url, { poolSize: 1 });
  try {
    const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    await store([{ name: 'search', facts: { brand: 'maker', visitor: 'a' }, day }]);
    expect(await rollUpEvents(inTokyo, new AbortController().signal)).toBe(1);
    await inTokyo.query(
      `update insight_days set rolled_up_at = (day + interval '19 hours') at time zone 'UTC' where day = $1`,
      [day],
    );
    expect(await rollUpEvents(inTokyo, new AbortController().signal)).toBe(1);
  } finally {
    await inTokyo.close();
    await setZone('reset timezone');
  }
});
