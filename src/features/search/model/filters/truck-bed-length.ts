import { TRUCK_BEDS } from '#features/reference/reference.ts';
import { optionFilter } from './option-filter.ts';

export const truckBedLength = optionFilter({
  key: 'truckBedLength',
  label: 'Truck Bed Length',
  column: 'bed',
  table: TRUCK_BEDS,
});
