import { TRANSMISSIONS } from '#features/reference/reference.ts';
import { optionFilter } from './option-filter.ts';

export const transmissionCode = optionFilter({
  key: 'transmissionCode',
  label: 'Transmission',
  column: 'transmission',
  table: TRANSMISSIONS,
  aliases: ['transmissionCodes'],
  section: { key: 'transmission' },
  exclude: { name: 'notTransmissionCode' },
  param: {
    wordings: {
      exact: {
        AUTOMATIC:
          'automatic, automatic transmission, automatic trans, auto trans, auto transmission, automatic gearbox, 6 speed automatic, 6 speed auto, 8 speed automatic, 8 speed auto, 10 speed automatic, 10 speed auto, 8 speed, 9 speed, 10 speed',
        MANUAL:
          'manual, manual transmission, manual trans, stick shift, stick, standard transmission, 5 speed manual, 6 speed manual, manual gearbox, three pedals, 3 pedals, 5 speed, five speed, 5 spd, 5mt, 6mt, 5 spd manual, 6 spd manual, stickshift, std trans',
        CVT: 'cvt, cvt transmission, continuously variable',
        DUAL_CLUTCH: 'dual clutch, dct, double clutch, dsg, pdk',
      },
    },
  },
});
