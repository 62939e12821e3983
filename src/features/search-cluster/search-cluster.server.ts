/** Server door of the room search-cluster. */
export { followInCluster } from './server/cluster-inventory.ts';
