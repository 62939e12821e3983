import { createSpeller } from './speller.ts';

/**
 * Spellings of `DRIVE_GROUPS`. `2WD` and `4x2` do not tell which axle: they keep the code `2WD` of their own.
 */
export const spellDrive = createSpeller([
  {
    value: 'AWD',
    is: ['awd', 'all', 'quattro', '4matic', 'xdrive', '4motion', 'sh-awd', 'all wheel', 'allrad', 'integral'],
    has: ['awd', 'all wheel', 'all wheels', 'quattro', '4matic', 'xdrive', '4motion', 'e four', 'allrad'],
  },
  {
    value: '4WD',
    is: [
      '4wd',
      '4x4',
      'four',
      '4',
      '4 wheel',
      'ft4',
      '4x4ft',
      'pt4',
      '4x4pt',
      'part time 4',
      'full time 4',
      '4wd/awd',
      '4wd or awd',
      '4wd/4-wheel drive/4x4',
      '4 x 4',
      '4 wd',
    ],
    has: ['4wd', '4x4', '4 x 4', 'four wheel', '4 wheel', '4 wd', 'part time', 'full time'],
  },
  {
    value: 'FWD',
    is: ['fwd', 'front', 'f', 'front wheel', '4x2 fwd', '2wd fwd'],
    has: ['fwd', 'front wheel', 'front'],
  },
  { value: 'RWD', is: ['rwd', 'rear', 'r', 'rear wheel', '4x2 rwd', '2wd rwd'], has: ['rwd', 'rear wheel', 'rear'] },
  {
    value: '2WD',
    is: ['2wd', '4x2', '2', '2 wheel', 'two wheel', '4 x 2', '2 wd', '2x4'],
    has: ['2wd', '4x2', '2 wheel', 'two wheel', '6x2'],
  },
]);
