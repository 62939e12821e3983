import { ELECTRIC_RANGES } from '#features/reference/reference.ts';
import { bandFilter } from './band-filter.ts';

export const electricMileRange = bandFilter({
  key: 'electricMileRange',
  label: 'Electric Mile Range',
  column: 'electricRange',
  bands: ELECTRIC_RANGES,
});
