import { FUEL_TYPES, labelOf } from '#features/reference/reference.ts';
import { listWords } from '#kit/list-words.ts';
import type { Filter } from '../filter.ts';
import { optionFilter } from './option-filter.ts';

const options = optionFilter({ key: 'fuelTypeGroup', label: 'Fuel Type', column: 'fuel', table: FUEL_TYPES });

export const fuelTypeGroup: Filter<'fuelTypeGroup', readonly string[]> = {
  ...options,
  crumbs: {
    fuelType: (chosen) =>
      chosen.length ? { label: listWords(chosen.map((code) => labelOf(FUEL_TYPES, code))), kept: chosen } : null,
  },
};
