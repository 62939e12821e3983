import type { Codes } from './columns/code-column.ts';
import type { Order } from './query.ts';
import { scoreKeys } from './score-keys.ts';
import type { SearchContext } from './search-context.ts';

/** A row without a key sorts behind every row with one. */
export const NO_KEY = Infinity;

/**
 * Every order as one ascending number a row: hits ascend by it, so larger-first keys are negated.
 * `next` answers the index, from `i` on, of the first slot whose number may be `limit` or below, and `slots.length` when
 * there is none: it passes over most rows without adding up their scores. `sortOf` is the number itself. `toSort`
 * and `toKey` turn a hit's key (`null`: none) into that number and back.
 */
export type SortKeys = {
  next(slots: Uint32Array, i: number, limit: number): number;
  sortOf(slot: number): number;
  toSort(key: number | null): number;
  toKey(sort: number): number | null;
};

export function compileOrder(order: Order, context: SearchContext): SortKeys {
  switch (order.kind) {
    case 'column': {
      const { numbers } = context.columns.get(order.column, 'number');
      return direct(numbers, null, order.direction === 'asc' ? 1 : -1);
    }
    case 'distance': {
      const column = context.columns.get(order.column, 'point');
      const distances = column.distancesFrom(order.center);
      return direct(
        Float64Array.from({ length: distances.length }, (_miles, place) => distances.milesTo(place)),
        column.codes,
        1,
      );
    }
    case 'score':
      return { ...scoreKeys(order.terms, context), ...conversions(-1) };
  }
}

function conversions(sign: 1 | -1): Pick<SortKeys, 'toSort' | 'toKey'> {
  return {
    // Adding 0 turns -0 into 0.
    toSort: (key) => (key === null ? NO_KEY : sign * key + 0),
    toKey: (sort) => (sort === NO_KEY ? null : sign * sort + 0),
  };
}

/** The key is `numbers[slot]`, or `numbers[codes[slot]]`. */
function direct(numbers: Float64Array, codes: Codes | null, sign: 1 | -1): SortKeys {
  const sortOf = (slot: number) => {
    const number = numbers[codes === null ? slot : codes[slot]!]!;
    return Number.isNaN(number) ? NO_KEY : sign * number;
  };
  const next: SortKeys['next'] = (slots, from, limit) => {
    if (limit === NO_KEY) return from;
    for (let i = from; i < slots.length; i++) {
      const slot = slots[i]!;
      if (sign * numbers[codes === null ? slot : codes[slot]!]! <= limit) return i;
    }
    return slots.length;
  };
  return { next, sortOf, ...conversions(sign) };
}
