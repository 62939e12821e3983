import { DOORS } from '#features/reference/reference.ts';
import { optionFilter } from './option-filter.ts';

export const doorCode = optionFilter({
  key: 'doorCode',
  label: 'Doors',
  column: 'doors',
  table: DOORS,
  aliases: ['doorCodes'],
  section: { key: 'doors' },
  exclude: { name: 'notDoorCode' },
  param: {
    wordings: {
      exact: {
        2: '2 door, 2dr, two door',
        3: '3 door, 3dr, three door',
        4: '4 door, 4dr, four door',
        5: '5 door, 5dr, five door',
      },
    },
  },
});
