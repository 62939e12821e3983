import { DOORS } from '#features/reference/reference.ts';
import { optionFilter } from './option-filter.ts';

export const doorCode = optionFilter({
  key: 'doorCode',
  label: 'Doors',
  column: 'doors',
  table: DOORS,
  aliases: ['doorCodes'],
});
