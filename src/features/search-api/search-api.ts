/** Door of the search-api room. */
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
} from './model/search-response.ts';
