/** Door of the saved-searches room: what is kept of a search, under which limits, and how often it is mailed about. */
export * from './model/bookmark-bean.ts';
export * from './model/frequency.ts';
export * from './model/save-rules.ts';
export * from './model/saved-search.ts';
export * from './model/search-to-save.ts';
