import { ENGINES } from '#features/reference/reference.ts';
import { optionFilter } from './option-filter.ts';

export const engineCode = optionFilter({
  key: 'engineCode',
  label: 'Cylinders',
  column: 'engine',
  table: ENGINES,
  aliases: ['engineCodes'],
});
