import { MILEAGE_RANGES } from '#features/reference/reference.ts';
import { countedMileage } from '#features/listings/listings.ts';
import { formatNumber } from '#kit/text/format.ts';
import type { Filter, InvalidParam, ReadParams } from '../filter.ts';
import { bandCases } from './band-filter.ts';
import {
  formatEnd,
  rangePredicate,
  OPEN_RANGE,
  type Range,
  type ReadNumber,
  parseWholeNumber,
  widenRange,
} from './range-filter.ts';

/** The parameters of the bounds. */
export const MILEAGE_PARAMS = { min: 'minMileage', max: 'maxMileage' } as const;

/** Created once, because the index counts known case objects together in one pass. */
const COUNT = bandCases('mileage', MILEAGE_RANGES);
/** The maximums that shoppers can choose, in miles. The last range starts at the last maximum. */
const STEPS = MILEAGE_RANGES.filter(({ min }) => min === undefined).map(({ max }) => max!);
/** Limits of valid mileages. Bounds outside of them are dropped without an error. */
const COUNTED = { min: 1, max: 249_999 };
const DROPPED = 'Other whole numbers are dropped.';

/**
 * Filters by mileage, with `minMileage` and `maxMileage` or with one listed range in `mileage={min}-{max}`. If both are
 * given, their intersection applies. Bounds that are not valid mileages (0 and below, 250,000 and above) are dropped
 * (spec 1 §5).
 */
export const mileage: Filter<'mileage', Range> = {
  key: 'mileage',
  params: [
    {
      name: MILEAGE_PARAMS.min,
      amount: 'miles',
      group: 'mileage',
      whole: true,
      ...COUNTED,
      about: `Miles, included. ${DROPPED}`,
    },
    {
      name: MILEAGE_PARAMS.max,
      amount: 'miles',
      group: 'mileage',
      whole: true,
      ...COUNTED,
      about: `Miles, included. ${DROPPED}`,
      wordings: {
        vague: {
          50000:
            'low miles, low mileage, low mile, low km, low milage, not many miles, not a lot of miles, few miles, lowish miles',
          30000:
            'very low miles, super low miles, really low miles, ultra low miles, very low mileage, extra low miles',
        },
      },
    },
    {
      name: 'mileage',
      group: 'mileage',
      suggested: 7,
      wordings: { noLabels: true },
      about: 'Both ends in one value such as 0-60000; with minMileage and maxMileage, the common part.',
    },
  ],
  none: OPEN_RANGE,
  sections: [
    {
      key: 'mileage',
      label: 'Mileage',
      kind: 'mileage',
      fields: [MILEAGE_PARAMS.min, MILEAGE_PARAMS.max, 'mileage'],
      open: true,
    },
  ],
  parse: (read) => {
    const listed = readListed(read('mileage'));
    const min = readMiles(read, MILEAGE_PARAMS.min);
    const max = readMiles(read, MILEAGE_PARAMS.max);
    const isListed = listed.invalid === undefined && read('mileage').length > 0;
    const value = {
      min: narrowest(Math.max, min.value, countedMileage(listed.range.min)),
      max: narrowest(Math.min, max.value, countedMileage(listed.range.max)),
    };
    // Compares the range exactly as given: a range that starts at 250,000 is dropped, but still contradicts a maximum.
    const common = {
      min: narrowest(Math.max, min.value, listed.range.min),
      max: narrowest(Math.min, max.value, listed.range.max),
    };
    const apart = isListed ? emptyProblem(common, listed.range, read('mileage')[0]!) : undefined;
    return {
      value,
      invalid: [listed.invalid, min.invalid, max.invalid, apart].filter((problem) => problem !== undefined),
    };
  },
  format: ({ min, max }) => ({ [MILEAGE_PARAMS.min]: formatEnd(min), [MILEAGE_PARAMS.max]: formatEnd(max) }),
  chips: (range) => (range.min === null && range.max === null ? [] : [{ label: labelOf(range), without: OPEN_RANGE }]),
  predicate: (range) => rangePredicate('mileage', range),
  fields: ({ min, max }) => [
    { name: MILEAGE_PARAMS.min, bound: 'min', label: 'Min Mileage', options: [], selected: formatEnd(min) },
    { name: MILEAGE_PARAMS.max, bound: 'max', label: 'Max Mileage', options: [], selected: formatEnd(max) },
    {
      name: 'mileage',
      label: 'Mileage',
      options: MILEAGE_RANGES,
      selected: max === null ? [] : [`${min ?? 0}-${max}`],
      count: COUNT,
    },
  ],
  histogram: { field: 'mileage', column: 'mileage', edges: Array.from({ length: 26 }, (_, step) => step * 10_000) },
  relax: { loosen: (range) => widenRange(range, STEPS) },
};

/** Returns the stricter bound if the range and its own parameter both give one. */
function narrowest(choose: (one: number, other: number) => number, one: number | null, other: number | null) {
  return one === null || other === null ? (one ?? other) : choose(one, other);
}

/** Reports an empty intersection, because otherwise the search would find nothing without saying why. */
function emptyProblem({ min, max }: Range, listed: Range, value: string): InvalidParam | undefined {
  if (min === null || max === null || min <= max) return undefined;
  const reason =
    listed.min! > listed.max!
      ? 'mileage must have the lower end first, such as 0-60000.'
      : 'mileage has no mile in common with minMileage and maxMileage.';
  return { name: 'mileage', value, reason };
}

/** Parses a bound. Drops numbers that are not mileages (negative or too long). Other text is invalid. */
function readMiles(read: ReadParams, name: string): ReadNumber {
  const values = read(name);
  const isNumber = values.length === 1 && /^-?\d+$/.test(values[0]!);
  return isNumber ? { value: countedMileage(Number(values[0])) } : parseWholeNumber(read, name);
}

function readListed(values: readonly string[]): { range: Range; invalid?: InvalidParam } {
  const text = values[0];
  if (text === undefined) return { range: OPEN_RANGE };
  const ends = values.length === 1 ? /^(\d{1,7})-(\d{1,7})$/.exec(text) : null;
  if (ends) return { range: { min: Number(ends[1]), max: Number(ends[2]) } };
  return {
    range: OPEN_RANGE,
    invalid: { name: 'mileage', value: values.join(','), reason: 'mileage must be one range such as 0-60000.' },
  };
}

function labelOf({ min, max }: Range): string {
  if (min === null) return `Under ${formatNumber(max!)} miles`;
  if (max === null) return `Over ${formatNumber(min)} miles`;
  return `${formatNumber(min)} to ${formatNumber(max)} miles`;
}
