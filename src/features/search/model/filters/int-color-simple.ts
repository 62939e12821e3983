import { INTERIOR_COLORS, labelOf } from '#features/reference/reference.ts';
import { optionFilter } from './option-filter.ts';

export const intColorSimple = optionFilter({
  key: 'intColorSimple',
  label: 'Interior Color',
  column: 'interiorColor',
  table: INTERIOR_COLORS,
  chipLabel: (code) => `${labelOf(INTERIOR_COLORS, code)} interior`,
  section: { key: 'interior', kind: 'swatches' },
  exclude: { name: 'notIntColorSimple', say: (label) => `Not ${label} inside` },
  variesInSimilar: true,
  param: { wordings: { noLabels: true } },
});
