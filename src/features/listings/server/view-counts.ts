import type { Database } from '#ports/database/database.ts';
import { VIEW_WINDOW_DAYS } from '../model/view-counts.ts';
import { ViewSketch } from './view-counts-sketch.ts';

const MS_PER_DAY = 86_400_000;
const WRITE_EVERY_MS = 1_000;
/** So many browsers behind one address are believed to be people; whoever makes up more of them counts no more. */
const MOST_AGENTS = 5;
/** While the database is away views wait; beyond so many different ones they are lost. */
const MOST_WAITING = 50_000;

/** One look at a vehicle's page. `address` and `agent` tell people apart for a day, and are kept nowhere. */
export type View = { vin: string; brand: string; address: string; agent: string };

/** How often people looked at vehicles' pages, by brand (wire code) and UTC day. */
export type ViewCounts = {
  /** Takes note of a view at once; it is counted within a second. The same visitor's second view on a day is not. */
  record(view: View): void;
  /** Views of the last `days` (the present one among them), by VIN and brand; what nobody saw is left out. */
  countsOf(vins: readonly string[], days: number): Promise<Map<string, Record<string, number>>>;
  /** Views of the last seven days on one brand, by VIN, 0 where nobody looked: what a card may claim (spec 1 §4). */
  viewCountsOf(vins: readonly string[], brand: string): Promise<Map<string, number>>;
  /** Writes what waits, and ends. */
  stop(): Promise<void>;
};

type Surroundings = { database: Pick<Database, 'query'>; now(): number; onError(error: Error): void };

export function createViewCounts(surroundings: Surroundings): ViewCounts {
  const { database, now } = surroundings;
  const sketch = new ViewSketch();
  const batch = createBatch(surroundings);
  const countsOf: ViewCounts['countsOf'] = async (vins, days) => {
    const today = Math.floor(now() / MS_PER_DAY);
    const rows = await database.query<{ vin: string; brand: string; views: number }>(
      `select vin, brand, sum(views)::integer as views from listing_views
        where vin = any($1) and day > $2 and day <= $3 group by vin, brand`,
      [vins, today - days, today],
    );
    const counts = new Map<string, Record<string, number>>();
    for (const { vin, brand, views } of rows) counts.set(vin, { ...counts.get(vin), [brand]: views });
    return counts;
  };
  return {
    record: ({ vin, brand, address, agent }) => {
      const day = Math.floor(now() / MS_PER_DAY);
      const view = `${brand} ${vin} ${address}`;
      if (!sketch.isFirst(`${view} ${agent}`, day)) return;
      for (let place = 0; place < MOST_AGENTS; place++) {
        if (sketch.isFirst(`${view} #${place}`, day)) return batch.add(vin, brand, day);
      }
    },
    countsOf,
    viewCountsOf: async (vins, brand) => {
      const counts = await countsOf(vins, VIEW_WINDOW_DAYS);
      return new Map(vins.map((vin) => [vin, counts.get(vin)?.[brand] ?? 0]));
    },
    stop: () => batch.stop(),
  };
}

/** Gathers views and writes them together, off the requests' path. */
function createBatch({ database, now, onError }: Surroundings) {
  let waiting = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let failed = false;
  let cleanedOn = -1;

  const write = async () => {
    const taken = waiting;
    waiting = new Map();
    try {
      await insertViews(database, taken);
      failed = false;
    } catch (error) {
      // Said once; the views wait for the next second.
      if (!failed) onError(error as Error);
      failed = true;
      for (const [key, views] of taken) put(key, views);
    }
    await forgetOldViews();
  };
  const forgetOldViews = async () => {
    const today = Math.floor(now() / MS_PER_DAY);
    if (failed || today === cleanedOn) return;
    cleanedOn = today;
    await database.query('delete from listing_views where day <= $1', [today - VIEW_WINDOW_DAYS]).catch(onError);
  };
  const put = (key: string, views: number) => {
    if (waiting.has(key) || waiting.size < MOST_WAITING) waiting.set(key, (waiting.get(key) ?? 0) + views);
    timer ??= setTimeout(() => {
      timer = undefined;
      writing = writing.then(write);
    }, WRITE_EVERY_MS).unref();
  };
  return {
    add: (vin: string, brand: string, day: number) => put(`${vin} ${day} ${brand}`, 1),
    stop: async () => {
      clearTimeout(timer);
      await writing;
      if (waiting.size > 0) await write();
      clearTimeout(timer);
    },
  };
}

/** Rows in one order, so that two processes never wait for each other. */
async function insertViews(database: Pick<Database, 'query'>, views: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...views]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, count]) => ({ parts: key.split(' '), count }));
  await database.query(
    `insert into listing_views (vin, day, brand, views)
     select * from unnest($1::text[], $2::integer[], $3::text[], $4::integer[])
     on conflict (vin, day, brand) do update set views = listing_views.views + excluded.views`,
    [
      rows.map(({ parts }) => parts[0]),
      rows.map(({ parts }) => Number(parts[1])),
      rows.map(({ parts }) => parts[2]),
      rows.map(({ count }) => count),
    ],
  );
}
