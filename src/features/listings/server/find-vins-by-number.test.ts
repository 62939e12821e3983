import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareOwnerFacts } from '#features/dealers/testing/owner-facts.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { bareListingFacts } from '../testing/listing-facts.ts';
import { findVinsByNumber } from './find-vins-by-number.ts';

const CARS = [
  ['4T1B11HK5KU000001', 'A1234', null],
  ['4T1B11HK5KU000002', 'a1234', null],
  ['4T1B11HK5KU000003', 'A1234', '2026-01-01'],
  ['4T1B11HK5KU000004', null, null],
  [null, 'B77', null],
] as const;

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query(`insert into sources (name) values ('feed')`);
  await database.query(`insert into owners (source_id, key, facts, content_hash) values (1, 'store', $1, '')`, [
    bareOwnerFacts(),
  ]);
  for (const [at, [vin, stockNumber, withdrawnAt]] of CARS.entries())
    await database.query(
      `insert into listings (source_id, key, owner_id, vin, facts, content_hash, withdrawn_at)
       values (1, $1, 1, $2, $3, '', $4)`,
      [String(at), vin, { ...bareListingFacts(), vin, stockNumber }, withdrawnAt],
    );
});
afterAll(() => database.close());

test.each([
  ['a1234', ['4T1B11HK5KU000001', '4T1B11HK5KU000002']],
  ['ku000004', ['4T1B11HK5KU000004']],
  ['KU000003', []],
  ['000004', []],
  ['B77', []],
])('finds cars for sale by the number %s', async (number, vins) => {
  expect(await findVinsByNumber(database, number)).toEqual(vins);
});

test('uses indexes, because shoppers type anything', async () => {
  await database.query(
    `insert into listings (source_id, key, owner_id, vin, facts, content_hash)
     select 1, 'n' || n, 1, 'V' || n, jsonb_build_object('stockNumber', 'S' || n), '' from generate_series(1, 20000) n`,
  );
  await database.query('analyze listings');
  let plan = '';
  const explain = async (sql: string, params?: readonly unknown[]) => {
    const rows = await database.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params);
    plan = rows.map((row) => row['QUERY PLAN']).join(' ');
    return [];
  };
  await findVinsByNumber({ query: explain }, 'A1');
  expect(plan).toContain('listings_stock_number');
  expect(plan).toContain('listings_vin_end');
  // In the order of all VINs, it would read every car.
  expect(plan).not.toContain('using listings_vin on');
});
