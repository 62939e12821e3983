import { MPG_RANGES } from '#features/reference/reference.ts';
import type { Filter } from '../filter.ts';
import { bandFilter } from './band-filter.ts';

const bands = bandFilter({
  key: 'mpgRange',
  label: 'Fuel Economy',
  column: 'mpg',
  bands: MPG_RANGES,
  aliases: ['mpgRanges'],
});

export const mpgRange: Filter<'mpgRange', readonly string[]> = {
  ...bands,
  crumbs: {
    mpg: (chosen) => {
      // Several "at least" bands amount to the lowest one.
      const lowest = MPG_RANGES.find(({ code }) => chosen.includes(code));
      return lowest ? { label: lowest.label, kept: chosen } : null;
    },
  },
};
