import type { Filter } from '../filter.ts';
import { formatEnd, rangePredicate, OPEN_RANGE, type Range, parseWholeNumber } from './range-filter.ts';

/** The parameters of the bounds. */
export const YEAR_PARAMS = { min: 'startYear', max: 'endYear' } as const;

export const year: Filter<'year', Range> = {
  key: 'year',
  params: [
    { name: YEAR_PARAMS.min, bound: 'min', group: 'year', whole: true },
    { name: YEAR_PARAMS.max, bound: 'max', group: 'year', whole: true },
  ],
  none: OPEN_RANGE,
  sections: [{ key: 'year', label: 'Year', kind: 'year', fields: [YEAR_PARAMS.min, YEAR_PARAMS.max], open: true }],
  parse: (read) => {
    const min = parseWholeNumber(read, YEAR_PARAMS.min);
    const max = parseWholeNumber(read, YEAR_PARAMS.max);
    return {
      value: { min: min.value, max: max.value },
      invalid: [min.invalid, max.invalid].filter((problem) => problem !== undefined),
    };
  },
  format: ({ min, max }) => ({ [YEAR_PARAMS.min]: formatEnd(min), [YEAR_PARAMS.max]: formatEnd(max) }),
  // One chip for both bounds. Removing it clears both (spec 1 §4).
  chips: (range) => (range.min === null && range.max === null ? [] : [{ label: labelOf(range), without: OPEN_RANGE }]),
  // A range of several years has no crumb (spec 2 §2).
  crumbs: {
    year: (range) => (range.min !== null && range.min === range.max ? { label: String(range.min), kept: range } : null),
  },
  predicate: (range) => rangePredicate('year', range),
  fields: ({ min, max }) => [
    { name: YEAR_PARAMS.min, label: 'Min Year', options: [], selected: formatEnd(min) },
    { name: YEAR_PARAMS.max, label: 'Max Year', options: [], selected: formatEnd(max) },
  ],
  histogram: { field: 'year', column: 'year', edges: Array.from({ length: 42 }, (_, step) => 1990 + step) },
  // Relaxes to one year older or, if only a maximum is set, one year newer.
  relax: {
    loosen: ({ min, max }) =>
      min === null ? (max === null ? null : { min, max: max + 1 }) : { min: Math.max(0, min - 1), max },
  },
};

function labelOf({ min, max }: Range): string {
  if (min === null) return `${max} or older`;
  if (max === null) return `${min} or newer`;
  return min === max ? String(min) : `${min} to ${max}`;
}
