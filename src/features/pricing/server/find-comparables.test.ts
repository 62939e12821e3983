import { expect, test } from 'vitest';
import { knownComparable } from './find-comparables.ts';

test('a comparable’s title names the model once', () => {
  const facts = { year: 2021, make: 'Lexus', model: 'NX', trim: 'NX 350', mileage: 30_000 };
  const row = { id: 7, listed: true, facts, owner: { city: 'Denver', state: 'CO' } };
  const comparable = { id: 7, price: 30_000, adjustedPrice: 31_000 } as Parameters<typeof knownComparable>[0];
  expect(knownComparable(comparable, row)).toMatchObject([{ title: '2021 Lexus NX 350', place: 'Denver, CO' }]);
});
