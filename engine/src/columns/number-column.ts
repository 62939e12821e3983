import type { Value } from '../schema.ts';

/** One number a row; `NaN` is missing, so every comparison with it is false. */
export class NumberColumn {
  readonly kind = 'number';
  numbers = new Float64Array(0);

  grow(capacity: number): void {
    const larger = new Float64Array(capacity).fill(Number.NaN, this.numbers.length);
    larger.set(this.numbers);
    this.numbers = larger;
  }

  put(slot: number, value: Value): void {
    // Adding 0 makes -0 a 0, which compare equal but print differently.
    this.numbers[slot] = value === null ? Number.NaN : (value as number) + 0;
  }
}
