import type { NumberStats } from './answer.ts';
import type { Histogram } from './query.ts';
import type { SearchContext } from './search-context.ts';
import type { Selection } from './selection.ts';
import { type Axis, binOf } from './signature/axis.ts';
import type { SignatureCounts } from './signature/signature-counts.ts';

/** Describes a number column over the slots. */
export function describeNumbers(column: string, slots: Uint32Array, { columns }: SearchContext): NumberStats {
  const { numbers } = columns.get(column, 'number');
  let missing = 0;
  let min = Infinity;
  let max = -Infinity;
  // Two at a time and a sum for each: an addition waits for the one before it.
  let sum = 0;
  let otherSum = 0;
  for (let i = 0; i < slots.length; i += 2) {
    const number = numbers[slots[i]!]!;
    const other = i + 1 < slots.length ? numbers[slots[i + 1]!]! : Number.NaN;
    if (number === number) {
      sum += number;
      if (number < min) min = number;
      if (number > max) max = number;
    } else missing++;
    if (other === other) {
      otherSum += other;
      if (other < min) min = other;
      if (other > max) max = other;
    } else missing++;
  }
  const count = slots.length + (slots.length & 1) - missing;
  sum += otherSum;
  return count === 0 ? { count, min: null, max: null, mean: null } : { count, min, max, mean: sum / count };
}

/** The axis that a histogram can be read from; `null` where its rows must be looked at. Throws on useless edges. */
export function axisOfBins({ column, edges }: Histogram, { rows: { axes } }: SearchContext): Axis | null {
  checkEdges(edges);
  return axes.ofBins(column, edges);
}

/** Counts a number column into bins. `axis` is that of `axisOfBins`. */
export function countBins(
  { column, edges, drop }: Histogram,
  axis: Axis | null,
  selection: Selection,
  counts: SignatureCounts,
  { columns }: SearchContext,
): number[] {
  const { numbers } = columns.get(column, 'number');
  const read = axis && counts.of(axis, drop);
  if (read) return [...read];
  const bins = edges.slice(1).fill(0);
  for (const set of selection.without(drop)) {
    for (const slot of selection.listOf(set)) {
      const bin = binOf(edges, numbers[slot]!);
      if (bin >= 0) bins[bin]! += 1;
    }
  }
  return bins;
}

function checkEdges(edges: readonly number[]): void {
  if (edges.length < 2) throw new Error('A histogram needs at least two edges.');
  if (edges.some((edge, i) => i > 0 && !(edge > edges[i - 1]!))) throw new Error('Histogram edges must ascend.');
}
