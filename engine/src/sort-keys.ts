import type { Order, ScoreTerm } from './query.ts';
import type { SearchContext } from './search-context.ts';

/** A row without a key sorts behind every row with one. */
export const NO_KEY = Infinity;

/**
 * Every order as one ascending number a row: hits ascend by it, so larger-first keys are negated.
 * `toSort` and `toKey` turn a hit's key (`null`: none) into that number and back.
 */
export type SortKeys = {
  fill(slots: Uint32Array, out: Float64Array): void;
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
      const { codes } = context.columns.get(order.column, 'point');
      return direct(context.distances(order.column, order.center), codes, 1);
    }
    case 'score':
      return byScore(order.terms, context);
  }
}

function keys(sign: 1 | -1, fill: SortKeys['fill']): SortKeys {
  return {
    fill,
    // Adding 0 turns -0 into 0.
    toSort: (key) => (key === null ? NO_KEY : sign * key + 0),
    toKey: (sort) => (sort === NO_KEY ? null : sign * sort + 0),
  };
}

/** The key is `numbers[slot]`, or `numbers[codes[slot]]`. */
function direct(numbers: Float64Array, codes: Uint32Array | null, sign: 1 | -1): SortKeys {
  return keys(sign, (slots, out) => {
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i]!;
      const number = numbers[codes === null ? slot : codes[slot]!]!;
      out[i] = Number.isNaN(number) ? NO_KEY : sign * number;
    }
  });
}

/** Adds the terms in their order, so that equal rows get equal scores to the last bit. */
function byScore(terms: readonly ScoreTerm[], context: SearchContext): SortKeys {
  const adders = terms.map((term) => compileTerm(term, context));
  return keys(-1, (slots, out) => {
    out.fill(0, 0, slots.length);
    for (const add of adders) add(slots, out);
    for (let i = 0; i < slots.length; i++) out[i] = -out[i]!;
  });
}

type Adder = (slots: Uint32Array, out: Float64Array) => void;

function compileTerm(term: ScoreTerm, context: SearchContext): Adder {
  const { weight } = term;
  switch (term.kind) {
    case 'column': {
      const { numbers } = context.columns.get(term.column, 'number');
      return (slots, out) => {
        for (let i = 0; i < slots.length; i++) {
          const number = numbers[slots[i]!]!;
          if (!Number.isNaN(number)) out[i]! += weight * number;
        }
      };
    }
    case 'fresh': {
      const { numbers } = context.columns.get(term.column, 'number');
      const { nowDays, halfDays } = term;
      return (slots, out) => {
        for (let i = 0; i < slots.length; i++) {
          const age = nowDays - numbers[slots[i]!]!;
          if (!Number.isNaN(age)) out[i]! += weight * decay(age > 0 ? age : 0, halfDays);
        }
      };
    }
    case 'near': {
      const { codes } = context.columns.get(term.column, 'point');
      const gains = context.distances(term.column, term.center).map((miles) => weight * decay(miles, term.halfMiles));
      gains[0] = 0;
      return (slots, out) => {
        for (let i = 0; i < slots.length; i++) out[i]! += gains[codes[slots[i]!]!]!;
      };
    }
  }
}

/** 1 at 0 and ½ at `half`; never so flat that nearer and farther become the same number. */
function decay(amount: number, half: number): number {
  return half / (half + amount);
}
