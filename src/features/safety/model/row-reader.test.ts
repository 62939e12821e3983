import fc from 'fast-check';
import { expect, test } from 'vitest';
import { complaintLine, ratingFile, recallLine } from '../testing/nhtsa-files.ts';
import { detectFormat } from './detect-format.ts';
import type { FlatRow } from './flat-records.ts';
import { createRowReader } from './row-reader.ts';

function read(lines: readonly string[]): FlatRow[] {
  const format = detectFormat(lines);
  if (format === null) throw new Error('unknown file');
  const reader = createRowReader(format);
  return [...lines.flatMap((text, at) => [...reader.add(at + 1, text)]), ...reader.finish()];
}
const records = (rows: readonly FlatRow[]) => rows.flatMap((row) => (row.kind === 'record' ? [row.record] : []));

test.each([
  ['recalls of 2007', recallLine({}, 23), { kind: 'recall', width: 23 }],
  ['recalls of today', recallLine(), { kind: 'recall', width: 29 }],
  ['recalls with columns of the future', recallLine({}, 31), { kind: 'recall', width: 31 }],
  ['complaints of 2007', complaintLine({}, 47), { kind: 'complaint', width: 47 }],
  ['complaints of today', complaintLine(), { kind: 'complaint', width: 51 }],
  ['star ratings', ratingFile({}).split('\r\n')[0]!, { kind: 'rating', header: true, delimiter: ',' }],
  ['recalls with a header', 'CAMPNO\tMAKETXT\tMODELTXT\tYEARTXT', { kind: 'recall', header: true, delimiter: '\t' }],
])('recognizes %s', (_, line, format) => {
  expect(detectFormat([line])).toMatchObject(format);
});

test.each([
  ['an investigation', 'PE04001\tHONDA\tCIVIC\t2004\tSTEERING\tHonda\t20040101\t20040501\t\tSubject\tSummary'],
  ['a feed', 'vin,make,model,year'],
  ['an empty file', ''],
])('recognizes that %s is none of the files', (_, line) => {
  expect(detectFormat([line])).toBeNull();
});

test('a stray quote that another row seems to close does not swallow rows', () => {
  const [head = '', ...rows] = ratingFile({}, { MODEL: 'ACCORD' }, { MODEL: 'FIT' }, { MODEL: 'PILOT' }).split('\r\n');
  rows[0] = rows[0]!.replace('CIVIC', '"CIVIC 17');
  rows[2] = rows[2]!.replace('FIT', 'FIT 17"');
  const found = read([head, ...rows]);
  expect(records(found).map(({ MODEL }) => MODEL)).toEqual(['"CIVIC 17', 'ACCORD', 'FIT 17"', 'PILOT']);
  expect(found.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
});

test('puts texts with line breaks together, and keeps the number of the first line', () => {
  const split = recallLine({ DESC_DEFECT: 'First part.\nSecond part.\n\nThird part.' }).split('\n');
  const rows = read([recallLine(), ...split, recallLine({ CAMPNO: '26V002000' })]);
  expect(rows.map(({ kind, line }) => [kind, line])).toEqual([
    ['record', 1],
    ['record', 2],
    ['record', 6],
  ]);
  expect(records(rows)[1]).toMatchObject({
    DESC_DEFECT: 'First part.\nSecond part.\nThird part.',
    NOTES: 'Owners get letters.',
  });
});

test('never shows one text as another if a text has a stray tab', () => {
  const [, spoiled] = records(read([recallLine(), recallLine({ DESC_DEFECT: 'A bolt\tmay be loose.' }), recallLine()]));
  expect(spoiled).toMatchObject({ CONEQUENCE_DEFECT: '', CORRECTIVE_ACTION: '', DO_NOT_DRIVE: 'No' });
  expect(spoiled!['DESC_DEFECT']).toBe(
    'A bolt may be loose. The car may steer badly. Dealers tighten the bolt. Owners get letters.',
  );
});

test('reads the columns after a text with stray tabs', () => {
  const [, spoiled] = records(
    read([complaintLine(), complaintLine({ CDESCR: 'A\tlight\tcame on.' }), complaintLine()]),
  );
  expect(spoiled).toMatchObject({ CDESCR: 'A light came on.', PROD_TYPE: 'V' });
});

test('tells added columns of single rows from stray tabs', () => {
  const added = `${complaintLine()}\tmore\tmore`;
  const both = `${complaintLine({ CDESCR: 'A\tlight.' })}\tmore`;
  const rows = records(read([complaintLine(), complaintLine(), added, both]));
  expect(rows[2]).toMatchObject({ CDESCR: 'A light came on.', PROD_TYPE: 'V' });
  expect(rows[3]).toMatchObject({ CDESCR: 'A light.', PROD_TYPE: 'V', REPAIRED_YN: 'N' });
});

test('returns text that is no row as unreadable, with its reason', () => {
  const rows = read([recallLine(), 'lost text', '7\t26V009000', recallLine()]);
  expect(rows.filter(({ kind }) => kind === 'unreadable')).toEqual([
    { kind: 'unreadable', line: 2, raw: 'lost text', reason: 'has 1 of at least 5 columns' },
    { kind: 'unreadable', line: 3, raw: '7\t26V009000', reason: 'has 2 of at least 5 columns' },
  ]);
});

test('a row that ends too early is kept', () => {
  const short = recallLine().split('\t').slice(0, 9).join('\t');
  expect(records(read([recallLine(), recallLine(), short]))[2]).toMatchObject({ MODELTXT: 'CIVIC', YEARTXT: '2020' });
});

test('a row after one that ends too early is read on its own', () => {
  const short = recallLine().split('\t').slice(0, 9).join('\t');
  const rows = records(read([recallLine(), short, recallLine({ MODELTXT: 'ACCORD' })]));
  expect(rows.map(({ MODELTXT }) => MODELTXT)).toEqual(['CIVIC', 'CIVIC', 'ACCORD']);
});

test('a stray quote in a file with a header swallows no row', () => {
  const lines = ratingFile({ MODEL: 'FIT' }, { MODEL: 'Q' }, { MODEL: 'PILOT' }).split('\r\n');
  lines[2] = lines[2]!.replace('Q', '"Q');
  expect(records(read(lines)).map((row) => row['MODEL'])).toEqual(['FIT', '"Q', 'PILOT']);
});

test('a quoted text may contain delimiters, quotes and line breaks', () => {
  const note = 'Left, "front"\nseat';
  const lines = ratingFile({ FRNT_SAFETY_CONCERN_DRIV: note }, {}).split(/\r?\n/);
  const rows = records(read(lines));
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ FRNT_SAFETY_CONCERN_DRIV: note });
});

test('every sign of a file is in exactly one row, whatever is in its texts', () => {
  const noise = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\\', ' ', '7', '\u00e9'), maxLength: 30 });
  fc.assert(
    fc.property(fc.array(noise, { minLength: 1, maxLength: 8 }), (texts) => {
      const clean = [recallLine(), recallLine(), recallLine()];
      // Enough good rows that the file is recognized, whatever the others look like.
      const good = texts.flatMap(() => clean);
      const lines = [...good, ...texts.map((text) => recallLine({ NOTES: text }))].join('\n').split('\n');
      const whole = (text: string) => text.replaceAll(/\s/g, '');
      expect(
        whole(
          read(lines)
            .map(({ raw }) => raw)
            .join(''),
        ),
      ).toBe(whole(lines.join('')));
    }),
    { numRuns: 200 },
  );
});
