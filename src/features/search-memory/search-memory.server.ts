/** Server door of the search-memory room. */
export { addBasisColumn } from './server/basis-column.ts';
export { CardStore } from './server/cards/card-store.ts';
export { sharedPartsOf } from './server/cards/shared-parts.ts';
export { exampleOffers } from './server/example-offers.ts';
export { sampleFromHits, planSample } from './server/engine-sample.ts';
export {
  type CarState,
  type MatchedSearches,
  type SearchMatcher,
  createSearchMatcher,
} from './server/engine-matcher.ts';
export { type InventorySource, createInProcessIndex } from './server/in-process-index.ts';
export { type InventoryFollower, followInventory } from './server/inventory-follower.ts';
export {
  type OnUnreadable,
  ROWS_PER_SLICE,
  type UnreadableRow,
  changeOf,
  lastChangeSeq,
  readChanges,
  streamListings,
  streamOwners,
} from './server/inventory-rows.ts';
export type { OwnedListing } from './server/inventory-view.ts';
export { Inventory, type InventoryChange } from './server/inventory.ts';
export { LISTING_SCHEMA, listingRow } from './server/listing-row.ts';
export { meetsPredicate } from './server/meets-predicate.ts';
export { queryOnSeparateViews } from './server/query-on-separate-views.ts';
export { type SnapshotFile, openSnapshotFile } from './server/snapshot/snapshot-file.ts';
export { createSnapshots } from './server/snapshot/snapshots.ts';
export { UnreadableRows } from './server/unreadable-rows.ts';
