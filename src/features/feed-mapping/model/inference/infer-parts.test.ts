import { expect, test } from 'vitest';
import { catalog } from '#features/reference/reference.server.ts';
import { inferMapping } from './infer-mapping.ts';

function infer(headers: string, ...rows: string[]) {
  const names = headers.split(';');
  const cells = rows.map((row) => row.split(';'));
  return inferMapping(
    { headers: names, values: new Map(names.map((name, at) => [name, cells.map((row) => row[at] ?? '')])) },
    catalog,
  );
}

test('two lines of an address are joined', () => {
  const mapping = infer('Address 1;Address 2;City', '12 Main St;Suite 4;Denver', '9 Elm Rd;;Austin');
  expect(mapping.columns.dealership_address).toEqual({ join: ['Address 1', 'Address 2'], separator: ', ' });
  expect(mapping.unused).toEqual([]);
});

test('an area code and a number are joined, unless the number has its area code', () => {
  expect(infer('Area Code;Phone', '303;555-0142', '512;555-0177').columns.dealer_phone).toEqual({
    join: ['Area Code', 'Phone'],
    separator: ' ',
  });
  expect(infer('Area Code;Phone', '303;(303) 555-0142').columns.dealer_phone).toBe('Phone');
});

test('trims under "model" are the trim if the VIN gives the model', () => {
  const mapping = infer('VIN;Model;Year', 'JTEAU5JR0P5290199;TRD Sport;2023', 'JTEKU5JR1P6151763;Limited;2023');
  expect(mapping.columns).toMatchObject({ trim: 'Model', vin: 'VIN' });
  expect(mapping.columns.model).toBeUndefined();
  expect(mapping.notes.join()).toContain('WARNING: "Model" contains trims');
});

test('trims under "model" belong to the model in another column', () => {
  const mapping = infer(
    'Make;Model;URL',
    'Toyota;SR5;https://a.example/4runner/1',
    'Toyota;Limited;https://a.example/4runner/2',
  );
  expect(mapping).toMatchObject({ columns: { trim: 'Model' }, constants: { model: '4Runner' } });
});

test('a column that few rows fill gives no model for all of them', () => {
  const rows = Array.from({ length: 40 }, (_, row) => `Toyota;SR5;${row < 3 ? 'came with a 4Runner' : ''}`);
  expect(infer('Make;Model;Remarks', ...rows).constants).toEqual({});
});

test('trims under "model" belong to the model in the source’s name, if it has such trims', () => {
  const values = new Map([
    ['Make', ['Toyota', 'Toyota', 'Toyota']],
    ['Model', ['SR5', 'TRD Pro', 'Limited']],
  ]);
  const named = (source: string) => inferMapping({ headers: ['Make', 'Model'], values }, catalog, source);
  expect(named('toyota_4runner_new.csv')).toMatchObject({
    columns: { trim: 'Model' },
    constants: { model: '4Runner' },
  });
  expect(named('toyota_4runner_new.csv').notes.join()).toContain('the name "toyota_4runner_new.csv" says');
  expect(named('toyota_prius.csv').constants).toEqual({});
  expect(named('toyota_4runner_tacoma.csv').constants).toEqual({});
});

test('trims under "model" stay, with a warning, if the model is unknown', () => {
  const mapping = infer('Make;Model', 'Toyota;SR5', 'Toyota;Limited');
  expect(mapping.columns.model).toBe('Model');
  expect(mapping.notes.join()).toContain('WARNING: "Model" seems to hold trims');
});

test('trims under "model" stay there if another column has trims', () => {
  const rows = ['JTEAU5JR0P5290199;SR5;SR5;2023', 'JTEKU5JR1P6151763;Limited;Limited;2023'];
  expect(infer('VIN;Model;Trim;Year', ...rows).columns).toMatchObject({ model: 'Model', trim: 'Trim' });
});

test('power without a unit is in kilowatts or horsepower, depending on its values', () => {
  const powers = (...values: string[]) => ['Leistung', ...values, ...values, ...values] as [string, ...string[]];
  expect(infer(...powers('66', '81', '85', '55')).units.horsepower).toBe('kw');
  expect(infer(...powers('109', '163', '190', '150')).units.horsepower).toBeUndefined();
});

test('the day of an auction is not the date in stock', () => {
  for (const header of ['Sale Dt', 'Sale Date', 'saledate'])
    expect(infer(`Make;${header}`, 'Toyota;2026-12-01', 'Ford;2026-12-02').columns.date_in_stock).toBeUndefined();
});

test('"Acc" counts accidents, and "Acc Miles" are the miles on the odometer', () => {
  expect(infer('Make;Acc;Acc Miles', 'Toyota;0;41280', 'Ford;2;9120').columns).toMatchObject({
    accidents: 'Acc',
    mileage: 'Acc Miles',
  });
});
