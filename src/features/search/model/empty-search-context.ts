import { MAIN_BRAND } from '#features/brands/brands.ts';
import type { SearchContext } from './filter.ts';

/** A search context without data, for reading the filters' fixed lists of options. */
export const EMPTY_SEARCH_CONTEXT: SearchContext = {
  brand: MAIN_BRAND,
  currentYear: 0,
  today: 0,
  findZip: () => undefined,
  findCity: () => undefined,
  knows: () => false,
  modelKeysOf: () => [],
  nameOf: (_column, code) => code,
};
