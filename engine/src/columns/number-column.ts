import type { Bits } from '../bits.ts';
import type { Value } from '../schema.ts';
import { Ladder } from './ladder.ts';

/** One number a row; `NaN` is missing, so every comparison with it is false. */
export class NumberColumn {
  readonly kind = 'number';
  numbers = new Float64Array(0);
  /** Made when a range is first asked for, and anew when the column has grown. */
  #ladder: Ladder | null = null;

  grow(capacity: number): void {
    const larger = new Float64Array(capacity).fill(Number.NaN, this.numbers.length);
    larger.set(this.numbers);
    this.numbers = larger;
    this.#ladder = null;
  }

  /** Answers whether that changes anything. */
  put(slot: number, value: Value): boolean {
    // Adding 0 makes -0 a 0, which compare equal but print differently.
    const number = value === null ? Number.NaN : (value as number) + 0;
    const before = this.numbers[slot]!;
    if (Object.is(before, number)) return false;
    this.numbers[slot] = number;
    this.#ladder?.put(slot, before, number);
    return true;
  }

  /** Adds those slots of `need` to a set whose number lies in [min, max]. */
  addSlotsIn(set: Bits, min: number, max: number, need: Bits): void {
    this.#ladder ??= new Ladder(this.numbers);
    this.#ladder.addSlotsIn(set, min, max, need, this.numbers);
  }
}
