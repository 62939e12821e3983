import { createInProcessIndex } from './in-process-index.ts';
import { Inventory } from './inventory.ts';
import { sampleOwner } from './testing/sample-cars.ts';
import { describeVehicleIndex } from './testing/vehicle-index-conformance.ts';

describeVehicleIndex('the index in this process', async (owners, listings) => {
  const inventory = new Inventory();
  inventory.apply({ owners, put: listings });
  return createInProcessIndex({ inventory, isCaughtUp: () => true });
});

describeVehicleIndex('the index in this process after many changes', async (owners, listings) => {
  const inventory = new Inventory();
  const passing = listings.map((listing) => ({ ...listing, id: listing.id + 1_000 }));
  const before = listings.map((listing) => ({ ...listing, makeCode: 'SAAB', features: ['USB'], salePrice: 1 }));
  inventory.apply({ owners: owners.map(({ id }) => sampleOwner({ id })), put: [...passing, ...before] });
  inventory.apply({ remove: before.slice(3).map(({ id }) => id) });
  inventory.apply({ owners, put: listings, remove: passing.map(({ id }) => id) });
  return createInProcessIndex({ inventory, isCaughtUp: () => true });
});
