/**
 * Times `/operator/insights` over 100 million events, from roll-ups, and the roll-up of one day
 * (docs/features/events.md). Stores the raw events of one day, rolls them up, and copies the roll-up to as many days as
 * make 100 million events. Starts its own PostgreSQL.
 *
 * Run: node tools/node24.mjs bench/site/insights.ts [--events 300000] [--total 100000000]
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { readInsights, rollUpDay } from '../../src/features/events/events.server.ts';
import { connectDatabase } from '../../src/ports/database/database.ts';
import { newDatabase } from '../../src/ports/database/testing/new-database.ts';
import { startTestPostgres } from '../../src/ports/database/testing/test-postgres.ts';

const { values: options } = parseArgs({
  options: { events: { type: 'string', default: '300000' }, total: { type: 'string', default: '100000000' } },
});
const events = Number(options.events);
const days = Math.ceil(Number(options.total) / events);
const DAY = '2026-11-27';
const RUNS = 21;

/** Six of ten events are searches or filters. Visitors have five events, a fifth comes from one of 300 partners. */
const FILL = `
  insert into events (day, id, source, name, key, facts)
  select $1::date, gen_random_uuid(), 'site',
    (array['search','search','search','filter','filter','filter','view','view','view','save','lead','webVital'])
      [1 + case when r < 0.9 then floor(r / 0.9 * 9) when r < 0.95 then 9 when r < 0.96 then 10 else 11 end],
    decode(md5(n::text), 'hex'),
    jsonb_strip_nulls(jsonb_build_object(
      'visitor', md5('v' || floor(n / 5.0)), 'brand', (array['marketplace','valuation','maker'])[1 + n / 5 % 3],
      'experience', (array[null, null, null, 'commercial', 'best-deals', 'buy-online'])[1 + n % 6],
      'psid', case when n / 5 % 5 = 0 then md5('p' || n / 25 % 300) end,
      'filters', case when r between 0.3 and 0.6 then '["price", "makeModelTrim", "location"]'::jsonb end,
      'page', case when r >= 0.96 then 'results' end, 'vital', case when r >= 0.96 then 'LCP' end,
      'value', case when r >= 0.96 then floor(300 + 4000 * r * random()) end))
  from generate_series(1, $2::integer) n, lateral (select random() + 0 * n as r) as sample`;

const PARTNERS = `
  insert into partner_days (day, partner, name, visitors)
  select $1::date, md5('p' || n), 'psid:p' || n, 200 - n / 2 from generate_series(0, 299) n`;

const COPIES = [
  `insert into funnel_days select $1::date - n, brand, experience, partner, steps, visitors
   from funnel_days, generate_series(1, $2::integer) n where day = $1`,
  `insert into filter_days select $1::date - n, brand, filter, visitors
   from filter_days, generate_series(1, $2::integer) n where day = $1`,
  `insert into speed_days select $1::date - n, page, vital, bucket, views
   from speed_days, generate_series(1, $2::integer) n where day = $1`,
  `insert into event_totals select $1::date - n, brand, name, events, hidden
   from event_totals, generate_series(1, $2::integer) n where day = $1`,
];

const server = await startTestPostgres();
const database = connectDatabase(await newDatabase(server.url, server.template), { poolSize: 8 });
try {
  await database.query('select open_event_days($1::date, $1::date)', [DAY]);
  await database.query(FILL, [DAY, events], { timeoutMs: 300_000 });
  await database.query(PARTNERS, [DAY]);
  const since = performance.now();
  await rollUpDay(database, DAY);
  console.log(`Rolling up ${events} events of a day: ${Math.round(performance.now() - since)} ms`);
  for (const sql of COPIES) await database.query(sql, [DAY, days - 1], { timeoutMs: 300_000 });
  await database.query('analyze');
  const [size] = await database.query<{ rows: number; total: number }>(
    `select (select count(*)::integer from funnel_days) as rows, (select sum(events)::float8 from event_totals) as total`,
  );
  console.log(`${days} days with ${size!.total} events are ${size!.rows} rows of the funnel. Load ${loadavg()[0]}`);
  for (const [title, filter] of [
    ['all', { brand: '', experience: '', partner: '' }],
    ['one brand, experience and partner', { brand: 'maker', experience: 'commercial', partner: 'psid:p5' }],
  ] as const) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const start = performance.now();
      await readInsights(database, { from: '2000-01-01', to: DAY, ...filter });
      times.push(performance.now() - start);
    }
    const [first] = times;
    const sorted = times.toSorted((a, b) => a - b).map(Math.round);
    console.log(
      `${title}: first ${Math.round(first!)} ms, median ${sorted[RUNS >> 1]} ms, slowest ${sorted.at(-1)} ms`,
    );
  }
} finally {
  await database.close();
  await server.stop();
}
