import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  DATE_STYLE,
  makeWorkbook,
  workbookWithFarCell,
  workbookFiles,
  type Cell,
} from '#ports/workbooks/testing/make-workbook.ts';
import { makeZip } from '#ports/workbooks/testing/make-zip.ts';
import { cars, csvOf, HEADER, jsonOf } from '../testing/hostile/hostile-feed.ts';
import { createImportHarness, type ImportHarness } from './test-import.ts';

let harness: ImportHarness;
beforeAll(async () => {
  harness = await createImportHarness();
});
afterAll(() => harness.close());

const ROWS = cars(4);
const HEAD: readonly Cell[] = HEADER;
const CELLS: readonly (readonly Cell[])[] = [HEAD, ...ROWS.map((car) => car.map((cell) => cell as Cell))];
const WORKBOOK = makeWorkbook({ Stock: CELLS });
const CSV = csvOf(ROWS);

const listings = async (sourceName: string) =>
  (
    await harness.database.query<{ facts: Record<string, unknown> }>(
      'select l.facts from listings l join sources s on s.id = l.source_id where s.name = $1 order by l.id',
      [sourceName],
    )
  ).map(({ facts }) => facts);

describe('an Excel workbook', () => {
  test('is read under any name, also gzipped, in a ZIP archive, and from standard input', async () => {
    const inside = makeZip([{ name: 'export/cars.xlsx', content: WORKBOOK }]);
    const forms = { plain: WORKBOOK, gzipped: gzipSync(WORKBOOK), inside, both: gzipSync(inside) };
    for (const [sourceName, bytes] of Object.entries(forms)) {
      const { report } = await harness.importText(bytes, { name: 'cars.csv', sourceName });
      expect(report, sourceName).toMatchObject({ read: 4, created: 4, rejected: 0, skipped: 0 });
    }
    const stdin = Readable.from([WORKBOOK.subarray(0, 100), WORKBOOK.subarray(100)]);
    const { report } = await harness.importFile('stdin', { file: '-', stdin, sourceName: 'stdin' });
    expect(report).toMatchObject({ read: 4, created: 4 });
  });

  test('has dates, numbers, formulas, booleans and errors as a reader sees them', async () => {
    const header = [...HEADER, 'date_in_stock', 'certified_pre_owned', 'trim', 'horsepower'];
    const car: Cell[] = [
      ...['S1', { xml: '<v>2019</v>', attributes: DATE_STYLE }, 'Toyota', 'Camry'],
      ...[{ xml: '<f>B2*9</f><v>18999.990000000002</v>' }, { xml: '<v>1.2E4</v>' }],
      ...[{ xml: '<v>46000</v>', attributes: DATE_STYLE }, true],
      ...[{ xml: '<f>A1</f><v>#REF!</v>', attributes: 't="e"' }, { xml: '<f>1+1</f>' }],
    ];
    const { report } = await harness.importText(makeWorkbook({ A: [header, car] }), {
      name: 'values.xlsx',
      sourceName: 'values',
    });
    expect(report.created).toBe(1);
    expect(await listings('values')).toEqual([
      expect.objectContaining({
        ...{ year: 2019, salePrice: 19000, mileage: 12000, listingType: 'CERTIFIED', trim: null },
        listedAt: '2025-12-09T00:00:00.000Z',
      }),
    ]);
    const reasons = report.warningKinds.map(({ reason }) => reason);
    expect(reasons).toContain('has 1 cells with an error such as #REF!, which are read as empty');
    expect(reasons).toContainEqual(expect.stringContaining('has 1 formulas without a stored value'));
  });

  test('can have titles above its header, empty rows and columns, and a distant cell', async () => {
    const shifted = CELLS.map((row) => [null, ...row]);
    const rows: readonly Cell[][] = [
      [null, 'Stock of Summit Motors, November 2026'],
      [],
      ...shifted.slice(0, 3),
      [],
      ...shifted.slice(3),
      [...Array.from({ length: 700 }, () => null), ' '],
    ];
    const { report } = await harness.importText(makeWorkbook({ A: rows }), { sourceName: 'titles' });
    expect(report).toMatchObject({ read: 4, created: 4 });
    expect(report.skippedRows).toEqual([
      { reason: 'title above the header', count: 2 },
      { reason: 'blank row', count: 1 },
    ]);
  });

  test('gives its first sheet with a table, and names the others', async () => {
    const cover: Cell[][] = [['Read me first'], ['Prices include taxes']];
    const workbook = makeWorkbook({ Empty: [], Cover: cover, Stock: CELLS, Sold: CELLS });
    const { report } = await harness.importText(workbook, { sourceName: 'sheets' });
    expect(report).toMatchObject({ read: 4, created: 4 });
    expect(report.notices).toContain(
      'The workbook has other sheets, which were not read: "Cover" (2 rows), "Sold" (5 rows). Save a sheet as a separate file to import it.',
    );
  });
});

test('a hidden sheet of a workbook is read only if no other has a table', () => expectHiddenSheet('hidden'));
test('a veryHidden sheet of a workbook is read only if no other has a table', { tags: 'long' }, () =>
  expectHiddenSheet('veryHidden'),
);

async function expectHiddenSheet(state: string): Promise<void> {
  const lookup = [
    ['code', 'name'],
    ['1', 'Red'],
    ['2', 'Blue'],
  ];
  const workbook = (sheets: Parameters<typeof makeWorkbook>[0]) =>
    makeZip(
      workbookFiles(sheets).map((file) =>
        file.name === 'xl/workbook.xml'
          ? { ...file, content: String(file.content).replace('<sheet ', `<sheet state="${state}" `) }
          : file,
      ),
    );
  const both = await harness.importText(workbook({ 'Codes &amp; names': lookup, Stock: CELLS }), { sourceName: state });
  expect(both.report).toMatchObject({ read: 4, created: 4, rejected: 0 });
  expect(both.report.notices.join()).toContain('other sheets, which were not read: "Codes & names" (3 rows)');
  const alone = await harness.importText(workbook({ Stock: CELLS }), { sourceName: `${state} alone` });
  expect(alone.report).toMatchObject({ read: 4, created: 4 });
}

describe('a ZIP archive', () => {
  const folder = { name: '__MACOSX/._cars.csv', content: 'x' };
  test.each([
    ['a CSV', [{ name: 'cars.csv', content: CSV }]],
    ['JSON that is stored', [{ name: 'a/cars.json', content: jsonOf(ROWS), method: 0 }]],
    ['a file of any name', [{ name: 'export', content: CSV }, folder]],
  ])('with %s is read', async (name, files) => {
    const { report } = await harness.importText(makeZip(files), { sourceName: name });
    expect(report).toMatchObject({ read: 4, created: 4, rejected: 0 });
  });

  test('with one feed among other files is read, and the others are named', async () => {
    const files = [
      { name: 'cars.csv', content: CSV },
      { name: 'readme.txt', content: 'Hello' },
    ];
    const { report } = await harness.importText(makeZip(files), { sourceName: 'readme' });
    expect(report.created).toBe(4);
    expect(report.notices).toContain('From the ZIP archive, only cars.csv was read, and not readme.txt.');
  });
});

const office = (name: string) =>
  Buffer.concat([
    Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'),
    Buffer.alloc(4096),
    Buffer.from(name, 'utf16le'),
  ]);
/** Its files are stored, because compressing ten thousand takes seconds. */
const holding = (...names: string[]) => makeZip(names.map((name) => ({ name, content: '<x/>', method: 0 })));
const sheetOf = (xml: string) =>
  makeZip([
    ...workbookFiles({ A: [] }).slice(0, -1),
    { name: 'xl/worksheets/sheet1.xml', content: `<worksheet><sheetData>${xml}</sheetData></worksheet>` },
  ]);

describe('a file that is refused changes neither the mapping nor the listings', () => {
  const sourceName = 'refused';
  let mappingFile: string;
  beforeAll(async () => {
    mappingFile = path.join(harness.folder, 'refused.mapping.json');
    await harness.importText(CSV, { sourceName, mappingFile });
  });

  test.each<[string, Buffer, RegExp]>([
    ['workbook with a password', office('EncryptedPackage'), /protected with a password.*Remove the password/],
    ['old workbook', office('Workbook'), /old Excel workbook \(\.xls\).*save it as an Excel workbook \(\.xlsx\)/],
    ['other old document', office('WordDocument'), /old Office program/],
    ['binary workbook', holding('xl/workbook.bin'), /\.xlsb.*Save it as/],
    ['OpenDocument spreadsheet', holding('mimetype', 'content.xml', 'META-INF/manifest.xml'), /\.ods.*Save it as/],
    ['Word document', holding('word/document.xml'), /\.docx/],
    ['Numbers document', holding('Index/Document.iwa'), /Numbers/],
    [
      'archive with two feeds',
      holding('north.csv', 'south.csv', 'a.txt'),
      /contains 3 files: north\.csv, south\.csv\. Send each/,
    ],
    ['archive in an archive', makeZip([{ name: 'a.zip', content: holding('a.csv') }]), /another ZIP archive/],
    ['gzip in an archive', makeZip([{ name: 'a.csv.gz', content: gzipSync(CSV) }]), /compressed twice/],
    ['empty archive', makeZip([]), /empty ZIP archive/],
    ['archive of folders', holding('a/', 'a/b/'), /archive is empty/],
    ['archive with a password', makeZip([{ name: 'a.csv', content: CSV, flags: 1 }]), /protected with a password/],
    ['archive of a rare method', makeZip([{ name: 'a.csv', content: CSV, method: 9 }]), /rare method \(9\)/],
    [
      'archive that is cut off',
      makeZip([{ name: 'a.csv', content: CSV }]).subarray(0, -30),
      /damaged or ends too early/,
    ],
    ['archive with a wrong checksum', makeZip([{ name: 'a.csv', content: CSV, statedCrc: 1 }]), /a\.csv.*damaged/],
    ['archive with a wrong length', makeZip([{ name: 'a.csv', content: CSV, statedSize: 10 }]), /a\.csv.*damaged/],
    [
      'archive of too many files',
      holding(...Array.from({ length: 10_001 }, (_, at) => `${at}`)),
      /more than 10,000 files/,
    ],
    ['workbook without values', makeWorkbook({ A: [[]], B: [] }), /workbook is empty/],
    ['workbook without its sheet', makeZip(workbookFiles({ A: CELLS }).slice(0, -1)), /damaged \(.*not found/],
    ['workbook with a wrong text', sheetOf('<row r="1"><c r="A1" t="s"><v>7</v></c></row>'), /damaged/],
    ['workbook that is one far cell', workbookWithFarCell(), /17,179,869,184 cells/],
    [
      'workbook that states a gigabyte',
      makeZip([...workbookFiles({ A: CELLS }), { name: 'xl/big.xml', content: 'x', statedSize: 1e9 }]),
      /unpacks to 1,00\d MB/,
    ],
    [
      'workbook that states less than it holds',
      makeZip([
        ...workbookFiles({ A: CELLS }),
        { name: 'xl/big.xml', content: Buffer.alloc(9_000_000), statedSize: 10 },
      ]),
      /big\.xml.*damaged/,
    ],
  ])('refuses and says what to do: %s', async (name, bytes, message) => {
    const mapping = await readFile(mappingFile, 'utf8');
    const refused = harness.importText(bytes, { name: 'cars.xlsx', sourceName, mappingFile, mode: 'full' });
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.toThrow(/\.$/);
    expect(await readFile(mappingFile, 'utf8')).toBe(mapping);
    expect(await listings(sourceName)).toHaveLength(4);
    expect(name).not.toBe('');
  });
});
