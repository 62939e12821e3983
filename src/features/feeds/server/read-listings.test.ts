import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalog, findCity, findZip, marketAreaOf } from '#features/reference/reference.server.ts';
import { readListings } from './read-listings.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'read-listings-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(name: string, text: string) {
  const file = path.join(folder, name);
  await writeFile(file, text);
  const places = { findZip, findCity, marketAreaOf };
  return Array.fromAsync(readListings(file, { catalog, places, latestYear: 2028 }));
}

const CSV = `Year,Make,Model,Price,Odometer,VIN,Condition,MMR
2019,Toyota,Camry,"$18,500",42000,4T1B11HK5KU000001,3.4,17900
,Toyota,Camry,9000,1,,,
2017,Honda,Odyssey,17250,61000,5FNRL5H64HB000002,28,17000
`;

test('rows become the same listings as in an import; rows without a vehicle are skipped', async () => {
  const read1 = await read('cars.csv', CSV);
  expect(read1.map(({ facts }) => [facts.makeCode, facts.salePrice, facts.statedCondition])).toEqual([
    ['TOYOTA', 18_500, '3.4'],
    ['HONDA', 17_250, '2.8'],
  ]);
  expect(read1[0]!.facts.marketPrice).toBe(17_900);
});

const TRIMS = 'Make,Model,Year\nToyota,SR5,2023\nToyota,TRD Pro,2023\nToyota,Limited,2023\n';

test("the file's name gives the model for a list of trims", async () => {
  const listings = await read('toyota_4runner_new.csv', TRIMS);
  expect(listings.map(({ facts }) => [facts.modelCode, facts.trim])).toEqual([
    ['4RUNNER', 'SR5'],
    ['4RUNNER', 'TRD Pro'],
    ['4RUNNER', 'Limited'],
  ]);
});

test('finds vehicles after 6 MB of another list', async () => {
  const areas = Array.from({ length: 2_000 }, (_item, id) => ({ id, label: `Area ${id} `.repeat(300), count: 1 }));
  const vehicles = ['4T1B11HK5KU000001', '5FNRL5H64HB000002'].map((vin) => ({ vin, year: 2019, make: 'Ford' }));
  const listings = await read('areas.json', JSON.stringify({ areas, vehicles }));
  expect(listings.map(({ facts }) => facts.vin)).toEqual(vehicles.map(({ vin }) => vin));
});
