/** Door of the room search-api. */
export {
  bookmarkParamSchema,
  keywordAsSchema,
  listingFlagsSchema,
  readFlags,
  searchParamsSchema,
} from './model/query-params.ts';
export {
  type SearchResponse,
  type TaglineOf,
  invalidParamSchema,
  searchResponseSchema,
  toWire,
} from './model/search-response.ts';
