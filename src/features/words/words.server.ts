/** Server door of the words room. */
export { catalogVocabulary } from './server/catalog-vocabulary.ts';
export type { SearchSuggestion } from './server/complete-search.ts';
export { type KeywordSuggestions, type Suggestion, createKeywordSuggestions } from './server/keyword-suggestions.ts';
