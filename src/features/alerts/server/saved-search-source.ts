import { BRANDS, type Brand, type BrandKey } from '#features/brands/brands.ts';
import { GETS_ALERTS_SQL, SEARCH_FREQUENCY_SQL } from '#features/push/push.server.ts';
import type { SearchMatcher } from '#features/search-memory/search-memory.server.ts';
import type { Connection } from '#ports/database/database.ts';
import { SENDS_ALERTS_SQL } from './sends-alerts-sql.ts';

/** Time in ms for which searches are loaded before other requests may run. */
const SLICE_MS = 2;

type SearchRow = { id: number; brand: BrandKey; query: string; mailed: boolean; instant: boolean };

const BY_KEY = new Map<string, Brand>(BRANDS.map((brand) => [brand.key, brand]));

/** Searches that send alerts. A person who unsubscribed may return, and their searches are marked as changed then. */
const MAILED = `s.recipient_id is not null and ${SENDS_ALERTS_SQL} and exists (
  select from alert_recipients r where r.id = s.recipient_id and ${GETS_ALERTS_SQL})`;

const INSTANT = `${SEARCH_FREQUENCY_SQL} = 'instant' as instant`;

/** Keeps a matcher in sync with the saved searches that send emails, and tracks which of them are instant. */
export class SavedSearchSource {
  readonly #matcher: SearchMatcher;
  readonly #yieldTurn: () => Promise<void>;
  readonly #instant = new Set<number>();
  /** Changes by this and later transactions may not have been seen yet; `null` before the first load. */
  #horizon: string | null = null;

  constructor(matcher: SearchMatcher, yieldTurn: () => Promise<void>) {
    this.#matcher = matcher;
    this.#yieldTurn = yieldTurn;
  }

  isInstant(searchId: number): boolean {
    return this.#instant.has(searchId);
  }

  /**
   * Loads all searches, or those that changed since the last call. `connection` needs a repeatable-read transaction.
   */
  async follow(connection: Connection, signal: AbortSignal): Promise<void> {
    const [state] = await connection.query<{ oldest: string }>(
      'select pg_snapshot_xmin(pg_current_snapshot())::text as oldest',
    );
    // A row whose transaction id is in the future was restored from another server's backup. The full load has read it.
    const rows =
      this.#horizon === null
        ? connection.stream<SearchRow>(
            `select s.id, s.brand, s.query, ${INSTANT}, true as mailed from saved_searches s where ${MAILED}`,
          )
        : await connection.query<SearchRow>(
            `select s.id, s.brand, s.query, ${INSTANT}, ${MAILED} as mailed from saved_searches s
             where s.changed_by >= $1::xid8 and s.changed_by < pg_snapshot_xmax(pg_current_snapshot())`,
            [this.#horizon],
          );
    await this.#take(rows, signal);
    this.#horizon = state!.oldest;
  }

  async #take(rows: AsyncIterable<SearchRow> | Iterable<SearchRow>, signal: AbortSignal): Promise<void> {
    let until = performance.now() + SLICE_MS;
    for await (const { id, brand: key, query, mailed, instant } of rows) {
      const brand = BY_KEY.get(key);
      if (mailed && brand) this.#matcher.put(id, brand, query);
      else this.#matcher.delete(id);
      if (instant) this.#instant.add(id);
      else this.#instant.delete(id);
      if (performance.now() < until) continue;
      signal.throwIfAborted();
      await this.#yieldTurn();
      until = performance.now() + SLICE_MS;
    }
  }
}
