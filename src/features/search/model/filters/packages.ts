import { optionFilter } from './option-filter.ts';

/** Option packages have no fixed list. The options are those found on listings. */
export const packages = optionFilter({
  key: 'packages',
  label: 'Packages',
  column: 'packages',
  table: [],
  match: 'all',
  // The label is the name that the car maker gives the package.
  nameOf: (name) => name,
  maxOthers: 300,
  section: { key: 'packages', after: 'features', byLabel: true },
});
