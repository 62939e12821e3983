import { TRUCK_CABS } from '#features/reference/reference.ts';
import { optionFilter } from './option-filter.ts';

export const bodyStyleSubtypeCode = optionFilter({
  key: 'bodyStyleSubtypeCode',
  label: 'Truck Cab Size',
  column: 'cab',
  table: TRUCK_CABS,
  aliases: ['bodyStyleSubtypeCodes'],
});
