/** Server door of the words room. */
export { catalogVocabulary } from './server/catalog-vocabulary.ts';
export { type KeywordSuggestions, createKeywordSuggestions } from './server/keyword-suggestions.ts';
