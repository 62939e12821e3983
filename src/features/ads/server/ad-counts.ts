import type { BrandKey } from '#features/brands/brands.ts';
import { delayWrites } from '#kit/async/delay-writes.ts';
import type { Database } from '#ports/database/database.ts';
import type { AdPlace } from '../model/ad.ts';

const WRITE_EVERY_MS = 15_000;
const TIMEOUT_MS = 10_000;

/** The key of a count. `day`: `2026-11-27`. `ad`: `creative-12`, `house-help` or `server`. */
export type AdCountKey = { day: string; ad: string; brand: BrandKey; place: AdPlace };
export type AdCount = 'requests' | 'served' | 'clicks';

/** Counts requests, served ads and clicks per ad, day, brand and place. */
export type AdCounts = {
  /** Adds 1 to each of the counts. They are written within about 15 seconds, and lost if the process is killed before. */
  add(key: AdCountKey, counts: readonly AdCount[]): void;
  /** Writes the counts that wait. Resolves when no write is in progress. */
  stop(): Promise<void>;
};

type Row = AdCountKey & Record<AdCount, number>;

/** Adds counts up in memory and writes them in batches, so that requests wait for nothing. */
export function createAdCounts(database: Pick<Database, 'query'>, onError: (error: Error) => void): AdCounts {
  let waiting = new Map<string, Row>();

  const write = async () => {
    const taken = [...waiting.values()];
    waiting = new Map();
    if (taken.length > 0) await store(database, taken);
  };
  const writes = delayWrites(write, { delayMs: WRITE_EVERY_MS, onError });
  return {
    add: ({ day, ad, brand, place }, counts) => {
      const key = `${day} ${ad} ${brand} ${place}`;
      const row = waiting.get(key) ?? { day, ad, brand, place, requests: 0, served: 0, clicks: 0 };
      for (const count of counts) row[count]++;
      waiting.set(key, row);
      writes.request();
    },
    stop: () => writes.stop(),
  };
}

async function store(database: Pick<Database, 'query'>, rows: readonly Row[]): Promise<void> {
  await database.query(
    // In the same order on all servers, so that two of them never deadlock on each other's rows.
    `insert into ad_days (day, ad, brand, place, requests, served, clicks)
     select * from unnest($1::date[], $2::text[], $3::text[], $4::text[], $5::integer[], $6::integer[], $7::integer[])
       as given (day, ad, brand, place, requests, served, clicks)
     order by 1, 2, 3, 4
     on conflict (day, ad, brand, place) do update
       set requests = ad_days.requests + excluded.requests, served = ad_days.served + excluded.served,
         clicks = ad_days.clicks + excluded.clicks`,
    (['day', 'ad', 'brand', 'place', 'requests', 'served', 'clicks'] as const).map((name) =>
      rows.map((row) => row[name]),
    ),
    { timeoutMs: TIMEOUT_MS },
  );
}
