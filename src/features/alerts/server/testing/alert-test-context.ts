import type { BrandKey } from '#features/brands/brands.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import type { ListingFacts } from '#features/listings/listings.ts';
import { denverOwnerFacts } from '#features/dealers/testing/owner-facts.ts';
import { camryFacts } from '#features/listings/testing/listing-facts.ts';
import { recordOffers } from '#features/listings/listings.server.ts';
import { catalog, findCity, findZip } from '#features/reference/reference.server.ts';
import { catalogVocabulary } from '#features/words/words.server.ts';
import { createInProcessIndex, createSearchMatcher, Inventory } from '#features/search-memory/search-memory.server.ts';
import { createSearchService } from '#features/search/search.server.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { resetTables } from '#ports/database/testing/empty-tables.ts';
import { type AlertReader, startAlerts } from '../alert-reader.ts';
import type { DigestOptions } from '../send-digests.ts';
import { readOutbox } from '#features/outbox/testing/read-outbox.ts';

const CHANGED = `select pg_advisory_xact_lock(hashtext('listing_changes'))`;

const START = '2026-06-10T09:00:00Z';

/** The tables that imports, ratings and alerts write to; `resetTables` adds those that refer to them. */
const WRITTEN_TABLES = [
  ...['sources', 'listing_changes', 'listing_offers', 'listing_befores', 'listing_confirmations', 'rating_batches'],
  ...['shoppers', 'account_users', 'outbox', 'alert_recipients', 'alert_ledger', 'alert_position', 'alert_backlog'],
] as const;

/** The parts of an alert email in the outbox that tests check. */
export type SentAlert = { to: string; brand: BrandKey; alerts: string[]; key: string };

/**
 * A database with one seller. Listings are created, changed and withdrawn as by an import; people get emails about
 * them.
 */
export class AlertTestContext {
  readonly database: Database;
  now = new Date(START);
  readonly errors: Error[] = [];
  readonly notes: string[] = [];
  #readers: AlertReader[] = [];

  private constructor(database: Database) {
    this.database = database;
  }

  static async open(): Promise<AlertTestContext> {
    const world = new AlertTestContext(await createTestDatabase());
    await world.#addSeller();
    return world;
  }

  /** Stops all readers and makes the world as it was when it was opened. */
  async reset(): Promise<void> {
    await this.stop();
    await resetTables(this.database, ...WRITTEN_TABLES);
    this.now = new Date(START);
    this.errors.length = 0;
    this.notes.length = 0;
    await this.#addSeller();
  }

  async #addSeller(): Promise<void> {
    await this.database.query(`insert into sources (name) values ('test')`);
    await this.addOwner(1);
  }

  async close(): Promise<void> {
    await this.stop();
    await this.database.close();
  }

  /** Starts another reader; the first one that gets the lock reads. */
  read(
    database: Database = this.database,
    { peopleAtOnce, restMs = 0 }: { peopleAtOnce?: number; restMs?: number } = {},
  ): AlertReader {
    const reader = startAlerts({
      ...{ database, ...this.digestOptions(), pollMs: 20, restMs },
      ...(peopleAtOnce !== undefined && { peopleAtOnce }),
      ...{ onError: (error) => this.errors.push(error), onNote: (line) => this.notes.push(line) },
    });
    this.#readers.push(reader);
    return reader;
  }

  /** The options of statements that send alerts. */
  digestOptions(): Pick<DigestOptions, 'originFor' | 'now' | 'createMatcher'> {
    const search = createSearchService({
      index: createInProcessIndex({ inventory: new Inventory(), isCaughtUp: () => true, isFit: () => true }),
      catalog: catalogVocabulary(catalog),
      now: () => this.now,
      findZip: (zip) => placeOf(findZip(zip)),
      findCity: (city, state) => placeOf(findCity(city, state)),
    });
    return {
      originFor: (brand) => `http://${brand}.example`,
      now: () => this.now,
      createMatcher: () => createSearchMatcher((brand) => search.context(brand)),
    };
  }

  async stop(): Promise<void> {
    for (const reader of this.#readers.splice(0)) await reader.stop();
  }

  async addOwner(id: number, changes: Partial<Owner> = {}): Promise<void> {
    await this.database.query(
      `insert into owners (id, source_id, key, facts, content_hash) overriding system value
       values ($1::int, 1, $1::text, $2, '')`,
      [id, JSON.stringify(denverOwnerFacts(changes))],
    );
  }

  /** Writes a listing as an import does: new, changed, or offered again. */
  async put(id: number, changes: Partial<ListingFacts> & { ownerId?: number } = {}): Promise<void> {
    const { ownerId = 1, ...facts } = changes;
    const vin = (facts.vin ?? String(id)).padStart(17, '0');
    await this.database.transaction(async (connection) => {
      await connection.query(CHANGED);
      const [was] = await connection.query<{ gone: boolean }>(
        'select withdrawn_at is not null as gone from listings where id = $1',
        [id],
      );
      await connection.query(
        `insert into listings (id, source_id, key, owner_id, vin, facts, content_hash) overriding system value
         values ($1::bigint, 1, $1::text, $2, $3, $4, '')
         on conflict (id) do update set owner_id = excluded.owner_id, vin = excluded.vin, facts = excluded.facts,
           withdrawn_at = null, stale_at = null`,
        [id, ownerId, vin, JSON.stringify(camryFacts({ ...facts, vin }))],
      );
      const kind = !was || was.gone ? 'created' : 'updated';
      await connection.query('insert into listing_changes (listing_id, kind) values ($1, $2)', [id, kind]);
      await recordOffers(connection, [id]);
      await connection.query(`select pg_notify('listing_changes', '')`);
    });
  }

  withdraw(id: number): Promise<void> {
    return this.#update(id, 'withdrawn_at = now()', 'withdrawn');
  }

  sink(id: number): Promise<void> {
    return this.#update(id, 'stale_at = now()', 'updated');
  }

  async rate(id: number, band: 'GREAT' | 'FAIR'): Promise<void> {
    const shown = JSON.stringify({ fairPrice: 20_000, low: 18_000, high: 23_000, band, doubt: null });
    await this.database.transaction(async (connection) => {
      await connection.query(CHANGED);
      await connection.query(
        `insert into listing_ratings (listing_id, standing, car_digest, judged_at, shown, shown_at)
         values ($1, '{}', 0, now(), $2, now()) on conflict (listing_id) do update set shown = excluded.shown`,
        [id, shown],
      );
      await connection.query(`insert into listing_changes (listing_id, kind) values ($1, 'updated')`, [id]);
      await connection.query(`select pg_notify('listing_changes', '')`);
    });
  }

  async #update(id: number, set: string, kind: string): Promise<void> {
    await this.database.transaction(async (connection) => {
      await connection.query(CHANGED);
      await connection.query(`update listings set ${set} where id = $1`, [id]);
      await connection.query('insert into listing_changes (listing_id, kind) values ($1, $2)', [id, kind]);
      await recordOffers(connection, [id]);
      await connection.query(`select pg_notify('listing_changes', '')`);
    });
  }

  /** Adds a confirmed person and returns their ids. */
  async addPerson(email: string, brand: BrandKey = 'marketplace'): Promise<{ recipientId: number; shopperId: string }> {
    const [shopper] = await this.database.query<{ id: string }>('insert into shoppers default values returning id');
    const [recipient] = await this.database.query<{ id: number }>(
      `insert into alert_recipients (email, brand, key_hash, confirmed_at) values ($1, $2, $3, now()) returning id`,
      [email, brand, Buffer.from(`${email} ${brand}`)],
    );
    await this.database.query('insert into alert_people (recipient_id, shopper_id) values ($1, $2)', [
      recipient!.id,
      shopper!.id,
    ]);
    return { recipientId: recipient!.id, shopperId: shopper!.id };
  }

  async addSearch(
    { recipientId, shopperId }: { recipientId: number | null; shopperId: string },
    query: string,
    frequency = 'instant',
    brand: BrandKey = 'marketplace',
  ): Promise<number> {
    const [row] = await this.database.query<{ id: number }>(
      `insert into saved_searches (bookmark_id, shopper_id, brand, query, query_key, title, frequency, recipient_id)
       values (gen_random_uuid()::text, $1, $2, $3, $4, $5, $6, $7) returning id`,
      [shopperId, brand, query, Buffer.from(query), `Search ${query}`, frequency, recipientId],
    );
    return row!.id;
  }

  /** Resolves when all committed changes are processed and their emails are in the outbox. */
  async settled(): Promise<void> {
    const read = async () => {
      const [row] = await this.database.query<{ open: boolean }>(
        `select coalesce((select seq from alert_position), -1) < (select coalesce(max(seq), 0) from listing_changes)
           or exists (select from alert_backlog)
           or exists (select from alert_ledger where told_at is null and due_at <= $1) as open`,
        [this.now],
        // It runs hundreds of times, and planning it takes longer than reading the few rows.
        { isPrepared: true },
      );
      return row!.open;
    };
    while (await read()) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  /** Returns all emails sent so far, in order, with the event and the id of each car. */
  async sent(): Promise<SentAlert[]> {
    await this.settled();
    const rows = await readOutbox(this.database);
    return rows.map(({ key, recipient, content }) => {
      const { brand, data } = content as unknown as {
        brand: BrandKey;
        data: { parts: { cars: { event: string; listingId: number; priceBefore?: number }[] }[] };
      };
      const cars = data.parts.flatMap((part) => part.cars);
      const alerts = cars.map(({ event, listingId, priceBefore }) =>
        [event, listingId, ...(priceBefore === undefined ? [] : [`was ${priceBefore}`])].join(' '),
      );
      return { to: recipient, brand, alerts, key };
    });
  }

  /** Advances the clock. */
  pass(ms: number): void {
    this.now = new Date(this.now.getTime() + ms);
  }
}

function placeOf(found: ReturnType<typeof findZip>) {
  return found ? { ...found, marketArea: null } : undefined;
}
