import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMapping, parseMapping, type Mapping } from '#features/feed-mapping/feed-mapping.ts';
import {
  createMappingSaver,
  listMappingVersions,
  loadMappingVersion,
} from '#features/feed-mapping/feed-mapping.server.ts';
import { createImportHarness, type ImportHarness } from './test-import.ts';

let harness: ImportHarness;
let name: string;
let count = 0;
beforeAll(async () => {
  harness = await createImportHarness();
});
afterAll(() => harness?.close());
beforeEach(() => {
  name = `feed-${count++}.csv`;
});

const HEADER = 'Stock #,Make,Model,Year,Price';
const ROW = 'T1,Ford,Focus,2019,9000';
const importText = (text: string, options = {}) => harness.importText(text, { name, author: 'ann', ...options });
const mappingFile = () => path.join(harness.folder, `${name}.mapping.json`);
const mappingText = () => readFile(mappingFile(), 'utf8');
const versions = () => listMappingVersions(harness.database, name);
const edit = async (change: (mapping: Mapping) => void) => {
  const mapping = JSON.parse(await mappingText()) as Mapping;
  change(mapping);
  await writeFile(mappingFile(), JSON.stringify(mapping));
};

test("the source's name gives the model for a list of trims", async () => {
  name = 'toyota-4runner.csv';
  await importText('Make,Model,Year\nToyota,SR5,2023\nToyota,TRD Pro,2023\nToyota,Limited,2023\n');
  expect(parseMapping(await mappingText(), name).constants).toMatchObject({ model: '4Runner' });
});

test('an edited mapping is never replaced: a missing column is refused with its name, the feed and what to do', async () => {
  await importText(`${HEADER}\n${ROW}\n`);
  await edit(({ columns }) => (columns.series = 'Model'));
  const before = await mappingText();
  await expect(importText('Stock #,Make,Modell,Year,Price\nT1,Ford,Focus,2019,9000\n')).rejects.toThrow(
    new RegExp(
      `feed "${name}" reads "Model", but the file has no such column.*"model": "Modell".*new name.*Nothing was changed`,
    ),
  );
  expect(await mappingText()).toBe(before);
});

test('reads joined columns, and names a missing one', async () => {
  await importText(`${HEADER}\n${ROW}\n`);
  await edit(({ columns }) => (columns.description = { join: ['Make', 'Remarks'], separator: ', ' }));
  const before = await mappingText();
  await expect(importText(`${HEADER}\n${ROW}\n`)).rejects.toThrow(
    'reads "Remarks", but the file has no such column. It has "Stock #"',
  );
  expect(await mappingText()).toBe(before);
  const { report } = await importText(`${HEADER},Remarks\n${ROW},Garaged\n`);
  expect(report).toMatchObject({ updated: 1, rejected: 0 });
  expect(await mappingText()).toBe(before);
  const [listing] = await harness.database.query<{ text: string }>(
    `select l.facts->>'description' as text from listings l join sources s on s.id = l.source_id where s.name = $1`,
    [name],
  );
  expect(listing?.text).toBe('Ford, Garaged');
});

test('a broken edit of a mapping is rejected and kept', async () => {
  await importText(`${HEADER}\n${ROW}\n`);
  await writeFile(mappingFile(), '{"columns": {');
  await expect(importText(`${HEADER}\n${ROW}\n`)).rejects.toThrow('is not valid JSON');
  expect(await mappingText()).toBe('{"columns": {');
});

test('an unedited mapping is inferred again, and the earlier one stays as a version', async () => {
  await importText(`${HEADER}\n${ROW}\n`);
  await importText('Stock #,Hersteller,Modell,Baujahr,Preis\nT1,Ford,Focus,2019,9000\n');
  expect((await harness.savedMapping(name)).columns).toMatchObject({ make: 'Hersteller', price: 'Preis' });
  expect(await versions()).toMatchObject([
    { version: 2, origin: 'inferred', reason: expect.stringContaining('"Year", "Make", "Model", "Price"') as string },
    { version: 1, origin: 'inferred', reason: 'inferred from the first file', author: 'ann' },
  ]);
});

test('a refused import keeps the mapping that it would have replaced', async () => {
  const rows = (header: string, numbers: number[]) =>
    `${header}\n${numbers.map((number) => `T${number},Ford,Focus,2019,9000`).join('\n')}\n`;
  await importText(rows(HEADER, [1, 2, 3, 4]));
  const before = await mappingText();
  const result = await importText(rows('Stock #,Hersteller,Modell,Baujahr,Preis', [1]), { mode: 'full' });
  expect(result.kind).toBe('refused');
  expect(await mappingText()).toBe(before);
  expect(await versions()).toHaveLength(1);
});

test('case, punctuation and order of headers may change', async () => {
  await importText(`${HEADER}\n${ROW}\n`);
  await edit(({ columns }) => (columns.series = 'Model'));
  const { report } = await importText('PRICE,year,model,_Make_,stock-#\n9000,2019,Focus,Ford,T1\n');
  expect(report).toMatchObject({ read: 1, rejected: 0, created: 0 });
  const [listing] = await harness.database.query<{ facts: { salePrice: number; make: string } }>(
    `select facts from listings l join sources s on s.id = l.source_id where s.name = $1`,
    [name],
  );
  expect(listing!.facts).toMatchObject({ salePrice: 9000, make: 'Ford' });
});

test('reports columns that the saved mapping lacks, with a guess, until they are mapped', async () => {
  await importText(`${HEADER}\n${ROW}\n`);
  const wider = `${HEADER},Odometer,Lot row\n${ROW},12000,A1\n`;
  const notices = async () => (await importText(wider)).report.notices.join('\n');
  expect(await notices()).toContain('"Odometer" (looks like mileage), "Lot row". Add them');
  await edit((mapping) => {
    mapping.columns.mileage = 'Odometer';
    mapping.unused = ['Lot row'];
  });
  expect(await notices()).not.toContain('does not know');
});

test('versions say who, when and why, and an earlier one can be restored', async () => {
  await importText(`${HEADER}\n${ROW}\n`);
  const inferred = await mappingText();
  await edit(({ columns }) => delete columns.price);
  await importText(`${HEADER}\n${ROW}\n`, { author: 'bob' });
  await importText(`${HEADER}\n${ROW}\n`, { author: 'bob' });
  expect(await versions()).toMatchObject([
    { version: 2, origin: 'edited', author: 'bob', createdAt: expect.any(Date) as Date },
    { version: 1, origin: 'inferred', author: 'ann' },
  ]);
  await edit(({ columns }) => delete columns.model);
  const { mapping } = await loadMappingVersion(harness.database, name, 1);
  await importText(`${HEADER}\n${ROW}\n`, { mapping, restoredVersion: 1 });
  expect(await mappingText()).toBe(inferred);
  expect((await versions()).map(({ origin, reason }) => `${origin}: ${reason}`)).toEqual([
    'restored: version 1 restored',
    'edited: replaced by version 1',
    'edited: edited',
    'inferred: inferred from the first file',
  ]);
  await expect(loadMappingVersion(harness.database, name, 9)).rejects.toThrow('versions 1 to 4, but no version 9');
  await expect(loadMappingVersion(harness.database, 'other', 1)).rejects.toThrow(
    'no versions of a mapping for the source "other"',
  );
});

test('a path that a JSON feed sometimes lacks does not discard the edited mapping', async () => {
  const car = { stock: 'T1', make: 'Ford', model: 'Focus', year: 2019, price: 9000, trim: 'SE' };
  await importText(JSON.stringify([car]));
  await edit(({ columns }) => (columns.series = 'model'));
  const before = await mappingText();
  await importText(JSON.stringify([{ ...car, trim: undefined }]));
  expect(await mappingText()).toBe(before);
  await expect(importText(JSON.stringify([{ ...car, make: undefined, marke: 'Ford' }]))).rejects.toThrow(
    'reads "make", but',
  );
  expect(await mappingText()).toBe(before);
});

test('an import that ends before the version of its first mapping is recorded leaves no mapping that counts as edited', async () => {
  const options = { file: name, sourceName: name, mode: 'delta', mappingFile: mappingFile(), rejectFile: '' } as const;
  const broken = { query: () => Promise.reject(new Error('The connection ended.')) };
  const mapping = createMapping({ columns: { make: 'Make' } });
  const chosen = { mapping, file: name, origin: 'inferred', reason: 'first import', newColumns: [] } as const;
  await expect(createMappingSaver(broken, 1, undefined, options).chosen(chosen)).rejects.toThrow('ended');
  await importText(`${HEADER}\n${ROW}\n`);
  expect((await versions()).map(({ origin }) => origin)).toEqual(['inferred']);
});

test.each([
  ['valid', (text: string) => text.replace('"Price"', '"Ask"')],
  ['broken', () => '{"columns": {'],
])('an edit of the mapping file during an import that infers it again is kept, if %s', async (_, edited) => {
  await importText(`${HEADER}\n${ROW}\n`);
  const old = await mappingText();
  const sources = await harness.database.query<{ id: number }>('select id from sources where name = $1', [name]);
  const options = { sourceName: name, mappingFile: mappingFile() };
  const mappingSaver = createMappingSaver(harness.database, sources[0]!.id, parseMapping(old, name), options);
  const mapping = createMapping({ columns: { make: 'Hersteller', model: 'Modell', year: 'Baujahr' } });
  await mappingSaver.chosen({ mapping, file: name, origin: 'inferred', reason: 'lacks columns', newColumns: [] });
  await writeFile(mappingFile(), edited(old));
  expect((await mappingSaver.imported()).join()).toContain('was edited during the import, so it was kept');
  expect(await mappingText()).toBe(edited(old));
});

test('a mapping that was edited back to the version before is not inferred again', async () => {
  await importText(`${HEADER}\n${ROW}\n`);
  const old = await mappingText();
  await importText('Stock #,Hersteller,Modell,Baujahr,Preis\nT1,Ford,Focus,2019,9000\n');
  await writeFile(mappingFile(), old);
  await expect(importText('Stock #,Hersteller,Modell,Baujahr,Preis\nT1,Ford,Focus,2019,9000\n')).rejects.toThrow(
    'but the file has no such columns',
  );
  expect(await mappingText()).toBe(old);
});

test.each([['version'], ['file']])(
  'an import that is killed before it writes the %s leaves a mapping that is inferred again',
  async (what) => {
    await importText(`${HEADER}\n${ROW}\n`);
    const old = await mappingText();
    const sources = await harness.database.query<{ id: number }>('select id from sources where name = $1', [name]);
    const given = { file: name, sourceName: name, mode: 'delta', mappingFile: mappingFile(), rejectFile: '' } as const;
    const options = what === 'file' ? { ...given, mappingFile: path.join(harness.folder, 'absent', 'mapping') } : given;
    const broken = { query: () => Promise.reject(new Error('The connection ended.')) };
    const mapping = createMapping({ columns: { make: 'Hersteller', model: 'Modell', year: 'Baujahr' } });
    const mappingSaver = createMappingSaver(
      what === 'version' ? broken : harness.database,
      sources[0]!.id,
      parseMapping(old, name),
      options,
    );
    await mappingSaver.chosen({ mapping, file: name, origin: 'inferred', reason: 'lacks columns', newColumns: [] });
    await expect(mappingSaver.imported()).rejects.toThrow(/ended|ENOENT/);
    expect(await mappingText()).toBe(old);
    // The earlier file and one with different columns are both imported.
    await importText(`${HEADER}\n${ROW}\n`);
    await importText('Stock #,Hersteller,Modell,Baujahr,Preis\nT1,Ford,Focus,2019,9000\n');
    expect((await harness.savedMapping(name)).columns).toMatchObject({ make: 'Hersteller' });
    expect((await versions()).every(({ origin }) => origin === 'inferred')).toBe(true);
  },
);
