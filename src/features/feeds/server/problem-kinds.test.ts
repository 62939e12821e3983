import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COLUMN_NAMES, createMapping, type FeedRow } from '#features/feed-mapping/feed-mapping.ts';
import { createImportHarness, type ImportHarness } from './test-import.ts';

let harness: ImportHarness;
beforeAll(async () => {
  harness = await createImportHarness();
});
afterAll(() => harness.close());

const ROOMS = path.resolve(import.meta.dirname, '../..');
const DOCUMENT = path.resolve(ROOMS, '../../docs/feeds.md');

type ProblemKind = { group: string; reason: string };

/** The table of `docs/feeds.md`. A reason has `…` for the parts that differ between rows. */
const [, TABLE = ''] = /<!-- problems -->([^]*)<!-- end of problems -->/.exec(await readFile(DOCUMENT, 'utf8'))!;
const PROBLEM_KINDS: readonly ProblemKind[] = TABLE.trim()
  .split('\n')
  .slice(2)
  .map((line) => {
    const [, group = '', reason = ''] = line.split('|').map((cell) => cell.trim());
    return { group, reason };
  });

function kindsOfReason(reason: string): ProblemKind[] {
  return PROBLEM_KINDS.filter((kind) => matches(kind, reason));
}

function matches({ reason: shape }: ProblemKind, reason: string): boolean {
  const parts = shape.split('…');
  if (parts.length === 1) return reason === shape;
  let at = 0;
  for (const [number, part] of parts.entries()) {
    const found = reason.indexOf(part, at);
    if (found < 0 || (number === 0 && found > 0)) return false;
    at = found + part.length;
  }
  return parts.at(-1) === '' || reason.endsWith(parts.at(-1)!);
}

const LONG = 'x'.repeat(300);
const SENTENCE =
  'this car was always kept in a garage and has never been driven in the rain by its careful owner '.repeat(2);

/** Cells that cause warnings, each in a separate row. */
const CELLS: readonly FeedRow[] = [
  { vin: '1HGCM82633A' },
  { vin: '1HGCM82633A00435O' },
  { vin: '1HGCM82633A004353' },
  { price: `9${'x'.repeat(150)}` },
  { price: '$299/mo' },
  { price: 'much' },
  { price: '5000 6000' },
  { price: '9000 / 8000' },
  { price: '< 9000' },
  { price: '900000000' },
  { price: '9000 €' },
  { vehicle_msrp: '-5' },
  { dealer_fees: '21900' },
  { special_apr: '1.9' },
  { special_apr: '99' },
  { special_apr_months: '600' },
  { price: '1' },
  { price: '111' },
  { price: '9,500,000' },
  { mileage: 'far' },
  { mileage: '10-20' },
  { mileage: '1000 / 2000' },
  { mileage: '> 10000' },
  { mileage: '-5' },
  { mileage: '9000000' },
  { mileage: '111111' },
  { mileage: '50000', condition: 'new' },
  { mileage: '1500000' },
  { mileage: '12' },
  { date_in_stock: 'soon' },
  { date_in_stock: '1801-01-01' },
  { date_in_stock: '2027-12-31' },
  { mpg_city: 'good' },
  { mpg_city: '9000' },
  { certified_pre_owned: 'perhaps' },
  { ribbon: LONG },
  { product_tiles: 'WARRANTY, , no picture, no link' },
  { cylinders: '99' },
  { cylinders: 'several' },
  { cylinders: '4/6' },
  { displacement: 'big' },
  { displacement: '40 L' },
  { horsepower: 'strong' },
  { horsepower: '9000' },
  { doors: '4/5' },
  { doors: 'some' },
  { doors: '12' },
  { fuel: 'Plutonium' },
  { exterior_color: 'Area 51' },
  { fuel: LONG },
  { packages: `Tow|${LONG}` },
  { features: SENTENCE },
  { condition: 'curious' },
  { clean_title: 'maybe so' },
  { accidents: 'hard to say' },
  { condition_grade: 'odd' },
  { seller_type: 'alien' },
  { dealership_name: 'dealer' },
  { link: 'ftp://cars.example' },
  { dealer_website: 'ftp://cars.example' },
  { lead_email: 'nobody' },
  { dealer_zip: 'abc' },
  { dealer_zip: '00000' },
  { dealer_zip: '10115', dealer_country: 'DE' },
  { dealer_state: 'Atlantis' },
  { latitude: '999', longitude: '5' },
  { dealer_rating: '11' },
  { dealer_review_count: 'few' },
  { dealer_hours: 'by appointment' },
  { dealer_review_count: '900000000' },
  { description: 'y'.repeat(10_001) },
  { make: '' },
  { year: '' },
  { year: 'old' },
  { year: '1700' },
  { price: '-9000' },
];

function cellsAsCsv(): string {
  const rows = CELLS.map((cells, at) => {
    const row: FeedRow = {
      stock_number: `S${at}`,
      year: '2015',
      make: 'Ford',
      model: 'Focus',
      ...cells,
    };
    return COLUMN_NAMES.map((name) => `"${row[name] ?? ''}"`).join(',');
  });
  return [COLUMN_NAMES.join(','), ...rows].join('\n');
}

/** Files with rows that are rejected, skipped or cause warnings. */
const HEADER = 'stock_number,year,make,model,price,price';
const FILES: readonly string[] = [
  `Stock of Summit\n${HEADER}\nS1001,2019,Ford,Focus,9000,\n\n${HEADER}\nS1002,2019,Ford\nS1004,2019,Ford,Focus,9000,,x\n,2019,Ford,,,\n,,Ford,Focus,,\n,2019,,Focus,,\nTotal: 3,,,,,\nS1003,2019,"Ford,Focus,9000,\nmore text\nS1006,2019,Ford,Focus,9000,,x\nS1005,2019,Ford,Focus,9000,\n`,
  `${HEADER}\nS1001,2019,Ford,Focus,9000,\n${'x'.repeat(1_200_000)}\nS1002,2019,Ford,Focus,9000,\n`,
  `${HEADER}\nS1001,2019,Ford,Focus,9000,\nS1002,2019,Fo`,
  `${HEADER}\nS1001,2019,Ford,Focus,9000,\nyear,make,color,stock number,price,vin\n`,
  `{"cars":[{"stock_number":"S1","vin":"1FAHP3K2XCL123456","year":2019,"make":"Ford","model":"Focus","price":9000}],"prices":[{"vin":"1FAHP3K2XCL123457","price":8000}]}`,
  `{${Array.from({ length: 1_100 }, (_, at) => `"note ${at}":1,`).join('')}"cars":[{"stock_number":"S1","year":2019,"make":"Ford"}]}`,
  `[{"name":"Summit","logo":"${'x'.repeat(20_001)}","cars":[{"stock_number":"S1","year":2019,"make":"Ford"}]}]`,
  `{"cars":[{"stock_number":"S1","year":2019,"make":"Ford","model":"Focus"},{"year":2020,"make":"Ford","similar":[{"stock_number":"S2","year":2019,"make":"Ford","model":"Focus"}]}],"x":${'{"a":'.repeat(60)}{"stock_number":"S3","year":2019,"make":"Ford"}${'}'.repeat(60)}}`,
  `[{"stock_number":"S1","year":2019,"make":"Ford"},5,{"a":NaN},{"a":${'['.repeat(40)}${']'.repeat(40)}}]`,
];

test('every kind of problem in docs/feeds.md can be produced, is in the report, and nothing else is', async () => {
  const mapping = createMapping({ columns: Object.fromEntries(COLUMN_NAMES.map((name) => [name, name])) });
  const results = [await harness.importText(cellsAsCsv(), { name: 'cells.csv', mapping })];
  for (const [at, text] of FILES.entries()) results.push(await harness.importText(text, { name: `file-${at}` }));
  const stored = await harness.database.query<{ report: (typeof results)[0]['report'] }>('select report from imports');
  const reasons = stored.flatMap(({ report: { warningKinds, rejectReasons, skippedRows } }) => [
    ...warningKinds.map(({ reason }) => ['Warning', reason] as const),
    ...rejectReasons.map(({ reason }) => ['Rejected', reason] as const),
    ...skippedRows.map(({ reason }) => ['Skipped', reason] as const),
  ]);
  const kindOf = ([group, reason]: (typeof reasons)[0]) => kindsOfReason(reason).find((kind) => kind.group === group);
  expect(reasons.filter((reason) => !kindOf(reason))).toEqual([]);
  const found = new Set(reasons.map(kindOf));
  expect(PROBLEM_KINDS.filter((kind) => !found.has(kind)).map(({ reason }) => reason)).toEqual([]);
});

test('every problem of a value reader has a row in the table of problems in docs/feeds.md', async () => {
  const unknown: string[] = [];
  let literals = 0;
  for await (const file of glob('{feeds,feed-*}/model/**/*.ts', { cwd: ROOMS })) {
    if (file.includes('.test.')) continue;
    const source = await readFile(path.join(ROOMS, file), 'utf8');
    for (const [, text = ''] of source.matchAll(/(?:unreadableValue\(|problem: |reason: )'([^']+)'/g)) {
      literals++;
      if (kindsOfReason(text).length === 0 && kindsOfReason(`The year ${text}.`).length === 0)
        unknown.push(`${file}: ${text}`);
    }
  }
  expect(unknown).toEqual([]);
  expect(literals).toBeGreaterThan(30);
});
