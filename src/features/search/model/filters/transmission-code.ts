import { TRANSMISSIONS } from '#features/reference/reference.ts';
import { optionFilter } from './option-filter.ts';

export const transmissionCode = optionFilter({
  key: 'transmissionCode',
  label: 'Transmission',
  column: 'transmission',
  table: TRANSMISSIONS,
  aliases: ['transmissionCodes'],
});
