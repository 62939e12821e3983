import { expect, test } from 'vitest';
import { expandThousands } from './expand-thousands.ts';

test.each([
  ['25k', '25000'],
  ['$17.5K', '$17500'],
  ['17.125k', '17125'],
  ['17.k', '17000'],
  ['45 k', '45000'],
  ['45k miles', '45000 miles'],
  ['k', 'k'],
  ['45 km', '45 km'],
  ['12.5', '12.5'],
  ['$30,000', '$30,000'],
])('%j is %j in full', (typed, full) => {
  expect(expandThousands(typed)).toBe(full);
});
