import type { Queryable } from '#ports/database/database.ts';
import type { PageKind, Vital } from '../model/event-names.ts';
import { type FunnelCount, funnelOf, type StepCount } from '../model/funnel.ts';
import { type SpeedSummary, type SpeedCount, summarizeSpeed } from '../model/speed-buckets.ts';

const MAX_ROWS = 20;

/** Days from one to another, both inclusive, as `2026-11-27`. An empty text means all. */
export type InsightFilter = { from: string; to: string; brand: string; experience: string; partner: string };

/** The funnel of one brand, experience or partner. `''`: all of them. */
export type FunnelPart = { name: string; funnel: FunnelCount[] };

export type Insights = {
  funnel: FunnelCount[];
  /** The funnel by one dimension, filtered by the others. Partners: those with the most visitors. */
  brands: FunnelPart[];
  experiences: FunnelPart[];
  partners: FunnelPart[];
  /** Daily visitors by the filter that they used. */
  filters: { filter: string; visitors: number }[];
  words: { text: string; visitors: number }[];
  emptySearches: { text: string; visitors: number }[];
  speed: { page: PageKind; vital: Vital; speed: SpeedSummary }[];
  /** `hidden`: events of visitors who asked not to be recognized. */
  totals: { name: string; events: number; hidden: number }[];
  /** Whether visitors were sampled on one of the days. */
  isEstimate: boolean;
  /** Time of the last roll-up; `null`: there was none. */
  rolledUpAt: Date | null;
};

/** Reads the roll-ups of a period. */
export async function readInsights(connection: Queryable, filter: InsightFilter): Promise<Insights> {
  const { brand, experience, partner } = filter;
  const [brands, experiences, partners, filters, words, emptySearches, speed, totals, [state]] = await Promise.all([
    readFunnels(connection, filter, 'brand', { experience, partner }),
    readFunnels(connection, filter, 'experience', { brand, partner }),
    readFunnels(connection, filter, 'partner', { brand, experience }),
    connection.query<Insights['filters'][number]>(
      `select filter, sum(visitors)::float8 as visitors from filter_days
       where day between $1 and $2 and brand = $3 group by 1 order by 2 desc, 1 limit 30`,
      [filter.from, filter.to, brand],
    ),
    readPhrases(connection, filter, 'word'),
    readPhrases(connection, filter, 'search'),
    readSpeed(connection, filter),
    connection.query<Insights['totals'][number]>(
      `select name, sum(events)::float8 as events, sum(hidden)::float8 as hidden from event_totals
       where day between $1 and $2 and ($3 = '' or brand = $3) group by 1 order by 2 desc, 1`,
      [filter.from, filter.to, brand],
    ),
    connection.query<{ isEstimate: boolean; rolledUpAt: Date | null }>(
      `select coalesce(bool_or(is_estimate) filter (where day between $1 and $2), false) as "isEstimate",
              max(rolled_up_at) as "rolledUpAt" from insight_days`,
      [filter.from, filter.to],
    ),
  ]);
  const funnel = brands.find(({ name }) => name === brand)?.funnel ?? funnelOf([]);
  return {
    funnel,
    brands,
    experiences,
    partners: mostVisited(partners),
    filters,
    words,
    emptySearches,
    speed,
    totals,
    isEstimate: state?.isEstimate ?? false,
    rolledUpAt: state?.rolledUpAt ?? null,
  };
}

/** Reads the funnels of all values of one dimension. `others`: the values of the other ones. */
async function readFunnels(
  connection: Queryable,
  { from, to }: InsightFilter,
  dimension: 'brand' | 'experience' | 'partner',
  others: Readonly<Record<string, string>>,
): Promise<FunnelPart[]> {
  const conditions = Object.keys(others).map((name, at) => `${name} = $${at + 3}`);
  const rows = await connection.query<StepCount & { name: string }>(
    `select ${dimension} as name, steps::integer as steps, sum(visitors)::float8 as visitors from funnel_days
     where day between $1 and $2 and ${conditions.join(' and ')} group by 1, 2`,
    [from, to, ...Object.values(others)],
  );
  return [...Map.groupBy(rows, ({ name }) => name)]
    .map(([name, counts]) => ({ name, funnel: funnelOf(counts) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function mostVisited(parts: readonly FunnelPart[]): FunnelPart[] {
  const visitorsOf = ({ name, funnel }: FunnelPart) =>
    name === '' ? Infinity : Math.max(...funnel.map(({ visitors }) => visitors));
  return parts.toSorted((a, b) => visitorsOf(b) - visitorsOf(a)).slice(0, MAX_ROWS);
}

function readPhrases(
  connection: Queryable,
  { from, to, brand }: InsightFilter,
  kind: 'word' | 'search',
): Promise<{ text: string; visitors: number }[]> {
  return connection.query(
    `select text, sum(visitors)::float8 as visitors from phrase_days
     where day between $1 and $2 and kind = $3 and ($4 = '' or brand = $4) and text is not null
     group by 1 order by 2 desc, 1 limit ${MAX_ROWS}`,
    [from, to, kind, brand],
  );
}

async function readSpeed(connection: Queryable, { from, to }: InsightFilter): Promise<Insights['speed']> {
  const rows = await connection.query<SpeedCount & { page: PageKind; vital: Vital }>(
    `select page, vital, bucket::integer as bucket, sum(views)::float8 as views from speed_days
     where day between $1 and $2 group by 1, 2, 3 order by 1, 2, 3`,
    [from, to],
  );
  return [...Map.groupBy(rows, ({ page, vital }) => `${page} ${vital}`).values()].flatMap((own) => {
    const [{ page, vital }] = own as [(typeof own)[number]];
    const speed = summarizeSpeed(vital, own);
    return speed === null ? [] : [{ page, vital, speed }];
  });
}
