import { TRUCK_BEDS } from '#features/reference/reference.ts';
import { optionFilter } from './option-filter.ts';

export const truckBedLength = optionFilter({
  key: 'truckBedLength',
  label: 'Truck Bed Length',
  column: 'bed',
  table: TRUCK_BEDS,
  section: { key: 'bed' },
  exclude: { name: 'notTruckBedLength', last: true },
  param: {
    wordings: {
      exact: {
        LONG_BED: "longbed, 8 ft bed, 8 foot bed, 8' bed",
        STANDARD_BED: "6.5 ft bed, 6.5 foot bed, 6 ft bed, 6 foot bed, 6' bed",
        SHORT_BED: 'shortbed, 5.5 ft bed, 5.5 foot bed, 5 ft bed, 5 foot bed',
      },
    },
  },
});
