import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#ports/database/test-database.ts';
import type { Database } from '#ports/database/database.ts';
import { catalog } from '../reference.server.ts';
import { completeListings } from './complete-listings.ts';
import { EpaFileError, findRatedEconomy, importEpaFile } from './epa-store.ts';

const OFFICIAL_FILE = path.resolve(process.env.FORECOURT_DATA ?? '../shared/data', 'reference/epa_vehicles_slim.csv');
/** One of this number of rows is imported; `npm run test:long` imports all. */
const EVERY = Number(process.env['EPA_EVERY'] ?? 20);
// In the EPA's format, with made-up figures.
const SMALL_FILE = `id,year,make,model,baseModel,VClass,drive,trany,cylinders,displ,fuelType1,atvType,city08,highway08,comb08,range,rangeA
1,2018,Honda,Fit,Fit,"Small ""Wagons""",Front-Wheel Drive,Manual 6-spd,4,1.5,Regular Gasoline,,29,36,31,0,
2,2018,Honda,Moon Car,Moon Car,Compact,Front-Wheel Drive,Manual 6-spd,4,1.5,Regular Gasoline,,29,36,31,0,
`;
const NOTHING_SAID = {
  ...{ year: 2018, makeCode: 'HONDA', make: 'Honda', modelCode: 'FIT', model: 'Fit', trim: null, fuelCode: null },
  ...{ driveCode: null, transmissionCode: null, engineCode: null, displacementLiters: null, mpgCity: 27 },
  ...{ mpgHighway: null, mpgCombined: null, electricRangeMiles: null, decoded: ['doors'] },
};

let database: Database;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'epa-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

async function insertListing(key: string, facts: object): Promise<number> {
  const [row] = await database.query<{ id: number }>(
    `with source as (
       insert into sources (name) values ('feed') on conflict (name) do update set name = 'feed' returning id
     ), owner as (
       insert into owners (source_id, key, facts, content_hash) select id, $1, '{}', '' from source returning id, source_id
     ), listing as (
       insert into listings (source_id, key, owner_id, facts, content_hash)
       select source_id, $1, id, $2, 'abc' from owner returning id
     ) insert into listing_changes (listing_id, kind) select id, 'created' from listing returning listing_id as id`,
    [key, JSON.stringify(facts)],
  );
  return row!.id;
}

async function factsOf(id: number): Promise<Record<string, unknown>> {
  const [row] = await database.query<{ facts: Record<string, unknown> }>('select facts from listings where id = $1', [
    id,
  ]);
  return row!.facts;
}

it('fills in missing values, marks them, and notifies readers of changes', async () => {
  const id = await insertListing('1', NOTHING_SAID);
  expect(await completeListings(database)).toBe(0);

  const file = path.join(folder, 'vehicles.csv');
  await writeFile(file, SMALL_FILE);
  expect(await importEpaFile(database, catalog, file)).toEqual({ read: 2, kept: 1 });
  expect(await completeListings(database)).toBe(1);
  expect(await factsOf(id)).toMatchObject({
    ...{ mpgCity: 27, mpgHighway: 36, mpgCombined: 31, driveCode: 'FWD', engineCode: '4', displacementLiters: 1.5 },
    decoded: ['doors', 'mpgHighway', 'mpgCombined', 'driveCode', 'engineCode', 'displacementLiters'],
  });
  const changes = await database.query('select kind from listing_changes where listing_id = $1 order by seq', [id]);
  expect(changes).toEqual([{ kind: 'created' }, { kind: 'updated' }]);
});

it('finds the ratings of a model by model year', async () => {
  expect(await findRatedEconomy(database, { makeCode: 'HONDA', modelCode: 'FIT' })).toEqual([
    { year: 2018, isElectric: false, average: 31, lowest: 31, highest: 31 },
  ]);
  expect(await findRatedEconomy(database, { makeCode: 'HONDA', modelCode: 'CIVIC' })).toEqual([]);
});

it('completes later listings, and no listing twice', async () => {
  await completeListings(database);
  const id = await insertListing('2', NOTHING_SAID);
  expect(await completeListings(database)).toBe(1);
  expect(await factsOf(id)).toMatchObject({ mpgHighway: 36 });
  expect(await completeListings(database)).toBe(0);
});

it('refuses another kind of file and keeps the existing ratings', async () => {
  const file = path.join(folder, 'other.csv');
  await writeFile(file, 'vin,price\n1,2\n');
  await expect(importEpaFile(database, catalog, file)).rejects.toThrow(/it has no columns id, year, make/);
  await expect(importEpaFile(database, catalog, path.join(folder, 'none.csv'))).rejects.toThrow(EpaFileError);
  expect(await database.query('select name from epa_vehicles')).toEqual([{ name: 'Fit' }]);
});

it.skipIf(!existsSync(OFFICIAL_FILE))(
  `imports the official file (skipped if ${path.basename(OFFICIAL_FILE)} is absent)`,
  async () => {
    const [header, ...rows] = (await readFile(OFFICIAL_FILE, 'utf8')).split('\n');
    const sample = path.join(folder, 'official.csv');
    await writeFile(
      sample,
      [header, ...rows.filter((row, at) => at % EVERY === 0 || row.includes('Honda,Fit'))].join('\n'),
    );
    const { read, kept } = await importEpaFile(database, catalog, sample);
    expect(read).toBeGreaterThan(45_000 / EVERY);
    const [recent] = await database.query<{ n: number }>('select count(*) as n from epa_vehicles where year >= 2001');
    expect(recent!.n).toBeGreaterThan(25_000 / EVERY);
    expect(kept / read).toBeGreaterThan(0.8);
    const id = await insertListing('3', { ...NOTHING_SAID, transmissionCode: 'MANUAL', mpgCity: null });
    expect(await completeListings(database)).toBeGreaterThan(0);
    expect(await factsOf(id)).toMatchObject({ mpgCity: 29, mpgHighway: 36, mpgCombined: 31, engineCode: '4' });
  },
);
