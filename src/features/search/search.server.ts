/** Server door of the search room. */
export {
  createSearchMatcher,
  type CarChange,
  type CarState,
  type MatchedSearches,
  type SearchMatcher,
} from './server/engine-matcher.ts';
export type { ExplainedResult } from './server/explain-result.ts';
export {
  type CatalogVocabulary,
  createSearchService,
  type SearchService,
  type SearchSurroundings,
} from './server/search-service.ts';
export { catalogVocabulary } from './server/catalog-vocabulary.ts';
export { followInCluster } from './server/cluster/cluster-inventory.ts';
export { createInProcessIndex, type InventorySource } from './server/in-process-index.ts';
export { Inventory } from './server/inventory.ts';
export { followInventory, type InventoryFollower } from './server/inventory-follower.ts';
export { lastSeq as lastChange } from './server/inventory-rows.ts';
export { createSnapshots } from './server/snapshot/snapshots.ts';
export { openSnapshotFile, type SnapshotFile } from './server/snapshot/snapshot-file.ts';
export { troubleOf } from './server/search-trouble.ts';
export type {
  Corner,
  Drawn,
  DrawOptions,
  IndexOptions,
  VehicleIndex,
  VehicleReading,
  VehicleView,
} from './server/vehicle-index.ts';
export {
  bookmarkParamSchema,
  keywordAsSchema,
  listingFlagsSchema,
  readFlags,
  searchParamsSchema,
} from './model/wire/query-params.ts';
export {
  toWire,
  searchResponseSchema,
  invalidParamSchema,
  type SearchResponse,
  type TaglineOf,
} from './model/wire/search-response.ts';
export { writeAnswer } from './server/write-answer.ts';
export { createKeywordSuggestions, type KeywordSuggestions, type Suggestion } from './server/keyword-suggestions.ts';
export { sitemapOfDatabase, sitemapOfMemory, type SitemapSource } from './server/sitemap-source.ts';
export { createSitemap, SITEMAP_KINDS, type Sitemap } from './server/sitemap.ts';
