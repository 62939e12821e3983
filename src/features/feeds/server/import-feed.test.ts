import { existsSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ListingFacts } from '#features/listings/listings.ts';
import { createMapping } from '#features/feed-mapping/feed-mapping.ts';
import { ImportBusyError } from './import-lock.ts';
import { createImportHarness, type ImportHarness } from './test-import.ts';

let harness: ImportHarness;
beforeAll(async () => {
  harness = await createImportHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.reset());

type Row = { id: number; key: string; owner: string; facts: ListingFacts; withdrawn: boolean };

const listings = () =>
  harness.database.query<Row>(
    `select l.id, l.key, o.key as owner, l.facts, l.withdrawn_at is not null as withdrawn from listings l join owners o on o.id = l.owner_id order by l.id`,
  );
const changes = async () =>
  (
    await harness.database.query<{ text: string }>(
      `select listing_id || ' ' || kind as text from listing_changes order by seq`,
    )
  ).map((row) => row.text);

const VINS = ['1HGCM82633A004352', '5YJ3E1EA7KF317000', '1FTFW1ET5DFC10312', 'KM8K2CAB4PU001140', 'WBA3A5C57CF256651'];
const HEADER = 'vin,year,make,model,price,date_in_stock';
const row = (vin: string, price = '10000') => `${vin},2019,Toyota,Camry,${price},2026-10-02`;
const file = (...rows: string[]) => [HEADER, ...rows].join('\n');

test('the same file twice changes nothing', async () => {
  const text = file(row(VINS[0]!), row(VINS[1]!));
  expect((await harness.importText(text)).report).toMatchObject({
    read: 2,
    created: 2,
    updated: 0,
    unchanged: 0,
    rejected: 0,
    rejectFile: null,
  });
  const before = await listings();
  expect((await harness.importText(text)).report).toMatchObject({ read: 2, created: 0, updated: 0, unchanged: 2 });
  expect(await listings()).toEqual(before);
  expect(await changes()).toEqual(['1 created', '2 created']);
});

test('updates a changed row under its ID, with one change', async () => {
  await harness.importText(file(row(VINS[0]!), row(VINS[1]!)));
  expect((await harness.importText(file(row(VINS[1]!, '9500')))).report).toMatchObject({
    created: 0,
    updated: 1,
    unchanged: 0,
  });
  expect((await listings()).map((listing) => [listing.id, listing.facts.salePrice])).toEqual([
    [1, 10000],
    [2, 9500],
  ]);
  expect(await changes()).toEqual(['1 created', '2 created', '2 updated']);
});

test('the last row of a repeated VIN wins, without an extra change', async () => {
  const text = file(row(VINS[0]!, '10000'), row(VINS[1]!), row(VINS[0]!, '9000'));
  expect((await harness.importText(text)).report).toMatchObject({ read: 3, created: 2, duplicates: 1 });
  expect((await harness.importText(text)).report).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  expect((await listings()).find((listing) => listing.key === `vin:${VINS[0]}`)?.facts.salePrice).toBe(9000);
  expect(await changes()).toHaveLength(2);
});

test('rows without a VIN and stock number are identified by content and occurrence', async () => {
  const text = 'year,make,price\n2019,Ford,1\n2019,Ford,1\n2019,Ford,2\n';
  expect((await harness.importText(text)).report).toMatchObject({ created: 3, duplicates: 0 });
  expect((await harness.importText(text)).report).toMatchObject({ created: 0, unchanged: 3 });
  const keys = (await listings()).map((listing) => listing.key);
  expect(keys[1]).toBe(`${keys[0]}#2`);
});

test('a stock number is unique within its store; each private row is a separate seller', async () => {
  const text =
    'stock_number,store_code,seller_type,year,make\n7,A,,2019,Ford\n7,B,,2019,Ford\n8,,private,2019,Ford\n9,,private,2019,Ford\n';
  await harness.importText(text);
  expect((await listings()).map(({ key, owner }) => [key, owner])).toEqual([
    ['stock:A|7', 'store:A'],
    ['stock:B|7', 'store:B'],
    ['stock:|8', 'private:stock:|8'],
    ['stock:|9', 'private:stock:|9'],
  ]);
  await harness.importText('year,make,seller_type\n2019,Ford,private\n2019,Ford,private\n', { name: 'private.csv' });
  const owners = (await listings()).slice(4).map(({ owner, key }) => owner === `private:${key}`);
  expect(owners).toEqual([true, true]);
});

test('writes invalid rows to the reject file and imports the rest', async () => {
  const text = 'Vin,Year,Make,Price\n,2019,Ford,1\n,9999,Ford,1\n,2019,,"1,000"\n,2019,Ford,-5\n,2019,Ford,1,extra\n';
  const { report } = await harness.importText(text);
  expect(report).toMatchObject({
    read: 5,
    created: 1,
    rejected: 4,
    rejectFile: path.join(harness.folder, 'cars.csv.rejects.csv'),
  });
  expect(await harness.rejects('cars.csv')).toEqual([
    'row,column,value,reason',
    '3,Year,9999,The year is not a model year from 1886 to 2028.',
    '4,Make,,There is no make, and the VIN does not give it.',
    "5,Price,'-5,The price is negative.",
    '6,, 2019 Ford 1 extra,The row has 5 values for 4 columns (line 6 of the file).',
  ]);
  expect((await harness.importText('Vin,Year,Make,Price\n,2019,Ford,1\n')).report.rejectFile).toBeNull();
  expect(existsSync(path.join(harness.folder, 'cars.csv.rejects.csv'))).toBe(false);
});

test('a full import withdraws missing listings; returning ones keep their ID', async () => {
  const rows = VINS.map((vin) => row(vin));
  await harness.importText(file(...rows));
  const { report } = await harness.importText(file(...rows.slice(1)), { mode: 'full' });
  expect(report).toMatchObject({ unchanged: 4, withdrawn: 1 });
  expect((await listings()).map((listing) => listing.withdrawn)).toEqual([true, false, false, false, false]);
  expect((await harness.importText(file(...rows), { mode: 'full' })).report).toMatchObject({
    created: 1,
    unchanged: 4,
    withdrawn: 0,
  });
  expect((await listings()).map(({ id, withdrawn }) => [id, withdrawn])).toEqual(
    [1, 2, 3, 4, 5].map((id) => [id, false]),
  );
  expect((await changes()).slice(5)).toEqual(['1 withdrawn', '1 created']);
});

test('a truncated JSON file is refused, and withdraws nothing', async () => {
  const cars = VINS.map((vin) => ({ vin, year: 2019, make: 'Toyota', model: 'Camry' }));
  const whole = JSON.stringify(cars);
  const options = { name: 'cars.json', mode: 'full' } as const;
  await harness.importText(whole, options);
  for (const cut of [whole.slice(0, -1), whole.slice(0, whole.lastIndexOf(',{')), whole.slice(0, -12)])
    await expect(harness.importText(cut, options)).rejects.toThrow('The file ends too early');
  expect((await listings()).every(({ withdrawn }) => !withdrawn)).toBe(true);
});

test('a full import refuses to withdraw more than 30%, and then changes nothing', async () => {
  const rows = VINS.map((vin) => row(vin));
  await harness.importText(file(...rows));
  const before = [await listings(), await changes()];
  const small = file(row(VINS[0]!, '1'), row(VINS[1]!));
  const refused = await harness.importText(small, { mode: 'full' });
  expect(refused).toMatchObject({
    kind: 'refused',
    reason: expect.stringContaining("3 of the source's 5 listings (60%)") as string,
    report: { read: 2, created: 0, updated: 0, withdrawn: 0 },
  });
  expect([await listings(), await changes()]).toEqual(before);
  expect(await harness.importText(small, { mode: 'full', allowShrink: true })).toMatchObject({
    kind: 'done',
    report: { updated: 1, withdrawn: 3 },
  });
});

test('a full import changes no listing of another source', async () => {
  await harness.importText(file(row(VINS[0]!)), { name: 'a.csv' });
  await harness.importText(file(row(VINS[0]!)), { name: 'b.csv', mode: 'full' });
  expect((await listings()).map((listing) => listing.withdrawn)).toEqual([false, false]);
});

test('without a date, the time of the first import counts permanently', async () => {
  const text = (price: number) => `vin,year,make,price\n${VINS[0]},2019,Ford,${price}\n`;
  await harness.importText(text(1));
  const first = (await listings())[0]!.facts.listedAt;
  expect(Number.isNaN(Date.parse(first))).toBe(false);
  await harness.database.query(`update listings set facts = facts || '{"listedAt": "2020-01-01T00:00:00Z"}'`);
  await harness.importText(text(2));
  expect((await listings())[0]!.facts).toMatchObject({ salePrice: 2, listedAt: '2020-01-01T00:00:00Z' });
});

test('a changed owner changes its listings', async () => {
  const text = (phone: string) =>
    `vin,year,make,store_code,dealer_phone\n${VINS[0]},2019,Ford,A,${phone}\n${VINS[1]},2019,Ford,B,1\n`;
  await harness.importText(text('555-0100'));
  await harness.importText(text('555-0199'));
  expect((await changes()).slice(2)).toEqual(['1 updated']);
});

test.each([
  ['array.json', (objects: unknown[]) => JSON.stringify(objects, null, 2)],
  ['lines.ndjson', (objects: unknown[]) => objects.map((object) => JSON.stringify(object)).join('\n')],
  ['wrapped.json', (objects: unknown[]) => JSON.stringify({ count: 2, listings: objects })],
  ['packed.json.gz', (objects: unknown[]) => gzipSync(JSON.stringify(objects))],
])('JSON: %s', async (name, write) => {
  const objects = [
    {
      vin: VINS[0],
      year: 2019,
      make: 'Ford',
      dealer: { name: 'Summit', address: { zip: '80202' } },
      photos: [{ url: 'https://a.example/1.jpg' }],
      features: ['Bluetooth', 'Sunroof'],
    },
    { vin: VINS[1], year: 2020, make: 'Tesla', price: 40_000, features: [] },
  ];
  expect((await harness.importText(write(objects), { name })).report).toMatchObject({ read: 2, created: 2 });
  const [first, second] = await listings();
  expect(first).toMatchObject({
    owner: 'name:summit|80202',
    facts: { year: 2019, features: ['BLUETOOTH', 'SUNROOF'], images: [{ src: 'https://a.example/1.jpg' }] },
  });
  expect(second?.facts).toMatchObject({ salePrice: 40_000, features: [] });
});

test('damaged JSON lines are rejected one by one', async () => {
  const text = `{"vin":"${VINS[0]}","year":2019,"make":"Ford"}\n{"vin":\n[1]\n{"vin":"${VINS[1]}","year":2019,"make":"Ford"}\n`;
  expect((await harness.importText(text, { name: 'x.ndjson' })).report).toMatchObject({
    read: 4,
    created: 2,
    rejected: 2,
  });
  expect((await harness.rejects('x.ndjson')).map((line) => line.split(',')[0])).toEqual(['row', '2', '3']);
});

test('a full import withdraws no car whose row was rejected', async () => {
  const rows = VINS.map((vin) => row(vin));
  await harness.importText(file(...rows));
  const spoiled = `${VINS[3]},2019,"Toyota,Camry,1`;
  const text = file(...rows.slice(0, 3), row(VINS[4]!).replace('2019', '9999'), spoiled);
  const { report } = await harness.importText(text, { mode: 'full', allowShrink: true });
  expect(report).toMatchObject({
    unchanged: 3,
    rejected: 2,
    withdrawn: 0,
    notices: expect.not.arrayContaining(['x']) as string[],
  });
  expect((await harness.importText(file(...rows.slice(0, 4)), { mode: 'full' })).report.withdrawn).toBe(1);
});

test('a full import withdraws nothing if a rejected row identifies no car, and says so', async () => {
  const text = (...lines: string[]) => ['stock_number,year,make,price', ...lines, ''].join('\n');
  await harness.importText(text('A1,2019,Ford,1', 'A2,2019,Ford,2', 'A3,2019,Ford,3', 'A4,2019,Ford,4'));
  const known = await harness.importText(text('A1,2019,Ford,1', 'A2,2019,Ford,2', 'A3,2019,,3'), { mode: 'full' });
  expect(known.report).toMatchObject({ rejected: 1, withdrawn: 1 });
  await harness.importText(text('A4,2019,Ford,4'));
  const unknown = await harness.importText(text('A1,2019,Ford,1', 'A2,2019,Ford,2', 'A3,2019,Ford,3', ',2019,,4'), {
    mode: 'full',
  });
  expect(unknown.report).toMatchObject({ rejected: 1, withdrawn: 0 });
  expect(unknown.report.notices.join()).toContain('Nothing was withdrawn: a rejected row names no VIN or stock number');
  const [run] = await harness.database.query<{ report: object }>('select report from imports order by id desc limit 1');
  expect(run!.report).toEqual(unknown.report);
});

test('reports a feed without price, mileage, model or condition; every kind of warning is in the report', async () => {
  const bare = await harness.importText('Yr,Brand\n2019,Ford\n');
  expect(bare.report.notices[0]).toContain('No column was recognized as price, mileage, model, or condition');
  const whole = await harness.importText(
    'Yr,Brand,Model,Asking,Miles,Condition\n2019,Ford,Focus,1,10,used\n2019,Ford,Focus,2,20,used\n',
    { name: 'whole.csv' },
  );
  expect(whole.report.notices).toEqual([]);
  expect(whole.report.warningKinds.reduce((sum, { count }) => sum + count, 0)).toBe(whole.report.warnings);
});

test('accepts values of any length and characters, truncated and counted', async () => {
  const objects = [
    {
      vin: VINS[0],
      year: 2019,
      make: 'Ford',
      stock_number: 'a\u0000b',
      trim: '\udc00x',
      model: '\\u0000',
      description: '😀'.repeat(9000),
    },
    {
      vin: VINS[1],
      year: 2019,
      make: 'Ford',
      model: '1'.repeat(50_000),
      price: ' '.repeat(100_000),
      photos: `https://a.example/${'1.jpg;'.repeat(20_000)}`,
    },
  ];
  const { report } = await harness.importText(JSON.stringify(objects), { name: 'x.json' });
  expect(report).toMatchObject({ created: 2 });
  expect(
    report.warningKinds
      .filter(({ reason }) => reason.includes('was cut'))
      .map(({ column }) => column)
      .toSorted(),
  ).toEqual(['description', 'model', 'photos', 'price']);
  expect((await listings())[0]!.facts).toMatchObject({ stockNumber: 'ab' });
});

test('a record that is nested too deeply is the only one rejected', async () => {
  const deep = `{"vin":"${VINS[0]}","year":2019,"make":"Ford","x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
  const good = JSON.stringify({ vin: VINS[1], year: 2019, make: 'Ford' });
  for (const [name, text] of [
    ['x.json', `[${deep},${good}]`],
    ['x.ndjson', `${deep}\n${good}\n`],
  ] as const) {
    expect((await harness.importText(text, { name })).report).toMatchObject({ read: 2, rejected: 1 });
    expect((await harness.rejects(name))[1]).toContain('nested more than 32 levels deep');
  }
});

test('counts rows without a vehicle; names titles and repeated headers', async () => {
  const header = 'VIN,Year,Make,Model,Price,Price';
  const text = [
    'Inventory of Summit Motors',
    header,
    `${VINS[0]},2019,Ford,Focus,1000,`,
    ',,,,,',
    '',
    header,
    `${VINS[1]},2019,"Ford,Focus,1000,`,
    `${VINS[2]},2019,Ford,"Focus",1000,`,
    'Total: 3,,,,,',
  ].join('\n');
  const { report, warnings } = await harness.importText(text);
  expect(report).toMatchObject({ read: 3, created: 2, rejected: 1, skipped: 5 });
  expect((await harness.rejects('cars.csv'))[1]).toContain('A quotation mark in line 7 of the file is not closed');
  expect(warnings.summary().map(({ column, reason }) => `${column} ${reason}`)).toEqual(
    expect.arrayContaining([
      'The file has a title line above the header in line 2, which was skipped',
      'Price names more than one column; the one in position 6 is read as "Price (2)"',
    ]),
  );
});

test('reads rows with fewer values than columns, and reports their count and the first row number', async () => {
  const text = `VIN,Year,Make,Model,Price\n${VINS[0]},2019,Ford,Focus,1000\n${VINS[1]},2019,Ford\n${VINS[2]},2020,Kia,Rio\n`;
  const { report } = await harness.importText(text, { name: 'short.csv' });
  expect(report).toMatchObject({ read: 3, created: 3, rejected: 0 });
  expect(report.warningKinds).toContainEqual({
    column: 'The row',
    reason: 'has 3 values for 5 columns (row 3); the rest is read as empty',
    value: `${VINS[1]} 2019 Ford`,
    count: 2,
  });
  const long = `VIN,Year,Make,Model,Price\n${VINS[0]},2019,Ford,Focus,1000,,\n${VINS[1]},2019,Ford,Focus,1000,x\n`;
  await harness.importText(long, { name: 'long.csv' });
  expect((await harness.rejects('long.csv')).slice(1)).toEqual([
    expect.stringMatching(/^3,.*The row has 6 values for 5 columns \(line 3 of the file\)\.$/),
  ]);
});

test('a dealer can contain more than ten million characters of vehicles', { tags: 'long' }, async () => {
  const text = 'x'.repeat(36_000);
  const vehicles = Array.from({ length: 300 }, (_, at) => ({ stock: `S${at}`, year: 2019, make: 'Kia', text }));
  const { report } = await harness.importText(JSON.stringify([{ vehicles, dealer: 'Summit' }]), { name: 'big.json' });
  expect(report).toMatchObject({ read: 300, created: 300 });
});

test('reads a single vehicle with an empty list', async () => {
  const { report } = await harness.importText('{"year":2019,"make":"Ford","photos":[]}', { name: 'single.json' });
  expect(report).toMatchObject({ read: 1, created: 1 });
});

test('reads a single object with unfamiliar names if the mapping has them', async () => {
  const mapping = createMapping({ columns: { year: 'J', make: 'M' } });
  const { report } = await harness.importText('{"J":2019,"M":"Ford","photos":[]}', { name: 'one.json', mapping });
  expect(report).toMatchObject({ read: 1, created: 1 });
});

test('a file without a header is read if its values suffice, or refused with advice', async () => {
  await expect(harness.importText('9000,Ford,Focus\n8000,Kia,Rio\n')).rejects.toThrow(
    'Add a first line such as "vin,year',
  );
  expect(existsSync(path.join(harness.folder, 'cars.csv.mapping.json'))).toBe(false);
  const { report, warnings } = await harness.importText('1HGCM82633A004352,2003,$9000,41000 mi\n', {
    name: 'bare.csv',
  });
  expect(report).toMatchObject({ created: 1 });
  expect(
    warnings
      .summary()
      .map(({ reason }) => reason)
      .join(),
  ).toContain('no line that names its columns');
});

test('removes characters that the database rejects', async () => {
  const text = JSON.stringify([
    { vin: VINS[0], year: 2019, make: 'Ford', description: 'a\u0000b', model: 'half \ud83d', trim: 'C:\\new\ttab' },
  ]);
  expect((await harness.importText(text, { name: 'x.json' })).report).toMatchObject({ created: 1 });
  expect((await listings())[0]!.facts).toMatchObject({ description: 'ab', trim: 'C:\\new tab' });
});

test('reads standard input, another delimiter, and a mapping with units and currency', async () => {
  const mapping = createMapping({
    columns: { year: 'J', make: 'M', mileage: 'L', price: 'P' },
    units: { mileage: 'km' },
    currency: { code: 'EUR', rate: 1.1 },
  });
  const { report } = await harness.importFile('-', {
    file: '-',
    stdin: Readable.from([Buffer.from('J;M;L;P\n2019;VW;100.000;10.000\n')]),
    mapping,
  });
  expect(report).toMatchObject({ read: 1, created: 1 });
  expect((await listings())[0]!.facts).toMatchObject({ makeCode: 'VOLKSWAGEN', mileage: 62137, salePrice: 11_000 });
});

test('an inferred mapping is saved, reused after edits, and not replaced when it does not fit', async () => {
  await harness.importText('Yr,Brand,Asking\n2019,Ford,5\n');
  const saved = await harness.savedMapping('cars.csv');
  expect(saved.columns).toEqual({ year: 'Yr', make: 'Brand', price: 'Asking' });
  const { writeFile } = await import('node:fs/promises');
  await writeFile(
    path.join(harness.folder, 'cars.csv.mapping.json'),
    JSON.stringify({ ...saved, constants: { condition: 'new' } }),
  );
  await harness.importText('Yr,Brand,Asking\n2020,Ford,5\n');
  expect((await listings()).map((listing) => listing.facts.listingType)).toEqual(['USED', 'NEW']);
  await expect(harness.importText('Year,Maker\n2021,Ford\n')).rejects.toThrow('reads "Yr", "Brand", "Asking"');
  expect((await harness.savedMapping('cars.csv')).columns).toEqual(saved.columns);
});

test('a mapping that does not fit the file says so, and changes nothing', async () => {
  const mapping = createMapping({ columns: { year: 'Year', make: 'Brand' } });
  await expect(harness.importText('Year,Make\n2019,Ford\n', { mapping })).rejects.toThrow(
    'The mapping of the feed "cars.csv" reads "Brand", but the file has no such column. It has "Year", "Make".',
  );
  expect(await listings()).toEqual([]);
});

test('runs one import of a source at a time, and leaves nothing behind', async () => {
  const text = file(row(VINS[0]!));
  const gate = Promise.withResolvers<void>();
  const slow = Readable.from(
    (async function* () {
      yield Buffer.from(`${text}\n${'\n'.repeat(100_000)}`);
      await gate.promise;
    })(),
  );
  const running = harness.importFile('-', { file: '-', sourceName: 's', stdin: slow });
  await expect
    .poll(async () => (await harness.database.query('select 1 from imports')).length, { timeout: 120_000 })
    .toBe(1);
  await expect(harness.importText(text, { sourceName: 's' })).rejects.toThrow(ImportBusyError);
  gate.resolve();
  expect((await running).report.created).toBe(1);
  expect(await harness.database.query(`select relname from pg_class where relname like 'feed_%'`)).toEqual([]);
});

test('refuses a file with one endless record before it fills the memory', async () => {
  const endless = Readable.from(
    (function* () {
      yield Buffer.from('{"vin": "');
      for (let piece = 0; piece < 20; piece++) yield Buffer.alloc(1_000_000, 'x');
    })(),
  );
  await expect(harness.importFile('-', { file: '-', stdin: endless })).rejects.toThrow(
    'is longer than 10 million characters',
  );
});

test("a seller's lead address is stored separately from its facts and follows its feed", async () => {
  const owners = () =>
    harness.database.query<{ lead_email: string | null; facts: object }>(
      'select lead_email, facts from owners order by id',
    );
  const sold = (email: string) =>
    `vin,year,make,store_code,seller_type,Seller Email\n${VINS[0]},2019,Ford,A,dealer,${email}\n${VINS[1]},2019,Ford,,private,p@home.example\n`;
  await harness.importText(sold('leads@a.example'));
  expect((await owners()).map((owner) => owner.lead_email)).toEqual(['leads@a.example', 'p@home.example']);
  await harness.importText(sold('crm@a.example'));
  expect((await owners()).map((owner) => owner.lead_email)).toEqual(['crm@a.example', 'p@home.example']);
  await harness.importText(sold('nobody'));
  expect((await owners()).map((owner) => owner.lead_email)).toEqual([null, 'p@home.example']);
  expect(JSON.stringify(await owners().then((all) => all.map(({ facts }) => facts)))).not.toContain('home.example');
});
