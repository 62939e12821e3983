import { BRANDS, type Brand, type BrandKey } from '#features/brands/brands.ts';
import type { SearchMatcher } from '#features/search-memory/search-memory.server.ts';
import type { Connection } from '#ports/database/database.ts';
import { WANTED } from './wanted.ts';

/** For how long searches are taken up at a stretch, before requests have their turn. */
const SLICE_MS = 2;

type SearchRow = { id: number; brand: BrandKey; query: string; mailed: boolean; instant: boolean };

const BY_KEY = new Map<string, Brand>(BRANDS.map((brand) => [brand.key, brand]));

/** Searches that somebody is mailed about. Who unsubscribed may come again, and their searches are touched then. */
const MAILED = `s.recipient_id is not null and ${WANTED} and exists (
  select from alert_recipients r where r.id = s.recipient_id and r.confirmed_at is not null and r.unsubscribed_at is null)`;

const INSTANT = `s.frequency = 'instant' as instant`;

/** Keeps a matcher equal to the saved searches that mails depend on, and knows which are told at once. */
export class SavedSearchSource {
  readonly #matcher: SearchMatcher;
  readonly #yieldTurn: () => Promise<void>;
  readonly #instant = new Set<number>();
  /** Changes of this transaction and later ones may not have been seen; `null`: nothing was. */
  #horizon: string | null = null;

  constructor(matcher: SearchMatcher, yieldTurn: () => Promise<void>) {
    this.#matcher = matcher;
    this.#yieldTurn = yieldTurn;
  }

  isInstant(searchId: number): boolean {
    return this.#instant.has(searchId);
  }

  /** Takes up all searches, or those that changed since; `connection` of a transaction that reads one state. */
  async follow(connection: Connection, signal: AbortSignal): Promise<void> {
    const [state] = await connection.query<{ oldest: string }>(
      'select pg_snapshot_xmin(pg_current_snapshot())::text as oldest',
    );
    // One in the future was put back from a backup of another server; it was seen when all were.
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
