import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { COLUMN_NAMES, createMapping } from '#features/feed-mapping/feed-mapping.ts';
import { importFeed, type ImportReport } from '#features/feeds/feeds.server.ts';
import {
  catalog,
  findCity,
  findZip,
  marketAreaOf,
  METROS,
  places,
  replaceListPrices,
} from '#features/reference/reference.server.ts';
import type { Database, Queryable } from '#ports/database/database.ts';
import vinPatterns from '../data/vin-patterns.json' with { type: 'json' };
import { demoListPrices } from '../model/demo-list-prices.ts';
import { type DemoOptions, demoRows } from '../model/demo-rows.ts';
import { seedSaleRecords } from './seed-sale-records.ts';

export type SeedOptions = {
  database: Database;
  /** Cars came into stock before this day. */
  today: Date;
  /** The maximum number of listings; without it, all. Dealers around Denver come first, then one in every metro. */
  max?: number | undefined;
  /** Whether to make up sale records too, on which trade-in values and instant offers are based. */
  hasSaleRecords?: boolean | undefined;
  /** Called with the number of rows read so far. */
  onProgress?(rows: number): void;
  signal?: AbortSignal;
};

/** The feed source of the demo's listings. */
export const DEMO_SOURCE = 'demo';
/** The price list of the demo's market. */
const LIST_PRICE_SOURCE = 'demo price list';
const SEED = 'forecourt';
const ROWS_PER_CHUNK = 250;

/**
 * Loads the demo inventory through the same import as real feeds. The same day gives the same listings. If a run is
 * interrupted, the next run ends with the same result.
 */
export async function seedDemo(options: SeedOptions): Promise<ImportReport> {
  const { database, today, max, hasSaleRecords, onProgress, signal } = options;
  await replaceListPrices(
    database,
    { name: LIST_PRICE_SOURCE, date: today.toISOString().slice(0, 10) },
    demoListPrices(catalog),
  );
  const mapping = createMapping({
    columns: Object.fromEntries(COLUMN_NAMES.map((name) => [name, name])),
    encoding: 'utf-8',
    delimiter: ',',
  });
  const { report } = await importFeed(
    {
      file: '-',
      stdin: Readable.from(demoCsv(today, max, signal)),
      sourceName: DEMO_SOURCE,
      mode: 'full',
      mapping,
      mappingFile: path.join(tmpdir(), 'forecourt-demo.mapping.json'),
      rejectFile: path.join(tmpdir(), 'forecourt-demo.rejects.csv'),
      allowShrink: true,
      once: true,
    },
    {
      database,
      catalog,
      places: { findZip, findCity, marketAreaOf },
      now: () => today,
      onProgress: ({ rows }) => onProgress?.(rows),
    },
  );
  await seedPastOffers(database, DEMO_SOURCE);
  if (hasSaleRecords) await seedSaleRecords(database, DEMO_SOURCE);
  return report;
}

/** Generates the demo as a feed: a CSV with every column of `docs/feeds.md`, in chunks. */
async function* demoCsv(today: Date, max = Infinity, signal?: AbortSignal): AsyncGenerator<Buffer> {
  let lines = [COLUMN_NAMES.join(',')];
  let rows = 0;
  for (const row of demoRows(demoOptions(today))) {
    if (rows++ === max) break;
    lines.push(COLUMN_NAMES.map((name) => csvCell(row[name] ?? '')).join(','));
    if (lines.length < ROWS_PER_CHUNK) continue;
    signal?.throwIfAborted();
    yield Buffer.from(`${lines.join('\n')}\n`);
    lines = [];
    // Generating rows never waits by itself, so without a pause the database could not work.
    await setImmediate();
  }
  yield Buffer.from(`${lines.join('\n')}\n`);
}

/** Returns the options of `demoRows` for a day. */
export function demoOptions(today: Date): DemoOptions {
  return {
    seed: SEED,
    today: today.toISOString().slice(0, 10),
    metros: METROS,
    places: places(),
    marketAreaOf,
    vinPatterns: vinPatterns as unknown as DemoOptions['vinPatterns'],
  };
}

function csvCell(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Creates past offers for a demo source, so that its cars have been on the market since the day on which they came into
 * stock, with the price reductions that their feed states. Running it again changes nothing.
 */
export async function seedPastOffers(database: Queryable, sourceName: string): Promise<void> {
  await database.query(
    `with fresh as (
      select o.listing_id as id, o.from_at as seen, o.vin, o.owner_id, listed, previous,
        case when previous is null then listed else listed + (o.from_at - listed) * (0.3 + o.listing_id * 37 % 60 / 100.0) end as reduced
      from listing_offers o join listings l on l.id = o.listing_id join sources s on s.id = l.source_id and s.name = $1
      cross join lateral (select (l.facts->>'listedAt')::timestamptz as listed, (l.facts->>'previousPrice')::bigint as previous) said
      where o.until_at is null and listed < o.from_at - interval '1 day'
        and not exists (select from listing_offers e where e.listing_id = o.listing_id and e.from_at < o.from_at)
    ), moved as (
      update listing_offers o set from_at = f.reduced, price_since = f.reduced
      from fresh f where o.listing_id = f.id and o.from_at = f.seen
    )
    insert into listing_offers (listing_id, from_at, until_at, price_since, vin, owner_id, price)
    select id, listed, reduced, listed, vin, owner_id, previous from fresh where previous is not null`,
    [sourceName],
  );
}
