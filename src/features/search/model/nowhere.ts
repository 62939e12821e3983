import { MAIN_BRAND } from '#features/brands/brands.ts';
import type { SearchContext } from './filter.ts';

/** A world in which nothing is known: enough to ask filters for their closed lists of options. */
export const NOWHERE: SearchContext = {
  brand: MAIN_BRAND,
  currentYear: 0,
  today: 0,
  findZip: () => undefined,
  findCity: () => undefined,
  knows: () => false,
  modelKeysOf: () => [],
  nameOf: (_column, code) => code,
};
