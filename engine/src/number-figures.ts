import type { NumberStats } from './answer.ts';
import type { Histogram } from './query.ts';
import type { SearchContext } from './search-context.ts';

/** Describes a number column over the slots. */
export function describeNumbers(column: string, slots: Uint32Array, { columns }: SearchContext): NumberStats {
  const { numbers } = columns.get(column, 'number');
  let count = 0;
  let sum = 0;
  let min = Infinity;
  let max = -Infinity;
  for (let i = 0; i < slots.length; i++) {
    const number = numbers[slots[i]!]!;
    if (Number.isNaN(number)) continue;
    count++;
    sum += number;
    if (number < min) min = number;
    if (number > max) max = number;
  }
  return count === 0 ? { count, min: null, max: null, mean: null } : { count, min, max, mean: sum / count };
}

/** Counts a number column into bins over lists of slots. */
export function countBins(histogram: Histogram, lists: readonly Uint32Array[], { columns }: SearchContext): number[] {
  const { edges } = histogram;
  checkEdges(edges);
  const { numbers } = columns.get(histogram.column, 'number');
  const counts = edges.slice(1).fill(0);
  const last = edges.length - 1;
  for (const slots of lists) {
    for (let i = 0; i < slots.length; i++) {
      const number = numbers[slots[i]!]!;
      if (!(number >= edges[0]! && number <= edges[last]!)) continue;
      counts[binOf(edges, number)]! += 1;
    }
  }
  return counts;
}

function checkEdges(edges: readonly number[]): void {
  if (edges.length < 2) throw new Error('A histogram needs at least two edges.');
  if (edges.some((edge, i) => i > 0 && !(edge > edges[i - 1]!))) throw new Error('Histogram edges must ascend.');
}

/** The last bin whose lower edge is not above the number; the number is known to lie between the outer edges. */
function binOf(edges: readonly number[], number: number): number {
  let low = 0;
  let high = edges.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (edges[middle]! <= number) low = middle;
    else high = middle - 1;
  }
  return low;
}
