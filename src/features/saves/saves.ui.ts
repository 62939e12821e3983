/** Browser door of the saves room: hearts, and the code that saves and shows saved items without leaving the page. */
export { FREQUENCIES, type Frequency } from './model/frequency.ts';
export { MAX_SEARCH_NAME_LENGTH } from './model/saved-search.ts';
export { fetchState, isEmailed, markEmailed, renderSavedState, requestState } from './ui/page-state.ts';
export { SAVE_FORM, SaveButton, SaveForm } from './ui/save-button.tsx';
export { watchSaves } from './ui/watch-saves.ts';
