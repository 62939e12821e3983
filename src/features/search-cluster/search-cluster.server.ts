/** Server door of the search-cluster room. */
export { startClusterInventory } from './server/cluster-inventory.ts';
