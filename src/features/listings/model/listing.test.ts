import { expect, test } from 'vitest';
import { listingTitle, trimAfterModel } from './listing.ts';

test.each([
  ['Camry', 'XSE', 'XSE'],
  ['Camry', null, null],
  [null, 'NX 350', 'NX 350'],
  ['NX', 'NX 350', '350'],
  ['NX', 'nx 350', '350'],
  ['NX', 'NXT', 'NXT'],
  ['RX 350', 'RX 350 F Sport', 'F Sport'],
  ['Silverado 1500', '1500 LT', 'LT'],
  ['Civic Si', 'Si', null],
  ['A4', 'Premium A4', 'Premium A4'],
])('of the model %s, the trim %s is shown as %s', (model, trim, shown) => {
  expect(trimAfterModel({ model, trim })).toBe(shown);
});

test('a title names each word once', () => {
  const facts = { year: 2021, make: 'Lexus', model: 'NX', trim: 'NX 350' };
  expect(listingTitle(facts)).toBe('2021 Lexus NX 350');
  expect(listingTitle({ ...facts, trim: 'NX' })).toBe('2021 Lexus NX');
});
