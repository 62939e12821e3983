/** Door of the search room: the query language, filters, sections and the shape of answers. */
export { readRequest, type RequestParams } from './model/canonical-url.ts';
export { chipsOf, type ShownChip } from './model/chips.ts';
export { cleanNumbers } from './model/clean-numbers.ts';
export { crumbsOf, type Crumb } from './model/crumbs.ts';
export type { CrumbKey, FieldError, InvalidParam, Place, SearchContext } from './model/filter.ts';
export { layOver } from './model/lay-over.ts';
export { formatAfter, MOST_RESULTS, SORTS, type AfterMark, type SortBy } from './model/paging.ts';
export type { RelaxChange, RelaxedSearch, RelaxWay } from './model/relaxations.ts';
export { FILTERS, type FilterKey, type FilterValues } from './model/registry.ts';
export { misspelledWords } from './model/filters/keyword.ts';
export type { Experience } from './model/filters/experience.ts';
export {
  describeRelevance,
  explainRelevance,
  RELEVANCE_SETS,
  type Receipt,
  type ReceiptInputs,
  type ReceiptTerm,
  type RelevanceWeights,
} from './model/relevance.ts';
export { DIVERSE_RANKS, spreadSellers, type Standing } from './model/seller-diversity.ts';
export {
  DEFAULT_TERMS,
  describeTerms,
  estimatePaymentCents,
  paymentTermsOf,
  type PaymentTerms,
} from './model/payment-terms.ts';
export type { FilterField, FilterOption, SearchAnswer } from './model/search-answer.ts';
export { isForSearchEngines } from './model/sitemap-rules.ts';
export { SECTIONS, type Section, type SectionKind } from './model/sections.ts';
export { similarExtension } from './model/similar-extension.ts';
export { readWords } from './model/words-param.ts';
export { compileRules } from './model/words/number-pieces.ts';
export { explainWords, offerFilters, type WordsExplained } from './model/words/explain-words.ts';
export { readKeyword } from './model/words/keyword-reading.ts';
export type { KeywordScope } from './model/words/keyword-scope.ts';
export { yearOptions } from './model/year-options.ts';
export {
  emptyQuery,
  formatQuery,
  parseQuery,
  withFilter,
  withoutFilter,
  type ParsedQuery,
  type VehicleQuery,
} from './model/vehicle-query.ts';
