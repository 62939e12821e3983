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
  type GetTagline,
  type GetViews,
  invalidParamSchema,
  searchResponseSchema,
} from './model/search-response.ts';
export { MAX_SLOTS, toWireSponsored, wireSponsoredSchema } from './model/wire-slots.ts';
export { toWireOwner, wireOwnerSchema } from './model/wire-owner.ts';
