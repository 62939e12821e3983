import { FUEL_TYPES } from '#features/reference/reference.ts';
import { optionFilter } from './option-filter.ts';

export const fuelTypeGroup = optionFilter({
  key: 'fuelTypeGroup',
  label: 'Fuel Type',
  column: 'fuel',
  table: FUEL_TYPES,
});
