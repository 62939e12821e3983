/** Server door of the search-cluster room. */
export { followInCluster } from './server/cluster-inventory.ts';
