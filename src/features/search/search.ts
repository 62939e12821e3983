/** Door of the search room: the query language, filters, sections and answer types. */
export {
  type RequestParams,
  type SearchParams,
  formatParams,
  paramsInSearch,
  readRequest,
} from './model/canonical-url.ts';
export { correctLetterCase } from './model/correct-letter-case.ts';
export { type Choice, chipsOf, listChoices } from './model/related/chips.ts';
export { cleanNumbers } from './model/clean-numbers.ts';
export { crumbsOf, type Crumb } from './model/related/crumbs.ts';
export type { Field, FieldError, Filter, InvalidParam, Param, Place, SearchContext } from './model/filter.ts';
export { mergeSearchParams } from './model/merge-search-params.ts';
export { withoutDefaults } from './model/without-defaults.ts';
export { type PageCursor, MAX_RESULTS, PAGING_PARAMS, SORTS, type SortBy, formatCursor } from './model/paging.ts';
export type { RelaxedSearch } from './model/related/relaxations.ts';
export {
  FILTERS,
  FILTER_LIST,
  FILTER_PARAMS,
  type FilterKey,
  type FilterValues,
  RANGES,
  choiceParamsOf,
  paramsOfGroup,
} from './model/registry.ts';
export { ANY_CONDITION } from './model/filters/listing-type.ts';
export { VEHICLE_PARAMS } from './model/filters/make-model-trim.ts';
export { MARKET_PARAMS, PLACE_PARAMS, RADIUS_PARAM } from './model/filters/location.ts';
export { MILEAGE_PARAMS } from './model/filters/mileage.ts';
export { LOAN_PARAMS, PAYMENT_PARAMS } from './model/filters/payment.ts';
export { PRICE_BASIS_NEEDS_ZIP, PRICE_BASIS_PARAM, PRICE_PARAMS } from './model/filters/price.ts';
export { OWNER_PARAM } from './model/filters/showcase-owner.ts';
export { STYLE_PARAM, wholeStyles } from './model/filters/vehicle-style.ts';
export { YEAR_PARAMS } from './model/filters/year.ts';
export { misspelledWords } from './model/filters/keyword.ts';
export { usedFilters } from './model/used-filters.ts';
export { EXPERIENCES } from './model/filters/experience.ts';
export {
  RELEVANCE_COLUMNS,
  RELEVANCE_SETS,
  type RankingInputs,
  type RankingTerm,
  type RelevanceName,
  type RelevanceWeights,
  describeRelevance,
  explainRelevance,
  relevanceTerms,
} from './model/ranking/relevance.ts';
export {
  DIVERSIFIED_RANKS,
  type RankPosition,
  modelNumber,
  type SpreadKeys,
  spreadResults,
  diversifiedRanksOf,
} from './model/ranking/seller-diversity.ts';
export {
  DEFAULT_TERMS,
  type PaymentTerms,
  describeEstimate,
  describePayablePrice,
  describeLoan,
  describeTerms,
  downPaymentCents,
  estimatePaymentCents,
  paymentTermsOf,
  pricesForPayments,
} from './model/price/payment-terms.ts';
export type { FilterField, FilterOption, Result, ScoredCar, SearchAnswer, Stats } from './model/search-answer.ts';
export { SECTIONS, type Section } from './model/sections.ts';
export { similarExtension } from './model/related/similar-extension.ts';
export { yearOptions } from './model/year-options.ts';
export {
  type ParsedQuery,
  type VehicleQuery,
  emptyQuery,
  formatQuery,
  parseQuery,
  withFilter,
  withoutFilter,
} from './model/vehicle-query.ts';
export { shareConstant } from './model/shared-values.ts';
export { memoizePerFilterValue } from './model/memoize-per-filter-value.ts';
export { buildQueryFields } from './model/query-fields.ts';
export type { Lexicon, Meaning, SpellingIndex, Params, VehicleName } from './model/lexicon.ts';
export { limitListedCodes } from './model/limit-listed-codes.ts';
export { listingSeries } from './model/listing-series.ts';
export { sampleRank } from './model/ranking/sample-rank.ts';
export { EMPTY_SEARCH_CONTEXT } from './model/empty-search-context.ts';
export { TERM_LIMITS } from './model/price/payment-limits.ts';
export type { DerivedCodeColumn, DerivedNumberColumn, NumberColumn, Predicate } from './model/predicate.ts';
export {
  MAX_TRADE_IN,
  basisOf,
  type PriceBasis,
  type PriceColumn,
  priceColumn,
  readOutTheDoorColumn,
  type WithPriceBasis,
} from './model/price/price-basis.ts';
export {
  DEALER_FEES_RULE,
  describeBasisPrice,
  maximumDollars,
  PRICE_BASIS_LABELS,
  UPPER_END_RULE,
} from './model/price/price-basis-labels.ts';
export { fuelClassOf, readTaxClass, taxClassOf, bodyClassOf } from './model/price/tax-class.ts';
export type { Suggestions } from './model/related/suggestions.ts';
export { positionOf } from './model/owner-position.ts';
