import { ENGINES } from '#features/reference/reference.ts';
import { optionFilter } from './option-filter.ts';

export const engineCode = optionFilter({
  key: 'engineCode',
  label: 'Cylinders',
  column: 'engine',
  table: ENGINES,
  aliases: ['engineCodes'],
  section: { key: 'cylinders' },
  exclude: { name: 'notEngineCode' },
  param: {
    wordings: {
      exact: {
        3: '3 cyl, 3 cylinder, three cylinder, i3 engine',
        4: '4 cyl, 4 cylinder, four cylinder, four cyl, inline 4, 4 banger, v4',
        5: '5 cyl, 5 cylinder, five cylinder, inline 5',
        6: '6 cyl, 6 cylinder, six cylinder, six cyl, v6, v 6, inline 6, inline six, straight 6, straight six, flat 6, flat six',
        8: '8 cyl, 8 cylinder, eight cylinder, v8, v 8, hemi v8',
        10: '10 cyl, 10 cylinder, v10',
        12: '12 cyl, 12 cylinder, v12',
        16: 'w16',
        ROTARY: 'rotary engine, wankel',
      },
    },
  },
});
