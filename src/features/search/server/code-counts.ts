import type { CodeColumns } from '../model/limit-listed-codes.ts';
import type { CodeCounts } from './vehicle-index.ts';

type Pairs = readonly (readonly [code: string, count: number])[];

/** Returns the counts of unique codes. */
export function countsOf(pairs: Pairs): CodeCounts {
  return {
    [Symbol.iterator]: () => pairs[Symbol.iterator](),
    columns: () => columnsOf(pairs),
    listed: (codes) => {
      const counts = new Map(pairs);
      const others = columnsOf(pairs.filter(([code]) => !codes.includes(code)));
      return { at: (index) => counts.get(codes[index]!) ?? 0, others };
    },
  };
}

/** The counts of a field that was not counted. */
export const NO_COUNTS = countsOf([]);

function columnsOf(pairs: Pairs): CodeColumns {
  return { values: pairs.map(([code]) => code), counts: pairs.map(([, count]) => count) };
}
