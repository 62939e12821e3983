import { DRIVE_GROUPS } from '#features/reference/reference.ts';
import { optionFilter } from './option-filter.ts';

export const driveGroup = optionFilter({
  key: 'driveGroup',
  label: 'Drive Type',
  column: 'drive',
  table: DRIVE_GROUPS,
  aliases: ['driveGroups'],
  section: { key: 'drive' },
  exclude: { name: 'notDriveGroup' },
  param: {
    suggested: 4,
    wordings: {
      exact: {
        AWD: 'awd, sh awd, all4, e awd, symmetrical awd, symmetrical all wheel drive, all wheel, all wheel drive, all wheel dr, quattro, 4matic, xdrive, 4motion',
        '4WD': '4wd, 4x4, 4 wd, 4 wheel drive, four wheel drive, four by four, 4 by 4, 4 wheel dr',
        FWD: 'fwd, front wheel drive, front wheel',
        RWD: 'rwd, rear wheel drive, rear wheel',
        'FWD,RWD': '2wd, 2 wd, two wheel drive, 2 wheel drive, 4x2',
      },
      vague: {
        'AWD,4WD':
          'good in snow, good in the snow, great in snow, great in the snow, snow car, winter car, good for snow, good for winter, good in winter, handles snow',
      },
    },
  },
});
