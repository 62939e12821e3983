/** Server door of the search room. */
export { createSearchService, type SearchService, type SearchSurroundings } from './server/search-service.ts';
export type { IndexOptions, VehicleIndex } from './server/vehicle-index.ts';
export { toWire, searchResponseSchema, invalidParamSchema, type SearchResponse } from './model/wire/search-response.ts';
