/** Server door of the room words. */
export { catalogVocabulary } from './server/catalog-vocabulary.ts';
export { type KeywordSuggestions, type Suggestion, createKeywordSuggestions } from './server/keyword-suggestions.ts';
