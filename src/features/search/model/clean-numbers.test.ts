import { expect, test } from 'vitest';
import { cleanNumbers } from './clean-numbers.ts';

test.each([
  ['maxPrice=%2430%2C000', 'maxPrice=30000'],
  ['?minMileage=15,000&zip=80202', 'minMileage=15000&zip=80202'],
  ['minPrice=$500', 'minPrice=500'],
  ['maxPrice=$30000', 'maxPrice=30000'],
  ['maxPrice=30000.00', 'maxPrice=30000'],
  ['maxPayment=$1,450.50', 'maxPayment=1450'],
  ['maxPrice=25k', 'maxPrice=25000'],
  ['maxPrice=17.5k', 'maxPrice=17500'],
  ['maxMileage=%2030K+', 'maxMileage=30000'],
  ['maxPrice=$+25,000', 'maxPrice=25000'],
  ['maxPrice=20000&maxPrice=$30,000', 'maxPrice=20000&maxPrice=30000'],
  ['maxPrice=$30,000&maxPrice=20000', 'maxPrice=30000&maxPrice=20000'],
])('%s is written %s', (search, cleaned) => {
  expect(cleanNumbers(search)).toBe(cleaned);
});

test.each([
  '',
  'maxPrice=30000',
  'maxPrice=cheap',
  'maxPrice=',
  'keyword=$30,000',
  'minPrice=1,0',
  'minPrice=1.234',
  'minPrice=-5',
  'minPrice=k',
])('%s is left as it is', (search) => {
  expect(cleanNumbers(search)).toBeNull();
});
