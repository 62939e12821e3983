import * as op from '../kernel/program.ts';
import type { Predicate } from '../query.ts';
import type { Programs } from '../ask/programs.ts';
import { toStored } from '../store/number-coding.ts';

type Range = Extract<Predicate, { kind: 'range' }>;

/** Two doubles as words. */
const BOUNDS = new Float64Array(2);
const BOUND_WORDS = new Uint32Array(BOUNDS.buffer);

/**
 * A column of numbers: one a row, or none.
 *
 * - Kept as codes of 1, 2 or 4 bytes side by side where the numbers are that regular, else as doubles
 *   (`store/number-coding.ts`); a block knows its least, its most and their sum.
 * - Asked by `range`: two bounds, in codes where there are some.
 */
export class NumberField {
  readonly kind = 'number';
  readonly name: string;
  /** Among the number columns. */
  readonly index: number;

  constructor(name: string, index: number) {
    this.name = name;
    this.index = index;
  }

  addRange({ min = -Infinity, max = Infinity }: Range, programs: Programs): void {
    const coding = programs.store.layout.numbers[this.index]!;
    let [low, high] = [toStored(min, coding), toStored(max, coding)];
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
}
