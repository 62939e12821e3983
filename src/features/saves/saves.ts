/** Door of the saves room: the cars and searches that a shopper keeps. */
export { SAVE_PROMPT, type SavedListing } from './model/saved-listing.ts';
export { bookmarkBean, bookmarkBeanSchema } from './model/bookmark-bean.ts';
export { FREQUENCIES, type Frequency, FREQUENCY_CODES } from './model/frequency.ts';
export { decideSave, showsEmailCapture, showsSaveButton } from './model/save-rules.ts';
export {
  BOOKMARK_UNKNOWN,
  SAVED_SEARCH_LIMIT_ACTION,
  SAVED_SEARCH_LIMIT_TEXT,
  MAX_SEARCH_LENGTH,
  MAX_SEARCH_NAME_LENGTH,
  maxSavedSearches,
  customSearchName,
  suggestedName,
  type SavedSearch,
  tidySearchName,
} from './model/saved-search.ts';
export { choicesOf, type SearchToSave, searchToSave, normalizeCodes } from './model/search-to-save.ts';
