import { MPG_RANGES } from '#features/reference/reference.ts';
import type { Filter } from '../filter.ts';
import { bandFilter } from './band-filter.ts';

const bands = bandFilter({
  key: 'mpgRange',
  label: 'Fuel Economy',
  column: 'mpg',
  bands: MPG_RANGES,
  aliases: ['mpgRanges'],
  section: 'economy',
  wordings: {
    vague: {
      MPG_30:
        'good mpg, good gas mileage, great mpg, great gas mileage, good on gas, cheap on gas, fuel efficient, gas saver, good fuel economy, high mpg, economical, great on gas, best mpg, highest mpg, best gas mileage, best on gas, easy on gas, gas efficient, fuel saver, saves gas, saves on gas, good mileage, fuel sipper',
    },
  },
});

export const mpgRange: Filter<'mpgRange', readonly string[]> = {
  ...bands,
  crumbs: {
    mpg: (chosen) => {
      // Several "at least" bands are equivalent to the lowest one.
      const lowest = MPG_RANGES.find(({ code }) => chosen.includes(code));
      return lowest ? { label: lowest.label, kept: chosen } : null;
    },
  },
};
