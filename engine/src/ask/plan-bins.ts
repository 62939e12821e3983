import { type Count, Counts } from '../counts.ts';
import * as ask from '../kernel/question.ts';
import type { Facet, Histogram, Predicate } from '../query.ts';
import { type NumberCoding, toStored } from '../store/number-coding.ts';
import type { Searched } from '../store/searched.ts';
import { createBinTable, nextAbove } from './bin-table.ts';
import type { CountPlan } from './count-plan.ts';
import { homeOf } from './home-of.ts';

type Range = Extract<Predicate, { kind: 'range' }>;
type CasesFacet = Extract<Facet, { kind: 'cases' }>;

/** Plans a histogram; throws on useless edges. */
export function planHistogram({ column, edges, drop }: Histogram, store: Searched): CountPlan<number[]> {
  if (edges.length < 2) throw new Error('A histogram needs at least two edges.');
  if (edges.some((edge, i) => i > 0 && !(edge > edges[i - 1]!))) throw new Error('Histogram edges must ascend.');
  const { index } = homeOf(store, column, 'number');
  const coding = store.layout.numbers[index]!;
  const cuts = edges.map((edge, i) => (i < edges.length - 1 ? lowCut(edge, coding) : highCut(edge, coding)));
  const steps = cuts.length + 1;
  return {
    drop,
    size: 2 * steps,
    targets: [{ kind: ask.COUNT_BINS, out: 0, a: index, bins: createBinTable(cuts, coding) }],
    needsBits: false,
    // What lies behind the first edge and not behind the last.
    read: (counts, at) => {
      const bins: number[] = [];
      for (let step = 1; step < steps - 1; step++) bins.push(countOfStep(counts, at, step, steps));
      return bins;
    },
  };
}

/** Plans cases that are all ranges of one number column: what lies between their ends is counted once. `null`: they are not. */
export function planRanges({ cases, drop }: CasesFacet, store: Searched): CountPlan<Counts> | null {
  const ranges = Object.values(cases) as Range[];
  const column = ranges[0]?.column;
  if (column === undefined || !ranges.every((one) => one.kind === 'range' && one.column === column)) return null;
  const { index } = homeOf(store, column, 'number');
  const coding = store.layout.numbers[index]!;
  const stretches = ranges.map(
    ({ min = -Infinity, max = Infinity }) => [lowCut(min, coding), highCut(max, coding)] as const,
  );
  const cuts = [...new Set(stretches.flat())].toSorted((a, b) => a - b);
  if (cuts.length < 2) return null;
  const names = Object.keys(cases);
  const steps = cuts.length + 1;
  const places = stretches.map(([low, high]) => [cuts.indexOf(low) + 1, cuts.indexOf(high) + 1] as const);
  return {
    drop,
    size: 2 * steps,
    targets: [{ kind: ask.COUNT_BINS, out: 0, a: index, bins: createBinTable(cuts, coding) }],
    needsBits: false,
    read: (counts, at) =>
      new Counts(() => names.map((name, i): Count => [name, countOfSteps(counts, at, places[i]!, steps)])),
  };
}

/** The first stored number that is at least `number`. */
function lowCut(number: number, coding: NumberCoding): number {
  const stored = toStored(number, coding);
  if (coding.width === 8) return stored;
  return Math.max(1, Math.min(2 ** 32, Math.ceil(stored)));
}

/** The first stored number that is above `number`. */
function highCut(number: number, coding: NumberCoding): number {
  const stored = toStored(number, coding);
  if (coding.width === 8) return nextAbove(stored);
  return Math.max(1, Math.min(2 ** 32, Math.floor(stored) + 1));
}

/** Rows of a step: the two lists of steps together. */
function countOfStep(counts: Uint32Array, at: number, step: number, steps: number): number {
  return counts[at + step]! + counts[at + steps + step]!;
}

function countOfSteps(counts: Uint32Array, at: number, [from, end]: readonly [number, number], steps: number): number {
  let sum = 0;
  for (let step = from; step < end; step++) sum += countOfStep(counts, at, step, steps);
  return sum;
}
