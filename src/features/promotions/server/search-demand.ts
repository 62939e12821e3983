import { hash } from 'node:crypto';
import type { BrandKey } from '#features/brands/brands.ts';
import { delayWrites } from '#kit/async/delay-writes.ts';
import type { Database } from '#ports/database/database.ts';
import { MIN_SEARCH_VISITORS } from '../model/search-demand.ts';

const MS_PER_DAY = 86_400_000;
const WRITE_EVERY_MS = 15_000;
/**
 * Maximum numbers of searches and visitors in memory. Beyond them, further ones are not counted until the next write.
 */
const MAX_SEARCHES = 5_000;
const MAX_VISITORS = 50_000;
const KEEP_DAYS = 30;
const TIMEOUT_MS = 10_000;
/** Bytes of a digest that is stored. */
const DIGEST_BYTES = 16;

/**
 * One search by one visitor. `query`: as `reduceSearch` returns it. `visitor` distinguishes visitors for one day; only
 * salted digests of it are stored.
 */
export type VisitorSearch = { brand: BrandKey; query: string; visitor: string };

/** Counts how often searches are made, for the estimates that dealers see when they book a campaign. */
export type SearchDemand = {
  /** Counts a search within about 15 seconds. It is lost if the process is killed or the database is down then. */
  record(search: VisitorSearch): void;
  /** Writes the waiting searches a last time. When it resolves, no write is in progress. */
  stop(): Promise<void>;
};

type Dependencies = {
  database: Pick<Database, 'query'>;
  /** Returns the secret of a day (days since 1970-01-01), the same on all servers. */
  saltOf(day: number): Promise<Buffer>;
  now(): number;
  onError(error: Error): void;
};

/** A counted search with its visitors. */
type DemandRow = { day: number; brand: BrandKey; query: string; searches: number; visitors: Set<string> };

/** Collects searches in memory and writes them in batches, so that requests do not wait. */
export function createSearchDemand({ database, saltOf, now, onError }: Dependencies): SearchDemand {
  let waiting = new Map<string, DemandRow>();
  let visitors = 0;
  let cleanedOn = -1;

  const write = async () => {
    const taken = [...waiting.values()];
    waiting = new Map();
    visitors = 0;
    if (taken.length === 0) return;
    await store(database, saltOf, taken);
    const today = Math.floor(now() / MS_PER_DAY);
    if (today !== cleanedOn) await deleteOldDemand(database, today);
    cleanedOn = today;
  };
  const writes = delayWrites(write, { delayMs: WRITE_EVERY_MS, onError });
  return {
    record: ({ brand, query, visitor }) => {
      const day = Math.floor(now() / MS_PER_DAY);
      const key = `${day} ${brand} ${query}`;
      let known = waiting.get(key);
      if (!known) {
        if (waiting.size >= MAX_SEARCHES) return;
        waiting.set(key, (known = { day, brand, query, searches: 0, visitors: new Set() }));
      }
      known.searches++;
      const before = known.visitors.size;
      if (visitors < MAX_VISITORS) known.visitors.add(visitor);
      visitors += known.visitors.size - before;
      writes.request();
    },
    stop: () => writes.stop(),
  };
}

/** Adds searches to their day's counts. A visitor counts once a day for a search, across all servers. */
async function store(
  database: Pick<Database, 'query'>,
  saltOf: Dependencies['saltOf'],
  counted: readonly DemandRow[],
): Promise<void> {
  // In the same order on all servers, so that they never deadlock on each other's rows.
  const rows = counted
    .map((one) => ({ ...one, digest: digestOf(Buffer.from(`${one.brand} ${one.query}`)) }))
    .toSorted((a, b) => (a.digest < b.digest ? -1 : 1));
  const seen: { day: string; search: string; visitor: string }[] = [];
  for (const { day, digest, visitors } of rows) {
    const salt = await saltOf(day);
    for (const visitor of visitors)
      seen.push({
        day: dateOf(day),
        search: digest,
        visitor: digestOf(Buffer.concat([salt, Buffer.from(`${digest} ${visitor}`)])),
      });
  }
  await database.query(
    `with given as (
       select * from unnest($1::date[], $2::text[], $3::text[], $4::integer[], $5::text[])
         as given (day, brand, query, searches, digest)
     ), seen as (
       select day, decode(search, 'hex') as search, decode(visitor, 'hex') as visitor
       from unnest($6::date[], $7::text[], $8::text[]) as seen (day, search, visitor)
     ), fresh as (
       insert into search_visitors (day, search, visitor) select day, search, visitor from seen order by 1, 2, 3
       on conflict do nothing returning day, search
     ), numbers as (
       select day, search, count(*)::integer as visitors from fresh group by 1, 2
     )
     insert into search_days (day, brand, query, searches, visitors)
     select g.day, g.brand, g.query, g.searches, coalesce(n.visitors, 0)
     from given g left join numbers n on n.day = g.day and n.search = decode(g.digest, 'hex')
     order by g.day, g.digest
     on conflict (day, brand, query) do update
       set searches = search_days.searches + excluded.searches, visitors = search_days.visitors + excluded.visitors`,
    [
      rows.map(({ day }) => dateOf(day)),
      rows.map(({ brand }) => brand),
      rows.map(({ query }) => query),
      rows.map(({ searches }) => searches),
      rows.map(({ digest }) => digest),
      seen.map(({ day }) => day),
      seen.map(({ search }) => search),
      seen.map(({ visitor }) => visitor),
    ],
    { timeoutMs: TIMEOUT_MS },
  );
}

/**
 * Deletes the digests of visitors after their day, searches that fewer than five visitors made that day, and all counts
 * after a month. Searches from shortly before midnight may still be waiting on another server, so yesterday's rows are
 * kept.
 */
async function deleteOldDemand(database: Pick<Database, 'query'>, today: number): Promise<void> {
  await database.query(
    `with visitors as (delete from search_visitors where day < $1::date)
     delete from search_days where (day < $1::date and visitors < $2) or day < $3::date`,
    [dateOf(today - 1), MIN_SEARCH_VISITORS, dateOf(today - KEEP_DAYS)],
    { timeoutMs: TIMEOUT_MS },
  );
}

function dateOf(day: number): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}

function digestOf(bytes: Buffer): string {
  return hash('sha256', bytes, 'hex').slice(0, DIGEST_BYTES * 2);
}
