/** Door for tests: random inventories. */
export { anyListings, anyOwners } from '../server/testing/arbitrary-search.ts';
