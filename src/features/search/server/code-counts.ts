import type { CodeColumns } from '../model/limit-listed-codes.ts';
import type { CodeCounts, ListedCounts } from './vehicle-index.ts';

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

const NO_CODES: CodeColumns = { values: [], counts: [] };
const NO_LISTED: ListedCounts = { at: () => 0, others: NO_CODES };

/** The counts of a field that was not counted. The same objects, because a page has many of these fields. */
export const NO_COUNTS: CodeCounts = { ...countsOf([]), columns: () => NO_CODES, listed: () => NO_LISTED };

function columnsOf(pairs: Pairs): CodeColumns {
  return { values: pairs.map(([code]) => code), counts: pairs.map(([, count]) => count) };
}
