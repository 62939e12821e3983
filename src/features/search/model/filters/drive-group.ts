import { DRIVE_GROUPS } from '#features/reference/reference.ts';
import { optionFilter } from './option-filter.ts';

export const driveGroup = optionFilter({
  key: 'driveGroup',
  label: 'Drive Type',
  column: 'drive',
  table: DRIVE_GROUPS,
  aliases: ['driveGroups'],
});
