import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCsvParser, headerNames, type CsvRecord } from './csv-records.ts';
import { detectDelimiter } from './detect-delimiter.ts';

function all(text: string, pieces = [text.length], columns?: number): CsvRecord[] {
  const parser = createCsvParser(',', columns === undefined ? {} : { columns });
  const records: CsvRecord[] = [];
  let at = 0;
  for (const length of pieces) {
    records.push(...parser.push(text.slice(at, at + length)));
    at += length;
  }
  return [...records, ...parser.push(text.slice(at), true)];
}

const fields = (text: string) => all(text).map((record) => record.fields);

describe('CSV', () => {
  test.each([
    [
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['"a\nb",c\n', [['a\nb', 'c']]],
    [
      '"a\r\nb","c"\r\n1,2',
      [
        ['a\r\nb', 'c'],
        ['1', '2'],
      ],
    ],
    ['"say ""hi""",b', [['say "hi"', 'b']]],
    ['a,,\n', [['a', '', '']]],
    ['5" wheels,b\n', [['5" wheels', 'b']]],
    ['"x" y,b\n', [['x y', 'b']]],
    ['""\n', []],
    ['', []],
  ])('%j', (text, expected) => expect(fields(text)).toEqual(expected));

  test('numbers rows like a spreadsheet, including empty lines', () => {
    expect(all('h\n\n"a\nb"\nc\n').map((record) => record.row)).toEqual([1, 3, 4]);
  });

  const UNCLOSED = /A quotation mark in line \d+ of the file is not closed/;

  test.each([
    ['at the end of the file', 'V1,2019,Ford,1\nV2,2019,"Kia,2\nV3,2019,Audi,3\n', ['V1', '2 V2', 'V3']],
    ['before another quoted value', 'V1,2019,"Kia,2\nV2,2019,"Ford",1\nV3,2019,Audi,3\n', ['1 V1', 'V2', 'V3']],
    ['in the last column', 'V1,2019,Kia,"nice\nV2,2019,Kia,"good"\nV3,2019,Kia,""\n', ['1 V1', 'V2', 'V3']],
    ['several times', 'V1,2019,"Kia,2\nV2,2019,"Kia,2\nV3,2019,Kia,2\n', ['1 V1', '2 V2', 'V3']],
    [
      'closed by a stray mark several rows below',
      'V1,2018,Kia,2\nV2,2019,"Kia,2\nV3,2020,Audi,3\nV4,2021,BMW 5",4\nV5,2022,Kia,2\n',
      ['V1', '2 V2', 'V3', 'V4', 'V5'],
    ],
    [
      'closed by a stray mark in the next row',
      '100,2018,Kia,2\n101,2019,"Kia,2\n102,2021,BMW 5",4\n103,2022,Kia,2\n',
      ['100', '2 101', '102', '103'],
    ],
    [
      'in the first column, closed by one of the next row',
      'V1,2018,Kia,2\n"V2,2019,Kia,2\nV3",2020,Audi,3\nV4,2021,Kia,4\n',
      ['V1', '2 "V2', 'V3', 'V4'],
    ],
    ['of a row with too many values', 'V1,2019,"a\nb",c,d,e,f\nV2,2019,Kia,1\n', ['1 V1', '2 b"', 'V2']],
    [
      'before a row with too few values, which is rejected by itself',
      'V1,2019,"Kia,2\nV2,2019,Ford\nV3,2019,"Kia",2\n',
      ['1 V1', '2 V2', 'V3'],
    ],
  ])('an unclosed quotation mark damages only its own row: %s', (_, text, expected) => {
    for (const size of [1, 7, text.length]) {
      const pieces = Array.from({ length: Math.ceil(text.length / size) }, () => size);
      const found = all(text, pieces, 4);
      expect(found.map(({ fields: [first], line, problem }) => (problem ? `${line} ${first}` : first))).toEqual(
        expected,
      );
      expect(found.find(({ problem }) => problem !== undefined)!.problem).toMatch(UNCLOSED);
    }
  });

  /** Returns a row's cells. Each of the shapes below makes them differ from the header in its own way. */
  const rowOf = (at: number) => [`S${10_000 + at}`, '2019', 'Kia', 'Rio', `${9000 + at}`, `${100 + at}`];
  const SHAPES: Record<string, (cells: string[]) => string[]> = {
    shorter: (cells) => cells,
    'shorter by one': (cells) => [...cells, ...Array.from({ length: 14 }, () => '')],
    'longer by one': (cells) => [...cells, ...Array.from({ length: 16 }, () => '')],
  };
  const LOST: Record<string, readonly (readonly [row: number, cell: number])[]> = {
    'in the first row': [[0, 2]],
    'in the last row': [[29, 2]],
    'near the end': [[20, 3]],
    'in the first column': [[10, 0]],
    'in the last column': [[10, 5]],
    'in two rows': [
      [10, 2],
      [20, 3],
    ],
  };
  test.each(
    Object.keys(SHAPES).flatMap((shape) =>
      Object.keys(LOST).flatMap((lost) => ([',', ';', '\t', '|'] as const).map((sign) => [shape, lost, sign] as const)),
    ),
  )('rows %s than the header, an unclosed quotation mark %s, separated by %j', (shape, lost, delimiter) => {
    const rows = Array.from({ length: 30 }, (_, at) => SHAPES[shape]!(rowOf(at)));
    for (const [row, cell] of LOST[lost]!) rows[row]![cell] = `"${rows[row]![cell]}`;
    const parser = createCsvParser(delimiter, { columns: 21 });
    const found = parser.push(rows.map((cells) => `${cells.join(delimiter)}\n`).join(''), true);
    expect(found).toHaveLength(30);
    expect(found.filter(({ problem }) => problem).map(({ row }) => row - 1)).toEqual(LOST[lost]!.map(([row]) => row));
    expect(parser.skipped().continued).toBe(0);
  });

  test.each([
    ['in the same column', 'Red"', 2],
    ['in a later column', 'BMW 5"', 3],
  ])('a stray quotation mark %s of a shorter row swallows no other rows', (_, value, cell) => {
    for (const next of [11, 15]) {
      const rows = Array.from({ length: 30 }, (_value, at) => rowOf(at));
      rows[10]![2] = '"Kia';
      rows[next]![cell] = value;
      const found = all(rows.map((cells) => `${cells.join(',')}\n`).join(''), [], 21);
      expect(found.map(({ fields: [stock] }) => stock)).toEqual(rows.map(([stock]) => stock));
    }
  });

  test("a line with a vehicle is not part of the previous row's text", () => {
    const text = 'S10001,2019,Kia,Rio,9000,100\nS10002,2019,"Kia\nwarm, red\nS10003,?\n1HGCM82633A004352\n55001,x\n';
    const found = all(text, [], 21);
    expect(found.map(({ fields: [first], problem }) => (problem ? `lost ${first}` : first))).toEqual([
      ...['S10001', 'lost S10002', 'lost S10003', 'lost 1HGCM82633A004352', 'lost 55001'],
    ]);
  });

  test.each([
    ['prose', '1,"Nice car.\nOne owner, no accidents.\n\nCall us",2019\n2,x,2020\n'],
    ['the first column', '"Nice car\nreally nice",2019,Ford\nx,2020,Ford\n'],
    ['the last column', '1,2019,"Nice car\nreally, really nice"\n2,2020,x\n'],
    ['commas as often as columns', '1,"Nice\nred, shiny, new\nfast, safe, good",3\n2,x,2020\n'],
  ])('keeps quoted line ends in their value: %s', (_, text) => {
    const found = all(text, [], 3);
    expect(found.map(({ problem }) => problem)).toEqual([undefined, undefined]);
    expect(found[0]!.fields).toEqual((parse(text) as string[][])[0]);
  });

  test('an error about a long value names the line and the limit', () => {
    const pieces = Array.from({ length: 115 }, () => 10_000);
    const found = all(`1,2,3\n4,"${'x\n'.repeat(600_000)}",6\n7,8,9\n`, pieces, 3);
    expect(found[1]!.problem).toBe(
      'A quotation mark in line 2 of the file is not closed within 1,000,000 characters. Close it, or shorten the value.',
    );
    expect(found.at(-1)!.fields).toEqual(['7', '8', '9']);
    expect(all(`1,2,3\n${'x'.repeat(1_100_000)}\n7,8,9\n`, pieces, 3)[1]!.problem).toContain(
      'Line 2 of the file is longer',
    );
  });

  test('reads all of many lines after an unclosed quotation mark', () => {
    const rows = 60_000;
    const text = `V0,2019,"Kia,1\n${'V1,2019,Kia,1000\n'.repeat(rows)}`;
    const found = all(text, [], 4);
    expect(found).toHaveLength(rows + 1);
    expect(found.filter(({ problem }) => problem !== undefined)).toHaveLength(1);
  });

  test('reads the same as csv-parse, in chunks of any size', () => {
    const field = fc.string({ unit: fc.constantFrom('a', 'ß', '"', ',', '\n', '\r\n', ' ', '1'), maxLength: 6 });
    const record = fc.array(field, { minLength: 2, maxLength: 4 });
    const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(
        fc.array(record, { minLength: 1, maxLength: 5 }),
        fc.array(fc.nat(7)),
        fc.constantFrom('\n', '\r\n'),
        (records, pieces, end) => {
          const text = records.map((values) => values.map(quote).join(',') + end).join('');
          const expected: string[][] = parse(text, { relax_column_count: true });
          expect(all(text, pieces).map((found) => found.fields)).toEqual(expected);
        },
      ),
    );
  });
});

test.each([
  ['a,b,c\n1,2,3', ','],
  ['a;b;c\n"1,5";2;3', ';'],
  ['a\tb\n1\t2', '\t'],
  ['a|b|c\n1|2|3', '|'],
  ['sep=;\na;b', ';'],
  ['sep=|\ra,x|b,y', '|'],
  ['Inventory, today\n\na;b;c\n1;2;3\n4;5;6', ';'],
  ['name;price\n"BMW, blue";10,5\n"VW, red";11,5', ';'],
])('the delimiter of %j', (text, delimiter) => expect(detectDelimiter(text)).toBe(delimiter));

test('headers get unique names', () => {
  expect(headerNames(['\uFEFFVIN ', '', 'Price', 'Price'])).toEqual(['VIN', 'column 2', 'Price', 'Price (2)']);
});

test('names that collide stay different', () => {
  expect(headerNames(['Price', 'Price (2)', 'Price'])).toEqual(['Price', 'Price (2)', 'Price (3)']);
});
