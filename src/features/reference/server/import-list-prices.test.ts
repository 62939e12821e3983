import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '#ports/database/test-database.ts';
import type { Database } from '#ports/database/database.ts';
import { catalog } from '../reference.server.ts';
import { findPriceLists, importListPrices, removePriceList } from './import-list-prices.ts';

const SOURCE = { name: 'guide', date: '2026-11-01' };
let database: Database;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'list-prices-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => database.query('truncate list_prices'));

async function importText(text: string, source = SOURCE) {
  const file = path.join(folder, 'prices.csv');
  await writeFile(file, text);
  return importListPrices({ database, catalog }, file, source);
}

const stored = () =>
  database.query(
    `select make_code as make, model_code as model, model_year as year, trim_code as trim, highest, source,
       as_of::text as date from list_prices order by model_code, trim_code`,
  );

test('stores the highest price of each model, trim and year under the codes of feeds', async () => {
  const result = await importText(
    'Make,Model,Year,Trim,Price,Note\n' +
      'Chevrolet,Tahoe,2024,,"$92,000",x\nchevy,tahoe,2024,LT,78500,\nChevrolet,Tahoe,2024,LT,77000,\n' +
      'BMW,328i,2016,,61000,\nMoon,Rover,2024,,90000,\nHonda,Moon Car,2024,Über,50000,\n\n',
  );
  expect(result).toEqual({ rows: 6, unknown: ['Moon', 'Honda Moon Car'] });
  const row = (make: string, model: string, year: number, trim: string, highest: number) => ({
    ...{ make, model, year, trim, highest },
    ...{ source: 'guide', date: '2026-11-01' },
  });
  expect(await stored()).toEqual([
    row('BMW', '3_SERIES', 2016, '328I', 61_000),
    row('HONDA', 'MOON_CAR', 2024, 'UBER', 50_000),
    row('MOON', 'ROVER', 2024, '', 90_000),
    row('CHEVROLET', 'TAHOE', 2024, '', 92_000),
    row('CHEVROLET', 'TAHOE', 2024, 'LT', 78_500),
  ]);
});

test('replaces the list of the same name only, lists them and removes one', async () => {
  await importText('make,model,year,price\nHonda,Fit,2018,25000');
  await importText('make,model,year,price\nHonda,Fit,2018,26000', { name: 'other', date: '2026-10-01' });
  await importText('make,model,year,price\nHonda,Fit,2019,25500\nHonda,Fit,2020,25900');
  expect(await findPriceLists(database)).toEqual([
    { name: 'guide', date: '2026-11-01', prices: 2 },
    { name: 'other', date: '2026-10-01', prices: 1 },
  ]);
  expect([await removePriceList(database, 'guide'), await removePriceList(database, 'guide')]).toEqual([true, false]);
  expect(await findPriceLists(database)).toMatchObject([{ name: 'other' }]);
});

test.each([
  [
    'wrong rows',
    'make,model,year,price\n,Fit,18,25k\nHonda,Fit,2018,4999\n-,Fit,2018,25000',
    [
      'Nothing was imported.',
      'Line 2: the make is missing, the year is not a model year from 1981 to 2100, the price is not in whole dollars from 5000 to 1000000.',
      'Line 3: the price is not in whole dollars from 5000 to 1000000.',
      'Line 4: a name has no letters or digits.',
    ],
  ],
  [
    'a missing column',
    'make,model,cost\nHonda,Fit,25000',
    ['This is not a price list: it has no columns year, price.'],
  ],
  [
    'a row with too few cells',
    'make,model,year,price\nHonda,Fit',
    [expect.stringMatching(/^Nothing was imported\. .*line 2/)],
  ],
  ['no rows', 'make,model,year,price\n', ['The file has no rows.']],
])('refuses a file with %s and keeps the old list', async (_, text, lines) => {
  await importText('make,model,year,price\nHonda,Fit,2018,25000');
  const message = await importText(text).then(
    () => '',
    (error: Error) => error.message,
  );
  expect(message.split('\n')).toEqual(lines);
  expect(await stored()).toHaveLength(1);
});

test('shows at most twenty wrong lines, and refuses the name of the prices that the site saw', async () => {
  const message = await importText(`make,model,year,price\n${'Honda,Fit,2018,1\n'.repeat(25)}`).catch(String);
  expect(message).toContain('And 5 more lines.');
  await expect(importText('make,model,year,price\nHonda,Fit,2018,25000', { ...SOURCE, name: 'seen' })).rejects.toThrow(
    `can't be named "seen"`,
  );
});
