/** Door of the search room: the query language, filters, sections and answer types. */
export {
  type RequestParams,
  type SearchParams,
  formatParams,
  paramsOfSearch,
  readRequest,
} from './model/canonical-url.ts';
export { type ShownChip, chipsOf } from './model/chips.ts';
export { cleanNumbers } from './model/clean-numbers.ts';
export { crumbsOf, type Crumb } from './model/crumbs.ts';
export type {
  CrumbKey,
  Field,
  FieldError,
  Filter,
  InvalidParam,
  Param,
  Place,
  SearchContext,
  SectionKind,
  Wordings,
} from './model/filter.ts';
export { layOver } from './model/lay-over.ts';
export { type AfterMark, MOST_RESULTS, PAGING_PARAMS, SORTS, type SortBy, formatAfter } from './model/paging.ts';
export type { RelaxChange, RelaxedSearch, RelaxWay } from './model/relaxations.ts';
export {
  FILTERS,
  FILTER_LIST,
  FILTER_PARAMS,
  type FilterKey,
  type FilterValues,
  RANGES,
  choiceOf,
  paramsOfGroup,
} from './model/registry.ts';
export { ANY_CONDITION } from './model/filters/listing-type.ts';
export { MARKET_PARAMS, RADIUS_PARAM } from './model/filters/location.ts';
export { MILEAGE_PARAMS } from './model/filters/mileage.ts';
export { LOAN_PARAMS, PAYMENT_PARAMS } from './model/filters/payment.ts';
export { PRICE_PARAMS } from './model/filters/price.ts';
export { wholeStyles } from './model/filters/vehicle-style.ts';
export { YEAR_PARAMS } from './model/filters/year.ts';
export { misspelledWords } from './model/filters/keyword.ts';
export type { Experience } from './model/filters/experience.ts';
export {
  RELEVANCE_COLUMNS,
  RELEVANCE_SETS,
  type Receipt,
  type ReceiptInputs,
  type ReceiptTerm,
  type RelevanceName,
  type RelevanceWeights,
  describeRelevance,
  explainRelevance,
  relevanceTerms,
} from './model/ranking/relevance.ts';
export { DIVERSE_RANKS, type Standing, spreadSellers, standingsOf } from './model/ranking/seller-diversity.ts';
export {
  DEFAULT_TERMS,
  type PaymentTerms,
  describeTerms,
  downPaymentCents,
  estimatePaymentCents,
  paymentTermsOf,
} from './model/payment-terms.ts';
export type { FilterField, FilterOption, Result, SearchAnswer, Stats } from './model/search-answer.ts';
export { SECTIONS, type Section } from './model/sections.ts';
export { similarExtension } from './model/similar-extension.ts';
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
export { fieldsOfFilter, keptByValue } from './model/kept-by-value.ts';
export type { Lexicon, Meaning, NearKeys, Params, VehicleName } from './model/lexicon.ts';
export { listedCodes } from './model/listed-codes.ts';
export { listingSeries } from './model/listing-series.ts';
export { lotOf } from './model/ranking/lot.ts';
export { NOWHERE } from './model/nowhere.ts';
export { TERM_LIMITS } from './model/payment-limits.ts';
export type { DerivedCodeColumn, DerivedNumberColumn, Predicate } from './model/predicate.ts';
export type { Suggestions } from './model/suggestions.ts';
export { positionOf } from './model/owner-position.ts';
