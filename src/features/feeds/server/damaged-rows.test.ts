import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testRows } from '#kit/testing/test-rows.ts';
import { createMapping } from '#features/feed-mapping/feed-mapping.ts';
import { createImportHarness, type ImportHarness } from './test-import.ts';

let harness: ImportHarness;
beforeAll(async () => {
  harness = await createImportHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.reset());

const full = async (text: string) => (await harness.importText(text, { mode: 'full' })).report;

const EMPTY_COLUMNS = Array.from({ length: 15 }, (_, at) => `extra ${at}`);
const HEADER = ['stock_number', 'year', 'make', 'model', 'price', 'mileage'];
const carsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => [
    `${48_200 + at}`,
    '2019',
    'Toyota',
    'Camry',
    `${9000 + at}`,
    `${100 + at}`,
  ]);
const csvOf = (header: readonly string[], rows: readonly (readonly string[])[], sign = ',') =>
  [header, ...rows].map((row) => `${row.join(sign)}\n`).join('');

testRows<[string, string[]]>(
  'an unclosed mark withdraws no car of rows unlike the header, separated by %j',
  1,
  [
    [',', []],
    [';', []],
    ['|', Array.from({ length: 16 }, () => '')],
  ],
  async (sign, rest) => {
    const rows = carsOf(30).map((row) => [...row, ...rest]);
    const header = [...HEADER, ...EMPTY_COLUMNS];
    expect(await full(csvOf(header, rows, sign))).toMatchObject({ created: 30 });
    rows[21]![2] = '"Toyota';
    expect(await full(csvOf(header, rows, sign))).toMatchObject({ read: 30, unchanged: 29, rejected: 1, withdrawn: 0 });
  },
);

test('a car with a stock number and a price is rejected and not withdrawn; a total is a note', async () => {
  const rows = carsOf(10);
  await full(csvOf(HEADER, rows));
  rows[3] = ['48203', '', '', '', '25995', ''];
  const report = await full(csvOf(HEADER, [...rows, ['Total', '', '', '', '90000', '']]));
  expect(report).toMatchObject({ read: 10, unchanged: 9, rejected: 1, skipped: 1, withdrawn: 0 });
  expect(report.skippedRows).toEqual([{ reason: 'note without a vehicle', count: 1 }]);
  // A listing whose stock number is missing from the file is still withdrawn.
  expect(await full(csvOf(HEADER, rows.toSpliced(5, 1)))).toMatchObject({ rejected: 1, withdrawn: 1 });
});

test('a row with only a year and a make prevents withdrawals only if it may be a missing car', async () => {
  const rows = carsOf(8).map((row, at) => row.with(1, at < 6 ? '2019' : '2022').with(2, at < 6 ? 'Toyota' : 'Kia'));
  const only = (year: string, make: string) => ['', year, make, '', '', ''];
  await full(csvOf(HEADER, rows));
  // A Kia of 2022 is missing. The year of the row may be wrong by one.
  const held = await full(csvOf(HEADER, [...rows.slice(0, 7), only('2021', 'Kia')]));
  expect(held).toMatchObject({ rejected: 1, unchanged: 7, withdrawn: 0 });
  expect(held.notices.join()).toContain('Nothing was withdrawn: a rejected row names no VIN or stock number');
  // All cars of 2019 are there, so these rows are headings.
  const headed = [only('2019', 'Toyota'), ...rows.slice(0, 7), only('2018', 'Kia')];
  expect(await full(csvOf(HEADER, headed))).toMatchObject({ rejected: 2, unchanged: 7, withdrawn: 1 });
  // The rejected row says that the missing Toyota is the one with its stock number.
  const damaged = rows[5]!.with(1, '9999');
  const both = [...rows.slice(0, 5), damaged, ...rows.slice(6, 7), only('2019', 'Toyota')];
  const kept = await full(csvOf(HEADER, both));
  expect(kept).toMatchObject({ rejected: 2, withdrawn: 0 });
  expect(kept.notices.join()).not.toContain('Nothing was withdrawn');
});

testRows<[string, number[]]>(
  'a row with only %s prevents withdrawals if it may be a missing car',
  1,
  [
    ['a make and a model', [2, 3]],
    ['a make and a price', [2, 4]],
    ['a year and a price', [1, 4]],
  ],
  async (_, kept) => {
    const rows = carsOf(8).map((row, at) => (at < 6 ? row : row.with(1, '2022').with(2, 'Kia')));
    const only = (at: number) => rows[at]!.map((cell, column) => (kept.includes(column) ? cell : ''));
    await full(csvOf(HEADER, rows));
    const held = await full(csvOf(HEADER, [...rows.slice(0, 7), only(7)]));
    expect(held).toMatchObject({ rejected: 1, unchanged: 7, withdrawn: 0 });
    expect(held.notices.join()).toContain('Nothing was withdrawn');
    expect(await full(csvOf(HEADER, [...rows.slice(0, 7), only(0)]))).toMatchObject({ rejected: 1, withdrawn: 1 });
  },
);

test('a total is a note in a list of one make, too', async () => {
  const mapping = createMapping({
    columns: { stock_number: 'stock_number', year: 'year', model: 'model', price: 'price' },
    constants: { make: 'Toyota' },
  });
  const rows = carsOf(8);
  const importRows = (more: readonly string[][]) => harness.importText(csvOf(HEADER, more), { mode: 'full', mapping });
  await importRows(rows);
  const { report } = await importRows([...rows.slice(1), ['Total', '', '', '', '90000', '']]);
  expect(report).toMatchObject({ rejected: 0, skipped: 1, withdrawn: 1 });
});

const VINS = ['1HGCM82633A004352', '5YJ3E1EA7KF317000', '1FTFW1ET5DFC10312', 'KM8K2CAB4PU001140'] as const;
const WITHOUT_CHECK_DIGIT = 'WBA3A5C50CF256000';
const vinRow = (vin: string, note = '') => [vin, '2019', 'Toyota', 'Camry', '9000', note];

test.each([
  ['a number of 17 digits is no VIN', '12345678901234567', 0],
  ['a VIN with its check digit is that of the car', VINS[3], 1],
  ['a VIN without a check digit is one where the source has it', WITHOUT_CHECK_DIGIT, 1],
  ['an unknown VIN without a check digit may be a reference', 'WBA3A5C50CF256001', 0],
])('in a damaged row %s', async (_, text, withdrawn) => {
  const header = ['vin', 'year', 'make', 'model', 'price', 'comments'];
  const cars = [...VINS, WITHOUT_CHECK_DIGIT].map((vin) => vinRow(vin));
  expect(await full(csvOf(header, cars))).toMatchObject({ created: 5 });
  // The row with `text` is damaged, and another row is missing. The missing one is certain only if the damaged one is.
  const others = cars.filter(([vin]) => vin !== text && vin !== VINS[0]);
  const report = await full(csvOf(header, [...others, ['"damaged', '2019', 'Toyota', 'Camry', '9000', text]]));
  expect(report).toMatchObject({ rejected: 1, withdrawn });
});

test('a VIN in the description of a damaged row identifies no car of a source without VINs', async () => {
  const header = ['year', 'make', 'model', 'description', 'price', 'stock_number'];
  const rows = carsOf(10).map(([stock = '', year = '', make = '', model = '', price = '']) => [
    ...[year, make, model, 'Clean', price, stock],
  ]);
  await full(csvOf(header, rows));
  rows[3]![3] = `Traded in for ${VINS[0]}, clean`;
  const report = await full(csvOf(header, rows));
  expect(report).toMatchObject({ read: 10, unchanged: 9, rejected: 1, withdrawn: 0 });
  expect(report.notices.join()).toContain('Nothing was withdrawn: a rejected row names no VIN or stock number');
});

test('an empty member of a JSON object by VIN is rejected, and its car is not withdrawn', async () => {
  const car = { year: 2019, make: 'Toyota', model: 'Camry', price: 9000 };
  const cars = [...VINS, WITHOUT_CHECK_DIGIT].map((vin): [string, object | null] => [vin, car]);
  await full(JSON.stringify(Object.fromEntries(cars)));
  cars[4]![1] = null;
  expect(await full(JSON.stringify(Object.fromEntries(cars)))).toMatchObject({ read: 5, rejected: 1, withdrawn: 0 });
});

test('reads rows above a header that was sorted into the middle of the sheet', async () => {
  const rows = carsOf(20);
  await full(csvOf(HEADER, rows));
  const sorted = csvOf(rows[0]!, [...rows.slice(1, 5), HEADER, ...rows.slice(5)]);
  for (const text of [sorted, `Stock of Summit\n${sorted}`])
    expect(await full(text)).toMatchObject({ read: 20, unchanged: 20, rejected: 0, withdrawn: 0 });
});

test('a file that ends within a row withdraws no car, and does not publish the row', async () => {
  const rows = carsOf(10);
  const whole = csvOf(HEADER, rows);
  await full(whole);
  const at = whole.indexOf('Toyota', whole.indexOf(rows[7]![0]!));
  for (const cut of [whole.slice(0, at + 4), whole.slice(0, at - 7)]) {
    const report = await full(cut);
    expect(report).toMatchObject({ read: 8, unchanged: 7, rejected: 1, withdrawn: 0 });
    expect(report.notices.join()).toContain('Nothing was withdrawn');
  }
  const quoted = whole.slice(0, at).concat('"Toyota\nwith a roof rack');
  expect(await full(quoted)).toMatchObject({ read: 8, unchanged: 7, rejected: 1, withdrawn: 0 });
});

test('a last line without a line end may be a total, or as short as other rows', async () => {
  const rows = carsOf(10);
  await full(csvOf(HEADER, rows));
  const footer = csvOf(HEADER, rows.slice(1)) + 'Total: 9';
  expect(await full(footer)).toMatchObject({ rejected: 0, skipped: 1, withdrawn: 1 });
  const short = csvOf(
    HEADER,
    rows.slice(1).map((row) => row.slice(0, 5)),
  );
  expect(await full(short.trimEnd())).toMatchObject({ rejected: 0, updated: 9, withdrawn: 0 });
});

test('NDJSON that ends within a line withdraws no car', async () => {
  const lines = VINS.map((vin) => JSON.stringify({ vin, year: 2019, make: 'Toyota', model: 'Camry', price: 9000 }));
  await full(`${lines.join('\n')}\n`);
  const cut = [...lines.slice(0, 2), lines[2]!.slice(0, 60)].join('\n');
  expect(await full(cut)).toMatchObject({ read: 3, unchanged: 2, rejected: 1, withdrawn: 0 });
});

test('reads rows below a header with another order in that order', async () => {
  const rows = carsOf(20);
  await full(csvOf(HEADER, rows));
  const swap = (row: readonly string[]) => [...row.slice(0, 4), row[5]!, row[4]!];
  const swapped = csvOf(HEADER, [
    ...rows.slice(0, 5),
    swap(HEADER),
    ...rows.slice(5, 15).map(swap),
    HEADER,
    ...rows.slice(15),
  ]);
  expect(await full(swapped)).toMatchObject({ read: 20, unchanged: 20, skipped: 2, rejected: 0, withdrawn: 0 });
});

test('rows below a header that names other columns are rejected, and withdraw no car', async () => {
  const rows = carsOf(20);
  await full(csvOf(HEADER, rows));
  const other = ['year', 'make', 'model', 'stock number', 'mileage', 'color'];
  const text = csvOf(HEADER, [...rows.slice(0, 5), other, ...rows.slice(5)]);
  const report = await full(text);
  expect(report).toMatchObject({ read: 21, unchanged: 5, rejected: 16, withdrawn: 0 });
  expect(report.notices.join()).toContain('Nothing was withdrawn');
});

test('two rows in one line withdraw no car, since the second cannot be known', async () => {
  const rows = carsOf(10);
  await full(csvOf(HEADER, rows));
  const glued = [...rows[3]!.slice(0, -1), `${rows[3]!.at(-1)}${rows[4]![0]}`, ...rows[4]!.slice(1)];
  const report = await full(csvOf(HEADER, [...rows.slice(0, 3), glued, ...rows.slice(5)]));
  expect(report).toMatchObject({ unchanged: 8, rejected: 1, withdrawn: 0 });
});

test('JSON records between two unclosed quotation marks withdraw no car', async () => {
  const cars = [...VINS, '', '', '', ''].map((vin, at) => ({
    ...(vin ? { vin } : { stock_number: `S${at}` }),
    ...{ year: 2019, make: 'Toyota', model: 'Camry', price: 9000 },
  }));
  const order = [0, 4, 1, 5, 2, 6, 3, 7].map((at) => JSON.stringify(cars[at]));
  await full(`[${order.join(',')}]`);
  for (const at of [2, 4]) order[at] = order[at]!.replace('"Toyota"', '"Toyota');
  const report = await full(`[${order.join(',')}]`);
  expect(report).toMatchObject({ read: 6, unchanged: 5, rejected: 1, withdrawn: 0 });
});

const slimCars = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    stock_number: `N${from + at}`,
    year: 2020,
    make: 'Toyota',
    model: 'Camry',
    price: 9000,
  }));
const fullCars = (from: number, count: number) =>
  slimCars(from, count).map((car) => ({
    ...car,
    ...{ trim: 'SE', mileage: 100, body_style: 'SUV', fuel: 'Gasoline', transmission: 'Automatic' },
    ...{ exterior_color: 'Red', condition: 'used', drivetrain: 'AWD' },
  }));

test.each([
  ['in a list', (cars: object[]) => ({ used: fullCars(0, 20), new: cars }), 'new'],
  [
    'in lists in objects',
    (cars: object[]) => ({ used: { items: fullCars(0, 20) }, new: { items: cars } }),
    'new.items.[]',
  ],
  [
    'in objects by name',
    (cars: object[]) => ({
      dealers: {
        Summit: { cars: fullCars(0, 20) },
        ...Object.fromEntries(cars.map((car, at) => [`Peak ${'x'.repeat(at)}`, { car }])),
      },
    }),
    'dealers.Peak xxx.car',
  ],
])('counts unread objects %s that may be vehicles, and withdraws no car', async (_, shape, place) => {
  await full(JSON.stringify([...fullCars(0, 20), ...fullCars(20, 6)]));
  const report = await full(JSON.stringify(shape(slimCars(20, 6))));
  expect(report).toMatchObject({ read: 20, unchanged: 20, withdrawn: 0 });
  expect(report.notices.join()).toContain('Nothing was withdrawn: 6 objects that may be vehicles were not read, so');
  expect(report.warningKinds.map(({ column }) => column)).toContain(place);
  const counted = report.warningKinds.map(({ reason }) => Number(/contains (\d+) objects/.exec(reason)?.[1] ?? 0));
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(6);
});

test('a list of filters beside the vehicles does not prevent withdrawals', async () => {
  await full(JSON.stringify({ cars: fullCars(0, 20) }));
  const filters = [
    { make: 'Toyota', model: 'Camry', count: 19 },
    { year: 2020, count: 19 },
  ];
  expect(await full(JSON.stringify({ cars: fullCars(0, 19), filters }))).toMatchObject({ read: 19, withdrawn: 1 });
});

test('reads a VIN after a list of thousands of values', async () => {
  const cars = VINS.map((vin) => ({ year: 2019, make: 'Toyota', model: 'Camry', features: ['ABS'], vin }));
  await full(JSON.stringify(cars));
  cars[1]!.features = Array.from({ length: 6000 }, (_, at) => `F${at}`);
  expect(await full(JSON.stringify(cars))).toMatchObject({ updated: 1, unchanged: 3, withdrawn: 0 });
});

test('a row that is damaged down to its year and make withdraws no car', async () => {
  const rows = carsOf(10);
  await full(csvOf(HEADER, rows));
  rows[3] = ['', '2019', 'Toyota', '', '', ''];
  const report = await full(csvOf(HEADER, [...rows, ['Total', '', '', '', '90000', '']]));
  expect(report).toMatchObject({ unchanged: 9, rejected: 1, skipped: 1, withdrawn: 0 });
});

test('counts one value and one column in the singular', async () => {
  const { report } = await harness.importText('stock_number,year,make\nA1,2019,Ford\nB2\n', { name: 'short.csv' });
  expect(report.warningKinds.map(({ reason }) => reason)).toContain(
    'has 1 value for 3 columns (row 3); the rest is read as empty',
  );
});
