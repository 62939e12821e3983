import { expect, test } from 'vitest';
import { addressLine } from './address-line.ts';

test.each([
  ['1 Main St', '1 Main St, Denver, CO 80202'],
  ['1 Main St, Denver, CO 80202', '1 Main St, Denver, CO 80202'],
  [null, 'Denver, CO 80202'],
])('an address in one line names the city once: %j', (address, line) => {
  expect(addressLine({ address, city: 'Denver', state: 'CO', zip: '80202' })).toBe(line);
});
