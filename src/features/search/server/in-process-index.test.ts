import { createInProcessIndex } from './in-process-index.ts';
import { Inventory } from './inventory.ts';
import { describeVehicleIndex } from './testing/vehicle-index-conformance.ts';

describeVehicleIndex('the index in this process', async (owners, listings) => {
  const inventory = new Inventory();
  inventory.apply({ owners, put: listings });
  return createInProcessIndex({ inventory, isCaughtUp: () => true });
});
