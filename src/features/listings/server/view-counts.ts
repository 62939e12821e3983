import { delayWrites } from '#kit/async/delay-writes.ts';
import { memoizeBounded } from '#kit/bounded-cache.ts';
import type { Database } from '#ports/database/database.ts';
import { VIEW_WINDOW_DAYS } from '../model/view-counts.ts';
import { countViewers, digestOf, type GetDailySalt, type Viewer } from './count-viewers.ts';

const MS_PER_DAY = 86_400_000;
const WRITE_EVERY_MS = 1_000;
/**
 * Maximum number of distinct views in memory. Views wait there while the database is down; beyond this number, new ones
 * are lost.
 */
const MAX_WAITING = 50_000;

/**
 * One view of a vehicle's page. `address` and `agent` distinguish visitors for one day. Only salted digests of them are
 * stored, which identify no visitor after that day.
 */
export type View = { vin: string; brand: string; address: string; agent: string };

/**
 * Counts views of vehicle pages by brand (wire code) and UTC day. All servers on a database count together: a visitor
 * counts once across all servers, and every server returns the same counts.
 */
export type ViewCounts = {
  /**
   * Records a view. It is counted within about a second, and lost if the process is killed before. A second view by the
   * same visitor on the same day does not count.
   */
  record(view: View): void;
  /** Returns the views of the last `days`, including today, by VIN and brand. Vehicles without views are left out. */
  countsOf(vins: readonly string[], days: number): Promise<Map<string, Record<string, number>>>;
  /**
   * Returns the views of the last seven days on one brand, by VIN, with 0 for vehicles without views. Cards show them
   * (spec 1 §4).
   */
  viewCountsOf(vins: readonly string[], brand: string): Promise<Map<string, number>>;
  /** Writes the waiting views a last time. When it resolves, no write is in progress. */
  stop(): Promise<void>;
};

type ViewCountDeps = {
  database: Pick<Database, 'query'>;
  saltOf: GetDailySalt;
  now(): number;
  onError(error: Error): void;
};

export function createViewCounts(deps: ViewCountDeps): ViewCounts {
  const { database, now } = deps;
  const batch = createBatch(deps);
  const countsOf: ViewCounts['countsOf'] = async (vins, days) => {
    const today = Math.floor(now() / MS_PER_DAY);
    const rows = await database.query<{ vin: string; brand: string; views: number }>(
      `select vin, brand, sum(views)::integer as views from listing_views
        where vin = any($1) and day > $2 and day <= $3 group by vin, brand`,
      [vins, today - days, today],
      { isPipelined: true, isPrepared: true },
    );
    const counts = new Map<string, Record<string, number>>();
    for (const { vin, brand, views } of rows) counts.set(vin, { ...counts.get(vin), [brand]: views });
    return counts;
  };
  return {
    record: ({ vin, brand, address, agent }) => {
      const day = Math.floor(now() / MS_PER_DAY);
      batch.add({ vin, brand, day, place: digestOf(`${brand} ${vin} ${address}`), browser: digestOfBrowser(agent) });
    },
    countsOf,
    viewCountsOf: async (vins, brand) => {
      const counts = await countsOf(vins, VIEW_WINDOW_DAYS);
      return new Map(vins.map((vin) => [vin, counts.get(vin)?.[brand] ?? 0]));
    },
    stop: () => batch.stop(),
  };
}

/** Most browsers have one of few user agents. */
const digestOfBrowser = memoizeBounded({ max: 1_000, longest: 300 }, digestOf);

/** Collects views and writes them in batches, so that requests don't wait for the database. */
function createBatch({ database, saltOf, now, onError }: ViewCountDeps) {
  let waiting = new Map<string, Viewer>();
  let cleanedOn = -1;

  const write = async () => {
    const taken = waiting;
    waiting = new Map();
    if (taken.size === 0) return;
    try {
      await countViewers(database, saltOf, [...taken.values()]);
    } catch (error) {
      // The views wait for the next write, which does not count views again that were counted despite the error.
      for (const viewer of taken.values()) add(viewer);
      throw error;
    }
    await forgetOldViews();
  };
  const forgetOldViews = async () => {
    const today = Math.floor(now() / MS_PER_DAY);
    if (today === cleanedOn) return;
    cleanedOn = today;
    // A view from shortly before midnight may still be waiting on another server, so yesterday's viewers are kept.
    await database
      .query('with viewers as (delete from listing_viewers where day < $1) delete from listing_views where day <= $2', [
        today - 1,
        today - VIEW_WINDOW_DAYS,
      ])
      .catch(onError);
  };
  const add = (viewer: Viewer) => {
    if (waiting.size < MAX_WAITING) waiting.set(`${viewer.day} ${viewer.place} ${viewer.browser}`, viewer);
    writes.request();
  };
  const writes = delayWrites(write, { delayMs: WRITE_EVERY_MS, onError });
  return { add, stop: () => writes.stop() };
}
