import { TRUCK_CABS } from '#features/reference/reference.ts';
import { optionFilter } from './option-filter.ts';

export const bodyStyleSubtypeCode = optionFilter({
  key: 'bodyStyleSubtypeCode',
  label: 'Truck Cab Size',
  column: 'cab',
  table: TRUCK_CABS,
  aliases: ['bodyStyleSubtypeCodes'],
  section: { key: 'cab' },
  exclude: { name: 'notBodyStyleSubtypeCode' },
  param: {
    wordings: {
      exact: {
        CREW_CAB: 'crewcab, crew, crew max, super crew, supercrew cab, mega cab',
        EXTENDED_CAB: 'ext cab, quad cab, access cab, king cab, super cab, extra cab, xtra cab',
        REGULAR_CAB: 'reg cab, single cab, standard cab',
      },
    },
  },
});
