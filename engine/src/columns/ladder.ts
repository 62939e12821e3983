import { type Bits, clearBit, setBit } from '../bits.ts';
import { lowerBound } from '../dictionary.ts';

const RUNGS = 32;
const SAMPLE = 4096;

/**
 * For some numbers, the rungs, which slots have at least that number. A range is then what lies between two rungs, and
 * only the numbers between its ends and the rungs next to them are compared: with rungs at equal shares of the rows,
 * about a sixteenth. The first rung is minus infinity: all slots that have a number.
 */
export class Ladder {
  readonly #cuts: readonly number[];
  readonly #rungs: readonly Bits[];

  constructor(numbers: Float64Array) {
    this.#cuts = chooseCuts(numbers);
    this.#rungs = this.#cuts.map(() => new Int32Array(numbers.length >> 5));
    for (let slot = 0; slot < numbers.length; slot++) this.put(slot, Number.NaN, numbers[slot]!);
  }

  /** Moves a slot from one number to another. */
  put(slot: number, before: number, number: number): void {
    const from = this.#heightOf(before);
    const to = this.#heightOf(number);
    for (let rung = from; rung < to; rung++) setBit(this.#rungs[rung]!, slot);
    for (let rung = to; rung < from; rung++) clearBit(this.#rungs[rung]!, slot);
  }

  /** How many rungs a number has climbed; none when it is missing. */
  #heightOf(number: number): number {
    return Number.isNaN(number) ? 0 : lowerBound(this.#cuts, (cut) => cut <= number);
  }

  /** Adds those slots of `need` to a set whose number lies in [min, max]. */
  addSlotsIn(set: Bits, min: number, max: number, need: Bits, numbers: Float64Array): void {
    if (!(min <= max)) return;
    const cuts = this.#cuts;
    const from = lowerBound(cuts, (cut) => cut < min);
    const to = Math.max(0, lowerBound(cuts, (cut) => cut <= max) - 1);
    const none = nothing(set.length);
    const all = this.#rungs[0]!;
    // Surely inside: from rung `from` on and not from rung `to` on. Perhaps: one rung lower and one higher.
    const surelyFrom = this.#rungs[from] ?? none;
    const perhapsFrom = from === 0 ? all : cuts[from] === min ? surelyFrom : this.#rungs[from - 1]!;
    const surelyTo = max === Infinity ? none : this.#rungs[to]!;
    const perhapsTo = max === Infinity ? none : (this.#rungs[to + 1] ?? none);
    for (let w = 0; w < set.length; w++) {
      const wanted = need[w]!;
      if (wanted === 0) continue;
      let found = surelyFrom[w]! & ~surelyTo[w]!;
      let open = perhapsFrom[w]! & ~perhapsTo[w]! & ~found & wanted;
      const base = w << 5;
      for (; open !== 0; open &= open - 1) {
        const i = 31 - Math.clz32(open & -open);
        const number = numbers[base + i]!;
        if (number >= min && number <= max) found |= 1 << i;
      }
      set[w]! |= found & wanted;
    }
  }
}

/** Numbers at about equal shares of a sample, ascending, each once. */
function chooseCuts(numbers: Float64Array): number[] {
  const step = Math.max(1, Math.floor(numbers.length / SAMPLE));
  const sample: number[] = [];
  for (let slot = 0; slot < numbers.length; slot += step) {
    if (!Number.isNaN(numbers[slot]!)) sample.push(numbers[slot]!);
  }
  sample.sort((a, b) => a - b);
  const cuts = Array.from({ length: RUNGS - 1 }, (_cut, i) => sample[Math.floor(((i + 1) * sample.length) / RUNGS)]);
  return [-Infinity, ...new Set(cuts.filter((cut) => cut !== undefined))];
}

let empty: Bits = new Int32Array(0);

/** A set without slots, never written to. */
function nothing(words: number): Bits {
  if (empty.length < words) empty = new Int32Array(words);
  return empty;
}
