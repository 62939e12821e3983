import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalog, findCity, findZip, marketAreaOf } from '#features/reference/reference.server.ts';
import { createFakeVinDecoder } from '#ports/vin-decoder/fake.ts';
import type { VinDecoder } from '#ports/vin-decoder/vin-decoder.ts';
import { readListings } from './read-listings.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'read-listings-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(name: string, text: string, decoder?: VinDecoder) {
  const file = path.join(folder, name);
  await writeFile(file, text);
  const places = { findZip, findCity, marketAreaOf };
  return Array.fromAsync(readListings(file, { catalog, places, latestYear: 2028, ...(decoder && { decoder }) }));
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

test('a decoder fills in what the file leaves out, and changes nothing else', async () => {
  const decoder = createFakeVinDecoder({
    '4T1B11HK5KU000001': { make: 'Toyota', model: 'Camry', year: 2019, cylinders: '6', bodyStyle: 'Sedan/Saloon' },
    // Another make: a wrong VIN.
    '5FNRL5H64HB000002': { make: 'Ford', model: 'F-150', year: 2017, cylinders: '8' },
  });
  const read1 = await read('vins.csv', CSV, decoder);
  expect(read1.map(({ facts }) => [facts.makeCode, facts.engineCode, facts.salePrice])).toEqual([
    ['TOYOTA', '6', 18_500],
    ['HONDA', null, 17_250],
  ]);
  expect((await read('cars.csv', CSV))[0]!.facts.engineCode).toBeNull();
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
