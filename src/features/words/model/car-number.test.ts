import { expect, test } from 'vitest';
import { carNumberOf, unknownNumberIn } from './car-number.ts';

test.each([
  ['stock 12345', '12345', true],
  ['Stock # a1234', 'A1234', true],
  ['stock number: A-1234', 'A-1234', true],
  ['stk no. 77', '77', true],
  ['#A1234', 'A1234', true],
  ['VIN ending in KU000001', 'KU000001', true],
  ['vin ku000001', 'KU000001', true],
  ['U112185', 'U112185', false],
  ['12345', '12345', false],
])('“%s” is the number %s', (text, number, isNamed) => {
  expect(carNumberOf(text)).toEqual({ number, isNamed });
});

test('a number that words still name was not found', () => {
  expect(unknownNumberIn('stock 12345')).toBe('12345');
  expect(unknownNumberIn('VIN 4T1B11HK5KU000001')).toBeNull();
  expect(unknownNumberIn('A1234')).toBeNull();
});

test.each(['', 'stock', 'stockton', 'camry', '328', 'in stock trucks', 'stock 2020 camry', '#', 'vin'])(
  '“%s” is no number of a car',
  (text) => {
    expect(carNumberOf(text)).toBeNull();
  },
);
