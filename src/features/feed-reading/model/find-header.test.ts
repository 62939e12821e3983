import { expect, test } from 'vitest';
import { countTitles, findHeader, readLaterHeader } from './find-header.ts';

const VIN = '1HGCM82633A004352';
const DATA = [
  [VIN, '2019', 'Ford', 'Focus', '$9,000', '41000'],
  ['', '2020', 'Kia', 'Rio', '$8,000', '12000'],
];
const HEADER = ['VIN', 'Year', 'Make', 'Model', 'Price', 'Mileage'];

test.each<[string, string[][], number | undefined]>([
  ['the first row', [HEADER, ...DATA], 0],
  ['below a title', [['Inventory of Summit Motors'], [''], HEADER, ...DATA], 2],
  ['below a title as wide as the table', [['Summit', '', '', '', '', ''], HEADER, ...DATA], 1],
  ['below lines of names and values', [['Dealer', 'Summit'], ['City', 'Denver'], HEADER, ...DATA], 2],
  [
    'in words that are unknown',
    [
      ['Bil', 'Aar', 'Farve', 'Gear'],
      ['Ford', '2019', 'x', 'y'],
    ],
    0,
  ],
  [
    'unknown, below a title',
    [['Biler'], ['Bil', 'Aar', 'Farve', 'Gear'], ['Ford', '2019', 'x', 'y'], ['Kia', '2020', 'x', 'y']],
    1,
  ],
  ['none', DATA, undefined],
  ['none, below a title', [['Inventory'], ...DATA], undefined],
  ['of one column', [['VIN'], [VIN]], 0],
  [
    'only text',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
    0,
  ],
])('the header: %s', (_, rows, expected) => expect(findHeader(rows)).toBe(expected));

test('the mapping identifies a header of numbers', () => {
  const rows = [
    ['Report', 'x', ''],
    ['F1 x', 'F2 y', 'F3 z'],
    ['2019', 'Ford', '9000'],
  ];
  expect(findHeader(rows)).toBe(0);
  expect(findHeader(rows, ['F1 x', 'F2 y'])).toBe(1);
});

test.each([
  ['titles', [['Summit Motors'], ['Stock of', '2024-05-01']], 2],
  ['titles as wide as the table', [['Vehicle', '', '', 'Price', '', '']], 1],
  ['vehicles', [['S1', '2019', 'Ford', 'Focus', '9000', '100']], 0],
  ['a title above vehicles', [['Summit Motors'], ['S1', '2019', 'Ford', 'Focus', '', ''], ['Total']], 1],
])('above a header, counts as titles: %s', (_, above, titles) =>
  expect(countTitles(above, ['stock', 'year', 'make', 'model', 'price', 'mileage'])).toBe(titles),
);

test.each([
  ['the same columns in another order', ['Year', 'VIN', 'Make', 'Model', 'Price', 'Mileage'], 'same columns'],
  ['other columns', ['VIN', 'Year', 'Make', 'Model', 'Miles', 'MSRP'], 'other columns'],
  ['other columns, some with one name', ['VIN', 'Year', 'Make', 'Photo', 'Photo', 'Photo'], 'other columns'],
  ['kinds of values', ['text', 'yyyy', 'text', 'text', 'USD', 'miles'], undefined],
  ['a vehicle', DATA[0]!, undefined],
])('a row below the header: %s', (_, row, kind) => expect(readLaterHeader(row, HEADER)?.kind).toBe(kind));
