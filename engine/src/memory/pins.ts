/** The epochs that live views still read, by ascending serial numbers. */
export class Pins {
  readonly #living: number[] = [];
  #last = 0;

  /** Returns a new serial number, the largest so far. */
  add(): number {
    this.#living.push(++this.#last);
    return this.#last;
  }

  remove(serial: number): void {
    this.#living.splice(this.#living.indexOf(serial), 1);
  }

  /** Whether no view reads an earlier epoch. */
  get none(): boolean {
    return this.#living.length === 0;
  }

  /** The newest serial number. */
  get last(): number {
    return this.#last;
  }

  /** The oldest live serial number; infinite when there is none. */
  get oldest(): number {
    return this.#living[0] ?? Infinity;
  }
}

/**
 * Numbers (codes, rows) that are no longer used but that a view may still refer to. They are held until no such view is
 * open.
 */
export class RetiredNumbers {
  readonly #pins: Pins;
  /** By number, the last view that may refer to it; in ascending order of these views. */
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

  /** Retires a number; returns whether it must be held for a view. */
  add(number: number): boolean {
    if (this.#pins.none) return false;
    this.#since.set(number, this.#pins.last);
    return true;
  }

  /** Removes a number that is used again. */
  revive(number: number): void {
    this.#since.delete(number);
  }

  /** Removes and yields the numbers that no open view refers to. */
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
