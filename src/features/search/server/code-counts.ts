import type { CodeColumns } from '../model/limit-listed-codes.ts';
import type { CodeCounts } from './vehicle-index.ts';

/** Returns the codes and their counts at the same indexes. */
export function columnsOf(counts: CodeCounts): CodeColumns {
  if (counts.columns) return counts.columns();
  const values: string[] = [];
  const numbers: number[] = [];
  for (const [code, count] of counts) {
    values.push(code);
    numbers.push(count);
  }
  return { values, counts: numbers };
}
