import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { ListingRating } from '#features/listings/listings.ts';
import { connectDatabase, type Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { resetTables } from '#ports/database/testing/empty-tables.ts';
import { rateInChildProcess } from './rate-in-child-process.ts';
import { rateInventory } from './rate-inventory.ts';
import { type RatingDeps, updateRatings, rateAfterImport } from './rating-jobs.ts';
import { rateChangedPrices } from './rate-changed-prices.ts';
import { setPrice, stockMarket } from './testing/stock-market.ts';

const CARS = 90;
const HOUR = 3_600_000;
const START = Date.parse('2026-11-22T08:00:00Z');
const at = (hours: number) => new Date(START + hours * HOUR);

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await resetTables(database, 'sources', 'listing_changes', 'rating_batches');
  await stockMarket(database, CARS);
});

/** Rates in this process, which is faster. */
const rate: RatingDeps['rate'] = (_url, { now }) => rateInventory(database, { now });

type RatingRow = { listing_id: number; shown: ListingRating | null; details: unknown; standing: unknown };
const ratings = () => database.query<RatingRow>('select * from listing_ratings order by listing_id');
const ratingOf = async (id: number) => (await ratings()).find((row) => row.listing_id === id)!;
const batches = () => database.query<{ cars: number; judged: number; moved: number }>('select * from rating_batches');

/** Returns the listings with a change after `seq`. */
async function changedAfter(seq: number): Promise<number[]> {
  const rows = await database.query<{ listing_id: number }>(
    'select listing_id from listing_changes where seq > $1 order by seq',
    [seq],
  );
  return rows.map((row) => row.listing_id);
}

describe('a batch', () => {
  test('rates all active listings, and writes a change for each whose display changes', async () => {
    const report = await rateInventory(database, { now: at(0) });
    expect(report).toMatchObject({ cars: CARS, moved: report.judged });
    expect(report.judged).toBeGreaterThan(CARS * 0.7);
    const rows = await ratings();
    expect(rows).toHaveLength(CARS);
    const { shown, details } = rows.find((row) => row.shown?.band)!;
    expect(shown).toMatchObject({ doubt: null, fairPrice: expect.any(Number) as number });
    expect(shown!.low).toBeLessThan(shown!.fairPrice);
    expect(shown!.high).toBeGreaterThan(shown!.fairPrice);
    expect(details).toMatchObject({ parts: expect.any(Array) as [], comparables: expect.any(Array) as [] });
    expect(await changedAfter(CARS)).toEqual(rows.filter((row) => row.shown).map((row) => row.listing_id));
    expect(await batches()).toMatchObject([{ cars: CARS, judged: report.judged, moved: report.moved }]);
  });

  test('writes no changes for an unchanged market', async () => {
    await rateInventory(database, { now: at(0) });
    const before = await ratings();
    expect(await rateInventory(database, { now: at(1) })).toMatchObject({ moved: 0 });
    expect(await ratings()).toEqual(before);
  });

  test('leaves withdrawn listings unchanged, and never rates unreadable ones', async () => {
    await database.query(`update listings set withdrawn_at = now() where id <= 10`);
    await database.query(`update listings set facts = '{}' where id = 11`);
    expect(await rateInventory(database, { now: at(0) })).toMatchObject({ cars: CARS - 11 });
    expect((await ratings())[0]!.listing_id).toBe(12);
  });

  test('updates comparables after a day, without notifying readers', async () => {
    await rateInventory(database, { now: at(0) });
    const { shown } = await ratingOf(20);
    await database.query(`update listing_ratings set details = '{}'`);
    expect(await rateInventory(database, { now: at(25) })).toMatchObject({ moved: 0 });
    expect(await ratingOf(20)).toMatchObject({ shown, details: { parts: expect.any(Array) as [] } });
  });

  test('is atomic: one that fails in its last statement stores nothing', async () => {
    await database.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'full'; end $$`);
    onTestFinished(async () => void (await database.query('drop function refuse() cascade')));
    await database.query(`create trigger refuse before insert on rating_batches execute function refuse()`);
    await expect(rateInventory(database, { now: at(0) })).rejects.toThrow('full');
    expect(await ratings()).toEqual([]);
    expect(await changedAfter(CARS)).toEqual([]);
  });
});

test('a process that is killed while it writes stores nothing, and the next batch is complete', async () => {
  const other = connectDatabase(database.url, { poolSize: 1 });
  const killed = new AbortController();
  await other.transaction(async (blocker) => {
    // The batch waits for this lock before it writes its results, so none of them is visible yet.
    await blocker.query(`select pg_advisory_xact_lock(hashtext('listing_changes'))`);
    const batch = rateInChildProcess(database.url, { now: at(0), signal: killed.signal });
    const outcome = expect(batch).rejects.toThrow('enough');
    await expect
      .poll(() =>
        database.query(
          `select 1 as waits from pg_stat_activity
              where application_name = 'forecourt-ratings' and wait_event_type = 'Lock' and datname = current_database()`,
        ),
      )
      .toHaveLength(1);
    killed.abort(new Error('enough'));
    await outcome;
  });
  await other.close();
  expect([await ratings(), await batches(), await changedAfter(CARS)]).toEqual([[], [], []]);
  expect(await rateInChildProcess(database.url, { now: at(1) })).toMatchObject({ cars: CARS });
  expect(await ratings()).toHaveLength(CARS);
});

describe('prices that changed', () => {
  beforeEach(async () => void (await rateInventory(database, { now: at(0) })));

  const judgedCar = async () => (await ratings()).find((row) => row.shown?.band === 'FAIR')!;

  test('are rated by the last fair price, without a batch', async () => {
    const { listing_id: id, shown } = await judgedCar();
    await setPrice(database, id, Math.round(shown!.fairPrice * 0.8));
    const [last] = await database.query<{ seq: number }>('select max(seq) as seq from listing_changes');
    expect(await rateChangedPrices(database, at(0.2))).toBe(1);
    expect(await ratingOf(id)).toMatchObject({ shown: { ...shown, band: 'GREAT' }, details: { parts: {} } });
    expect(await changedAfter(last!.seq)).toEqual([id]);
    expect(await rateChangedPrices(database, at(0.3))).toBe(0);
  });

  test('within 1.5 points of an edge keep their label', async () => {
    const { listing_id: id, shown } = await judgedCar();
    await setPrice(database, id, Math.round(shown!.fairPrice * 0.95));
    await rateChangedPrices(database, at(0.2));
    expect((await ratingOf(id)).shown!.band).toBe('FAIR');
  });

  test.each([
    [null, 'no-price'],
    [123_456, 'unlikely-price'],
  ])('to %s are doubted at once, and rated again when they come back', async (price, reason) => {
    const { listing_id: id, shown } = await judgedCar();
    await setPrice(database, id, price);
    await rateChangedPrices(database, at(0.2));
    expect(await ratingOf(id)).toMatchObject({ shown: { band: null, doubt: { reason } } });
    await setPrice(database, id, shown!.fairPrice);
    await rateChangedPrices(database, at(0.3));
    expect((await ratingOf(id)).shown).toEqual({ ...shown, band: 'FAIR' });
  });
});

test('a batch is due at first, after its interval, and when many cars were added', async () => {
  const keep = (hours: number) => updateRatings({ database, rate, everyMs: HOUR, now: () => at(hours) });
  expect(await keep(0)).toMatchObject({ cars: CARS });
  expect(await keep(0.9)).toBeNull();
  expect(await keep(1)).toMatchObject({ cars: CARS });
  await database.query(
    `insert into listing_changes (listing_id, kind) select id, 'created' from listings where id <= 9`,
  );
  expect(await keep(1.1)).toMatchObject({ cars: CARS });
  expect(await keep(1.2)).toBeNull();
});

test('with a new car a batch is due soon: after twenty times as long as the last one took, at most its interval', async () => {
  const keep = (minutes: number) => updateRatings({ database, rate, everyMs: HOUR, now: () => at(minutes / 60) });
  const lasted = (seconds: number) =>
    database.query('update rating_batches set finished_at = began_at + make_interval(secs => $1)', [seconds]);
  expect(await keep(0)).toMatchObject({ cars: CARS });
  await database.query(`insert into listing_changes (listing_id, kind) values (1, 'created')`);
  await lasted(30);
  expect(await keep(9)).toBeNull();
  expect(await keep(10)).toMatchObject({ cars: CARS });
  // Nothing is new anymore.
  await lasted(1);
  expect(await keep(30)).toBeNull();
  await database.query(`insert into listing_changes (listing_id, kind) values (1, 'created')`);
  await lasted(600);
  expect(await keep(69)).toBeNull();
  expect(await keep(70)).toMatchObject({ cars: CARS });
});

test('an import rates a small inventory itself, and leaves a large one to the servers', async () => {
  const deps = { database, rate, everyMs: HOUR, now: () => at(0) };
  expect(await rateAfterImport(deps)).toMatchObject({ cars: CARS });
  await database.query(
    `insert into listings (source_id, key, owner_id, facts, content_hash)
     select 1, 'more ' || n, 1, '{}', '' from generate_series(1, 2000) n`,
  );
  const { listing_id: id, shown } = (await ratings()).find((row) => row.shown?.band === 'FAIR')!;
  await setPrice(database, id, Math.round(shown!.fairPrice * 0.8));
  expect(await rateAfterImport({ ...deps, now: () => at(9) })).toBe('requested');
  expect((await ratingOf(id)).shown!.band).toBe('GREAT');
  expect(await batches()).toHaveLength(1);
});

test('runs no batch without listings', async () => {
  await resetTables(database, 'sources', 'listing_changes', 'rating_batches');
  expect(await updateRatings({ database, everyMs: HOUR, now: () => at(0) })).toBeNull();
});
