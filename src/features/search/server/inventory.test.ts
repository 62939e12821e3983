import { expect, test } from 'vitest';
import { Inventory } from './inventory.ts';
import { sampleListing, sampleOwner } from './testing/sample-cars.ts';

const near = {
  kind: 'within',
  column: 'position',
  center: { latitude: 39.75, longitude: -105 },
  miles: 10,
} as const;

function stocked(): Inventory {
  const inventory = new Inventory();
  inventory.apply({
    owners: [sampleOwner(), sampleOwner({ id: 2, latitude: null })],
    put: [sampleListing(), sampleListing({ id: 2 }), sampleListing({ id: 3, ownerId: 2 })],
  });
  return inventory;
}

test('when an owner moves, its listings are where it is now', () => {
  const inventory = stocked();
  expect(inventory.engine.count([near])).toBe(2);
  inventory.apply({ owners: [sampleOwner({ latitude: 30 })] });
  expect(inventory.engine.count([near])).toBe(0);
  inventory.apply({ owners: [sampleOwner({ id: 2 })], remove: [1] });
  expect(inventory.engine.count([near])).toBe(1);
  expect(inventory.find(2)?.owner.latitude).toBe(30);
});

test('a listing can change hands', () => {
  const inventory = stocked();
  inventory.apply({ put: [sampleListing({ ownerId: 2 })] });
  expect(inventory.engine.count([near])).toBe(1);
  expect(inventory.find(1)?.owner.id).toBe(2);
});

test('a listing of an unknown owner is refused with everything that came with it', () => {
  const inventory = stocked();
  const change = { put: [sampleListing({ id: 4 }), sampleListing({ id: 5, ownerId: 9 })], remove: [1] };
  expect(() => inventory.apply(change)).toThrow('Owner 9 is unknown');
  expect([inventory.size, inventory.find(4), inventory.find(1)?.listing.id]).toEqual([3, undefined, 1]);
});

test('names are those of cars that are still there', () => {
  const inventory = stocked();
  expect(inventory.nameOf('modelKey', 'TOYOTA-CAMRY')).toBe('Camry');
  inventory.apply({ remove: [1, 2, 3] });
  expect(inventory.nameOf('modelKey', 'TOYOTA-CAMRY')).toBeUndefined();
  expect(inventory.modelKeysOf('CAMRY')).toEqual([]);
});
