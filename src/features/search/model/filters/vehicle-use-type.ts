import { USE_TYPES } from '#features/reference/reference.ts';
import { optionFilter } from './option-filter.ts';

export const vehicleUseType = optionFilter({
  key: 'vehicleUseType',
  label: 'Vehicle Use Type',
  column: 'useType',
  table: USE_TYPES,
  section: { key: 'use' },
  finer: false,
  param: { wordings: { exact: { COMMERCIAL: 'commercial use' } } },
});
