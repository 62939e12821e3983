/** The code of "no value" in every dictionary. */
export const MISSING = 0;

/**
 * Numbers the distinct values of a column: 1, 2, 3 …; 0 is no value. Values are counted by use, and the code of a value
 * that nothing uses any more goes to the next new value, so a dictionary is never larger than its largest inventory.
 */
export class Dictionary {
  readonly #codes = new Map<string, number>();
  readonly #values: string[] = [''];
  readonly #uses: number[] = [0];
  readonly #free: number[] = [];

  /** All codes are below this. */
  get size(): number {
    return this.#values.length;
  }

  /** The code of `value`, used once more. */
  acquire(value: string): number {
    let code = this.#codes.get(value);
    if (code === undefined) {
      code = this.#free.pop() ?? this.#values.length;
      this.#codes.set(value, code);
      this.#values[code] = value;
      this.#uses[code] = 0;
    }
    this.#uses[code]! += 1;
    return code;
  }

  /** Ends one use of a code. */
  release(code: number): void {
    if (code === MISSING || --this.#uses[code]! > 0) return;
    this.#codes.delete(this.#values[code]!);
    this.#free.push(code);
  }

  find(value: string): number | undefined {
    return this.#codes.get(value);
  }

  valueOf(code: number): string {
    return this.#values[code]!;
  }

  /** The values in use, in no order that means anything. */
  values(): IterableIterator<string> {
    return this.#codes.keys();
  }

  /** A table by code: 1 for each of `values`, else 0. Unknown values are ignored. */
  tableOf(values: Iterable<string>): Uint8Array {
    const table = new Uint8Array(this.size);
    for (const value of values) {
      const code = this.find(value);
      if (code !== undefined) table[code] = 1;
    }
    return table;
  }
}
