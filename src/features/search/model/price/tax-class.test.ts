import { expect, test } from 'vitest';
import { isTruck, readTaxClass, taxClassOf } from './tax-class.ts';

test.each([
  ['TRUCK', 'CREW_CAB', true],
  ['VAN', 'CARGO_VAN', true],
  ['VAN', 'MINIVAN', false],
  ['VAN', null, null],
  ['SUV', null, false],
  [null, null, null],
  ['TRICYCLE', null, null],
])('%s with %s', (bodyStyleCode, bodySubtypeCode, truck) => {
  expect(isTruck({ bodyStyleCode, bodySubtypeCode })).toBe(truck);
});

test('stores what taxes and fees depend on in one number', () => {
  for (const [listingType, isNew] of [
    ['NEW', true],
    ['USED', false],
  ] as const)
    for (const bodyStyleCode of ['TRUCK', 'SEDAN', null])
      for (const fuelCode of ['ELE', 'ALT', null]) {
        const body = { bodyStyleCode, bodySubtypeCode: null };
        const read = readTaxClass(taxClassOf({ ...body, listingType, fuelCode }));
        expect(read).toEqual({ isNew, isTruck: isTruck(body), fuelCode });
      }
});
