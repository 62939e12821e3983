import { EXTERIOR_COLORS } from '#features/reference/reference.ts';
import { optionFilter } from './option-filter.ts';

export const extColorSimple = optionFilter({
  key: 'extColorSimple',
  label: 'Exterior Color',
  column: 'exteriorColor',
  table: EXTERIOR_COLORS,
  section: { key: 'exterior', kind: 'swatches' },
  exclude: { name: 'notExtColorSimple' },
  variesInSimilar: true,
  param: {
    suggested: 9,
    wordings: {
      exact: {
        GRAY: 'grey, charcoal, gunmetal, graphite',
        BURGUNDY: 'maroon, wine red',
        BEIGE: 'tan, champagne, cream, sand',
        BLUE: 'navy, navy blue',
        WHITE: 'off white, pearl white',
        TEAL: 'turquoise, aqua',
        PURPLE: 'violet',
      },
    },
  },
});
