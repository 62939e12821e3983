import { EXTERIOR_COLORS } from '#features/reference/reference.ts';
import { optionFilter } from './option-filter.ts';

export const extColorSimple = optionFilter({
  key: 'extColorSimple',
  label: 'Exterior Color',
  column: 'exteriorColor',
  table: EXTERIOR_COLORS,
});
