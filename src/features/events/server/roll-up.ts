import type { Database, Queryable } from '#ports/database/database.ts';
import { FUNNEL } from '../model/event-names.ts';
import { OTHER_PARTNERS } from '../model/funnel.ts';
import { BUCKET_STEP, MAX_SHIFT_BUCKET, SHIFT_BUCKETS } from '../model/speed-buckets.ts';
import { EVENT_RETENTION_DAYS } from './event-days.ts';
import { SITE_SOURCE } from './site-events.ts';

/** The number of partners listed for a day: those with the most visitors. */
const MAX_PARTNERS = 200;
/** The time after its end in which a day may still get delayed events. */
const LATE = '10 minutes';
/** The time at which a day is rolled up again, for events that were delayed while the database was down. */
const VERY_LATE = '6 hours';

/**
 * Writes the roll-ups of the days that may have new events: today, and earlier days that were not rolled up since they
 * ended, or since six hours later. Returns the number of written days.
 */
export async function rollUpEvents(
  database: Pick<Database, 'query' | 'transaction'>,
  signal: AbortSignal,
): Promise<number> {
  const days = await database.query<{ day: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day
     from (select (now() at time zone 'UTC')::date - ago as day from generate_series(0, ${EVENT_RETENTION_DAYS}) as ago) as days
     left join insight_days i using (day)
     where i.rolled_up_at is null or i.rolled_up_at < (day + interval '1 day' + interval '${LATE}') at time zone 'UTC'
       or (i.rolled_up_at < (day + interval '1 day' + interval '${VERY_LATE}') at time zone 'UTC'
         and now() >= (day + interval '1 day' + interval '${VERY_LATE}') at time zone 'UTC')
     order by 1`,
  );
  let written = 0;
  for (const { day } of days) {
    if (signal.aborted) break;
    if (await rollUpDay(database, day)) written++;
  }
  return written;
}

/**
 * Writes the roll-ups of a day again from its events. Returns `false` if there is nothing to write: the day has no
 * events, or fewer than before, as after a restore, because backups have the roll-ups but not the events.
 */
export async function rollUpDay(database: Pick<Database, 'transaction'>, day: string): Promise<boolean> {
  return database.transaction(async (connection) => {
    const [row] = await connection.query<{ count: number }>(
      `insert into insight_days as known (day, events, is_estimate)
       select $1::date, count(*), coalesce(bool_or(facts ? 'rate'), false)
       from events where day = $1 and source = '${SITE_SOURCE}' having count(*) > 0
       on conflict (day) do update set events = excluded.events, is_estimate = excluded.is_estimate,
         rolled_up_at = clock_timestamp()
       where known.events <= excluded.events
       returning 1 as count`,
      [day],
    );
    if (!row) return false;
    for (const table of ['funnel_days', 'event_totals', 'filter_days', 'speed_days'])
      await connection.query(`delete from ${table} where day = $1`, [day]);
    await rollUpTables(connection, day);
    return true;
  });
}

async function rollUpTables(connection: Queryable, day: string): Promise<void> {
  for (const sql of [FUNNEL_SQL, TOTALS_SQL, FILTERS_SQL, SPEED_SQL]) await connection.query(sql, [day]);
}

const WEIGHT = `1 / coalesce((facts->>'rate')::float8, 1)`;
const STEP = `case name ${FUNNEL.map((name, at) => `when '${name}' then ${1 << at}`).join(' ')} end`;

/**
 * A visitor is in the sample if one of the rates of their events is high enough, so the highest rate is the probability
 * of being in it.
 */
const FUNNEL_SQL = `
  with listed as materialized (
    select partner, name as label from partner_days where day = $1 and name is not null
    order by visitors desc, name limit ${MAX_PARTNERS}
  ), own as materialized (
    select facts->>'visitor' as visitor, facts->>'brand' as brand, ${STEP} as step,
           coalesce(facts->>'experience', case name when 'search' then 'standard' end) as experience,
           p.label as psid, s.label as siomid, ${WEIGHT} as weight,
           (facts ? 'psid' and p.label is null) or (facts ? 'siomid' and s.label is null) as is_rare
    from events left join listed p on p.partner = facts->>'psid' left join listed s on s.partner = facts->>'siomid'
    where day = $1 and source = '${SITE_SOURCE}' and name in ('${FUNNEL.join("', '")}') and facts ? 'visitor'
  ), visitors as (
    select coalesce(brand, '') as brand, bit_or(step) as steps, min(weight) as weight,
           coalesce(array_agg(distinct experience) filter (where experience is not null), '{standard}') as experiences,
           array_agg(distinct psid) filter (where psid is not null)
             || array_agg(distinct siomid) filter (where siomid is not null)
             || case when bool_or(is_rare) then '{${OTHER_PARTNERS}}'::text[] end as partners
    from own group by grouping sets ((visitor, brand), (visitor))
  )
  insert into funnel_days (day, brand, experience, partner, steps, visitors)
  select $1::date, brand, experience, partner, steps, round(sum(weight))
  from visitors, unnest(array_append(experiences, '')) as experience,
       unnest(array_append(coalesce(partners, '{none}'), '')) as partner
  group by brand, experience, partner, steps`;

const TOTALS_SQL = `
  insert into event_totals (day, brand, name, events, hidden)
  select $1::date, facts->>'brand', name, round(sum(${WEIGHT})),
         round(coalesce(sum(${WEIGHT}) filter (where not facts ? 'visitor'), 0))
  from events where day = $1 and source = '${SITE_SOURCE}' group by 2, 3`;

const FILTERS_SQL = `
  with used as (
    select filter, facts->>'brand' as brand, facts->>'visitor' as visitor, min(${WEIGHT}) as weight
    from events, jsonb_array_elements_text(facts->'filters') as filter
    where day = $1 and source = '${SITE_SOURCE}' and name = 'filter' and facts ? 'visitor'
    group by 1, 2, 3
  ), visitors as (
    select filter, coalesce(brand, '') as brand, min(weight) as weight
    from used group by grouping sets ((filter, visitor, brand), (filter, visitor))
  )
  insert into filter_days (day, brand, filter, visitors)
  select $1::date, brand, filter, round(sum(weight)) from visitors group by brand, filter`;

const SPEED_SQL = `
  insert into speed_days (day, page, vital, bucket, views)
  select $1::date, facts->>'page', facts->>'vital',
         case facts->>'vital' when 'CLS' then least(round((facts->>'value')::float8 * ${SHIFT_BUCKETS}), ${MAX_SHIFT_BUCKET})
           else floor(ln((facts->>'value')::float8 + 1) / ln(${BUCKET_STEP})) end,
         round(sum(${WEIGHT}))
  from events
  where day = $1 and source = '${SITE_SOURCE}' and name = 'webVital' and facts ? 'value'
  group by 2, 3, 4`;
