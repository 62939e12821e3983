import { ELECTRIC_RANGES } from '#features/reference/reference.ts';
import type { Filter } from '../filter.ts';
import { bandFilter } from './band-filter.ts';

const bands = bandFilter({
  key: 'electricMileRange',
  label: 'Electric Mile Range',
  column: 'electricRange',
  bands: ELECTRIC_RANGES,
  section: 'range',
});

export const electricMileRange: Filter<'electricMileRange', readonly string[]> = {
  ...bands,
  crumbs: {
    electricRange: (chosen) => {
      // Several "at least" bands are equivalent to the lowest one.
      const lowest = ELECTRIC_RANGES.find(({ code }) => chosen.includes(code));
      return lowest ? { label: `${lowest.min} Miles`, kept: chosen } : null;
    },
  },
};
