import { HOME_SERVICES } from '#features/reference/reference.ts';
import { optionFilter } from './option-filter.ts';

export const homeServices = optionFilter({
  key: 'homeServices',
  label: 'At Home Services',
  column: 'homeServices',
  table: HOME_SERVICES,
  match: 'all',
});
