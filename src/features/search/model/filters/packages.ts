import { optionFilter } from './option-filter.ts';

/** Option packages have no closed list: those that listings carry are the options. */
export const packages = optionFilter({
  key: 'packages',
  label: 'Packages',
  column: 'packages',
  table: [],
  match: 'all',
  // A package is called what its maker calls it.
  nameOf: (name) => name,
  mostOthers: 300,
});
