/** The epochs that views still look at, by serial numbers that ascend. */
export class Pins {
  readonly #living: number[] = [];
  #last = 0;

  /** A new serial number, the largest so far. */
  add(): number {
    this.#living.push(++this.#last);
    return this.#last;
  }

  remove(serial: number): void {
    this.#living.splice(this.#living.indexOf(serial), 1);
  }

  /** Whether nobody looks at an earlier epoch. */
  get none(): boolean {
    return this.#living.length === 0;
  }

  /** The youngest that was taken. */
  get last(): number {
    return this.#last;
  }

  /** The oldest that lives; infinite when none does. */
  get oldest(): number {
    return this.#living[0] ?? Infinity;
  }
}

/** Numbers (codes, rows) that nothing uses any more, but that a view may know: they wait until no such view lives. */
export class Retired {
  readonly #pins: Pins;
  /** By number, the last view that may know it; in the order of these. */
  readonly #since = new Map<number, number>();

  constructor(pins: Pins) {
    this.#pins = pins;
  }

  get size(): number {
    return this.#since.size;
  }

  has(number: number): boolean {
    return this.#since.has(number);
  }

  /** Whether the number has to wait. */
  add(number: number): boolean {
    if (this.#pins.none) return false;
    this.#since.set(number, this.#pins.last);
    return true;
  }

  /** Takes back a number that is used again. */
  revive(number: number): void {
    this.#since.delete(number);
  }

  /** Takes out the numbers that no living view knows. */
  *ripe(): Generator<number> {
    for (const [number, last] of this.#since) {
      if (last >= this.#pins.oldest) return;
      this.#since.delete(number);
      yield number;
    }
  }

  clear(): void {
    this.#since.clear();
  }
}
