import { MPG_RANGES } from '#features/reference/reference.ts';
import { bandFilter } from './band-filter.ts';

export const mpgRange = bandFilter({
  key: 'mpgRange',
  label: 'Fuel Economy',
  column: 'mpg',
  bands: MPG_RANGES,
  aliases: ['mpgRanges'],
});
