/** Server door of the search room. */
export type { ExplainedResult } from './server/explain-result.ts';
export {
  type CatalogVocabulary,
  type SearchService,
  type TreeColumn,
  createSearchService,
} from './server/search-service.ts';
export { SearchQueueFullError, temporaryErrorKindOf } from './server/search-errors.ts';
export type {
  CodeCounts,
  PriceMileageLimit,
  CountedAnswer,
  SampleOptions,
  CarGroup,
  CarSample,
  OptionLimits,
  GroupBy,
  GroupOptions,
  IndexOptions,
  OptionCounts,
  VehicleIndex,
  VehicleReading,
  VehicleView,
} from './server/vehicle-index.ts';
export { describePage, resultOf } from './server/describe-page.ts';
export {
  type EngineCountQuery,
  type RelaxationQuery,
  type RelaxationResult,
  buildEngineQuery,
  changeSections,
  conditionOf,
  scoreTermsOf,
} from './server/engine-query.ts';
export { NO_HITS, planGroups } from './server/plan-groups.ts';
export { countsOf, NO_COUNTS } from './server/code-counts.ts';
export { ownedCarOf, ownershipSortCents, ownershipSortCost } from './server/owned-car.ts';
export { type BasisPrice, carFactsOf, priceOnBasis } from './server/price-on-basis.ts';
export { fieldsOf } from './server/filter-fields.ts';
export { sortByLabel } from './server/label-order.ts';
export { planRelaxations } from './server/relax-search.ts';
export { SearchCosts, type SearchKind } from './server/search-costs.ts';
export { planPage } from './server/result-page.ts';
export {
  type PromotedCar,
  type PromotedOptions,
  type RankedPromotedCar,
  promotedCarOf,
} from './server/promoted-car.ts';
