import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCsvParser, detectDelimiter, headerNames, type CsvRecord } from './csv-records.ts';

function all(text: string, pieces = [text.length]): CsvRecord[] {
  const parser = createCsvParser(',');
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

  test('rows are counted as a spreadsheet counts them, empty lines too', () => {
    expect(all('h\n\n"a\nb"\nc\n').map((record) => record.row)).toEqual([1, 3, 4]);
  });

  test('a quotation mark that is not closed spoils its own line alone', () => {
    expect(all('a,b\n"broken,1\nc,d\n').map(({ fields: values, unclosed }) => [values, unclosed])).toEqual([
      [['a', 'b'], false],
      [['"broken', '1'], true],
      [['c', 'd'], false],
    ]);
  });

  test('reads what csv-parse reads, in pieces of any size', () => {
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
  ['name;price\n"BMW, blue";10,5\n"VW, red";11,5', ';'],
])('the delimiter of %j', (text, delimiter) => expect(detectDelimiter(text)).toBe(delimiter));

test('headers get names of their own', () => {
  expect(headerNames(['\uFEFFVIN ', '', 'Price', 'Price'])).toEqual(['VIN', 'column 2', 'Price', 'Price (2)']);
});
