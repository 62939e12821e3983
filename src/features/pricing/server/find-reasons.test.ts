import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { resetTables } from '#ports/database/testing/empty-tables.ts';
import { findReasons } from './find-reasons.ts';
import { rateInventory } from './rate-inventory.ts';
import { stockMarket } from './testing/stock-market.ts';

const CARS = 90;
const NOW = new Date('2026-11-22T08:00:00Z');

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await resetTables(database, 'sources', 'listing_changes', 'rating_batches');
  await stockMarket(database, CARS);
});

const idOf = async (where: string) =>
  (await database.query<{ id: number }>(`select listing_id as id from listing_ratings where ${where} limit 1`))[0]!.id;

describe('why a car is rated as it is', () => {
  beforeEach(async () => void (await rateInventory(database, { now: NOW })));

  test('has its batch, factors and nearest comparables', async () => {
    await database.query(`update owners set facts = facts || '{"city": "Denver"}'`);
    const reasons = (await findReasons(database, await idOf(`shown->>'band' is not null`), 3))!;
    expect(reasons).toMatchObject({ batch: { at: expect.any(Date) as Date, cars: CARS }, doubt: null });
    const { parts, comparables, comparableCount } = reasons.details!;
    expect(parts[0]).toEqual({ factor: 'typical', multiplier: expect.any(Number) as number });
    expect(comparables).toHaveLength(3);
    expect(comparableCount).toBeGreaterThanOrEqual(3);
    expect(comparables[0]).toEqual({
      ...{ id: expect.any(Number) as number, price: expect.any(Number) as number, listed: true },
      ...{ adjustedPrice: expect.any(Number) as number, mileage: expect.any(Number) as number, place: 'Denver, CO' },
      title: expect.stringMatching(/^20\d\d \w/) as string,
    });
  });

  test('marks sold comparables and leaves out unknown ones', async () => {
    const id = await idOf(`shown->>'band' is not null and jsonb_array_length(details->'comparables') > 2`);
    const [sold, gone] = (await findReasons(database, id, 3))!.details!.comparables;
    await database.query(`update listings set withdrawn_at = now() where id = $1`, [sold!.id]);
    await database.query(`update listings set facts = '{}' where id = $1`, [gone!.id]);
    const { comparables } = (await findReasons(database, id, 3))!.details!;
    expect(comparables.map((car) => [car.id === sold!.id, car.listed])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  test('is a doubt without details if there are too few similar cars', async () => {
    await database.query(
      `update listing_ratings set standing = '{"kind": "doubt", "doubt": {"reason": "branded-title"}}', details = null
        where listing_id = 1`,
    );
    expect(await findReasons(database, 1, 3)).toMatchObject({ doubt: { reason: 'branded-title' }, details: null });
  });

  test.each([
    [`standing = '{"kind": "new"}'`, null],
    [`details = '{"parts": 1}'`, { details: null }],
  ])('is unknown, without an error, if another version wrote it: %s', async (changes, expected) => {
    await database.query(`update listing_ratings set ${changes} where listing_id = 1`);
    const reasons = await findReasons(database, 1, 3);
    if (expected === null) expect(reasons).toBeNull();
    else expect(reasons).toMatchObject(expected);
  });
});

test('a car that was never rated has only the time of the last batch', async () => {
  expect(await findReasons(database, 1, 3)).toEqual({ batch: null, isRated: false, doubt: null, details: null });
  await rateInventory(database, { now: NOW });
  await database.query('delete from listing_ratings where listing_id = 1');
  expect(await findReasons(database, 1, 3)).toMatchObject({ batch: { cars: CARS }, isRated: false, details: null });
});
