import { HISTORY_TYPES } from '#features/reference/reference.ts';
import { optionFilter } from './option-filter.ts';

export const vehicleHistoryType = optionFilter({
  key: 'vehicleHistoryType',
  label: 'Vehicle History',
  column: 'history',
  table: HISTORY_TYPES,
  match: 'all',
  aliases: ['vehicleHistoryTypes'],
});
