import { createBinTable, nextDoubleAbove } from './bin-table.ts';
import type { CountPlan } from './count-plan.ts';
import type { GroupPlan } from './group-plan.ts';
import type { PlannedRows, ProgramWriter } from './program-writer.ts';
import { CountPositions, type ReadCount } from '../api/count-positions.ts';
import { Counts } from '../api/counts.ts';
import * as op from '../kernel/program.ts';
import * as question from '../kernel/question.ts';
import type { Grouping, Histogram, Predicate } from '../api/query.ts';
import { type Row, hasExplicitValue, type Value, valueOf } from '../api/schema.ts';
import { type NumberCoding, encodeStoredNumber } from '../layout/number-coding.ts';

type Range = Extract<Predicate, { kind: 'range' }>;

/** Two doubles as words. */
const BOUNDS = new Float64Array(2);
const BOUND_WORDS = new Uint32Array(BOUNDS.buffer);

/**
 * A column of numbers: one per row, or none.
 *
 * - Stored as an array of codes of 1, 2 or 4 bytes if the numbers are regular enough, otherwise as doubles
 *   (`layout/number-coding.ts`); a block stores their minimum, maximum and sum.
 * - Queried with `range`: two bounds, as codes if the column has codes.
 * - Counted by step: histograms and ranges count how many cuts are at or below a number (`bin-table.ts`).
 */
export class NumberField {
  readonly kind = 'number';
  readonly name: string;
  /** The index among the number columns. */
  readonly index: number;

  constructor(name: string, index: number) {
    this.name = name;
    this.index = index;
  }

  /** Returns a row's number after a change of these columns. */
  change(number: number, values: Row['values']): number {
    if (!hasExplicitValue(values, this.name)) return number;
    const value = valueOf(values, this.name);
    return value === null ? Number.NaN : stored(value as number);
  }

  addRange({ min = -Infinity, max = Infinity }: Range, programs: ProgramWriter): void {
    const coding = programs.store.layout.numbers[this.index]!;
    let [low, high] = [encodeStoredNumber(min, coding), encodeStoredNumber(max, coding)];
    if (coding.width < 8) {
      low = Math.max(1, Math.ceil(low));
      high = Math.min(2 ** (8 * coding.width) - 1, Math.floor(high));
    }
    if (!(low <= high)) return programs.addNothing();
    BOUNDS[0] = low;
    BOUNDS[1] = high;
    const [first, last] = coding.width < 8 ? [low, high] : [0, 0];
    programs.words.push(op.RANGE, op.RANGE_WORDS, this.index, 0, BOUND_WORDS[0]!, BOUND_WORDS[1]!);
    programs.words.push(BOUND_WORDS[2]!, BOUND_WORDS[3]!, first, last);
  }

  /** Throws on invalid edges. */
  planHistogram({ edges, drop }: Histogram, store: PlannedRows): CountPlan<number[]> {
    const coding = store.layout.numbers[this.index]!;
    const cuts = cutsOf(edges, coding);
    const steps = cuts.length + 1;
    return this.#planSteps(drop, cuts, coding, (counts, at) => {
      // Rows above the first edge, up to the last one.
      const bins: number[] = [];
      for (let step = 1; step < steps - 1; step++) bins.push(countOfStep(counts, at, step, steps));
      return bins;
    });
  }

  /**
   * Plans ranges of this column, by name: rows between adjacent bounds are counted once. `null`: no number is in any
   * range.
   */
  planRanges(
    ranges: Readonly<Record<string, Range>>,
    drop: string | null,
    store: PlannedRows,
  ): CountPlan<Counts> | null {
    const coding = store.layout.numbers[this.index]!;
    const ends = Object.values(ranges).map(
      ({ min = -Infinity, max = Infinity }) => [lowCut(min, coding), highCut(max, coding)] as const,
    );
    const cuts = [...new Set(ends.flat())].toSorted((a, b) => a - b);
    if (cuts.length < 2) return null;
    const names = Object.keys(ranges);
    const steps = cuts.length + 1;
    const stretches = ends.map(([low, high]) => [cuts.indexOf(low) + 1, cuts.indexOf(high) + 1] as const);
    const read: ReadCount = (words, at, _bits, position) => countOfSteps(words, at, stretches[position]!, steps);
    const positions = new CountPositions(names, read, { namesAll: true });
    return this.#planSteps(drop, cuts, coding, (words, at) => new Counts(positions, words, at));
  }

  /** Throws on invalid edges. */
  planGroups({ edges }: Grouping, { layout }: PlannedRows): GroupPlan {
    if (edges === undefined) throw new Error(`Groups by "${this.name}", a number column, need edges.`);
    const cuts = cutsOf(edges, layout.numbers[this.index]!);
    return {
      kind: question.GROUP_BY_STEPS,
      a: this.index,
      cuts,
      size: cuts.length + 1,
      nameOf: (group) => (group < cuts.length ? edges[group - 1]! : null),
    };
  }

  /** The kernel alternates between two lists of counts, stored one after the other. */
  #planSteps<Result>(
    drop: string | null,
    cuts: readonly number[],
    coding: NumberCoding,
    read: CountPlan<Result>['read'],
  ): CountPlan<Result> {
    const bins = createBinTable(cuts, coding);
    const targets = [{ kind: question.COUNT_BINS, out: 0, a: this.index, bins }];
    return { drop, size: 2 * (cuts.length + 1), targets, needsBits: false, read };
  }
}

export function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

/** Writes a row's value; returns false if it does not fit. */
export function readNumber(value: Value, numbers: Float64Array, at: number): boolean {
  if (typeof value !== 'number' || !Number.isFinite(value)) return false;
  numbers[at] = stored(value);
  return true;
}

/** Adding 0 turns -0 into 0: the two compare as equal but print differently. */
function stored(number: number): number {
  return number + 0;
}

/**
 * Returns the lower edges of the bins and the upper edge of the last one, as stored numbers. Throws on invalid edges.
 */
function cutsOf(edges: readonly number[], coding: NumberCoding): number[] {
  if (edges.length < 2) throw new Error('A histogram needs at least two edges.');
  if (edges.some((edge, i) => i > 0 && !(edge > edges[i - 1]!))) throw new Error('Histogram edges must ascend.');
  return edges.map((edge, i) => (i < edges.length - 1 ? lowCut(edge, coding) : highCut(edge, coding)));
}

/** Returns the smallest stored number that is at least `number`. */
function lowCut(number: number, coding: NumberCoding): number {
  const stored = encodeStoredNumber(number, coding);
  if (coding.width === 8) return stored;
  return Math.max(1, Math.min(2 ** 32, Math.ceil(stored)));
}

/** Returns the smallest stored number that is above `number`. */
function highCut(number: number, coding: NumberCoding): number {
  const stored = encodeStoredNumber(number, coding);
  if (coding.width === 8) return nextDoubleAbove(stored);
  return Math.max(1, Math.min(2 ** 32, Math.floor(stored) + 1));
}

/** Returns the number of rows of a step, added up over both lists of counts. */
function countOfStep(counts: Uint32Array, at: number, step: number, steps: number): number {
  return counts[at + step]! + counts[at + steps + step]!;
}

function countOfSteps(counts: Uint32Array, at: number, [from, end]: readonly [number, number], steps: number): number {
  let sum = 0;
  for (let step = from; step < end; step++) sum += countOfStep(counts, at, step, steps);
  return sum;
}
