/** Door for tests: random inventories. */
export { anyListings, anyOwners } from './arbitrary-search.ts';
