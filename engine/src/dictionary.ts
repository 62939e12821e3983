/** The code of "no value" in every dictionary. */
export const MISSING = 0;

/**
 * Numbers the distinct values of a column: 1, 2, 3 …; 0 is no value. Values are counted by use, and the code of a value
 * that nothing uses any more goes to the next new value, so a dictionary is never larger than its largest inventory.
 */
export class Dictionary {
  readonly #codes = new Map<string, number>();
  #values: string[] = [''];
  /** Whether somebody reads codes from these values later. */
  #isShared = false;
  #uses: number[] = [0];
  readonly #free: number[] = [];
  #version = 0;
  #sorted: { version: number; values: readonly string[] } = { version: 0, values: [] };

  /** All codes are below this. */
  get size(): number {
    return this.#values.length;
  }

  /** Changes when a value comes or goes. */
  get version(): number {
    return this.#version;
  }

  /** The code of `value`, used once more. */
  acquire(value: string): number {
    let code = this.#codes.get(value);
    if (code === undefined) {
      code = this.#free.pop() ?? this.#values.length;
      this.#codes.set(value, code);
      if (code < this.#values.length) this.#keepShared();
      this.#values[code] = value;
      this.#uses[code] = 0;
      this.#version++;
    }
    this.#uses[code]! += 1;
    return code;
  }

  /** Uses a code once more. */
  reacquire(code: number): number {
    if (code !== MISSING) this.#uses[code]! += 1;
    return code;
  }

  /** Ends one use of a code. */
  release(code: number): void {
    if (code === MISSING || --this.#uses[code]! > 0) return;
    this.#codes.delete(this.#values[code]!);
    this.#free.push(code);
    this.#version++;
  }

  /** Numbers the values in use anew, in code-unit order or by `rankOf` a code. Answers the new code of each old one. */
  sort(rankOf?: (code: number) => number): Uint32Array {
    const used = [...this.#codes.values()];
    if (rankOf) used.sort((a, b) => rankOf(a) - rankOf(b));
    else used.sort((a, b) => (this.#values[a]! < this.#values[b]! ? -1 : 1));
    const moved = new Uint32Array(this.size);
    const [values, uses] = [used.map((code) => this.#values[code]!), used.map((code) => this.#uses[code]!)];
    for (const [i, code] of used.entries()) moved[code] = i + 1;
    this.#codes.clear();
    for (const [i, value] of values.entries()) this.#codes.set(value, i + 1);
    this.#values = ['', ...values];
    this.#uses = [0, ...uses];
    this.#isShared = false;
    this.#free.length = 0;
    this.#version++;
    return moved;
  }

  /** Forgets all values and their uses. */
  clear(): void {
    this.#codes.clear();
    [this.#values, this.#uses] = [[''], [0]];
    this.#isShared = false;
    this.#free.length = 0;
    this.#version++;
  }

  find(value: string): number | undefined {
    return this.#codes.get(value);
  }

  valueOf(code: number): string {
    return this.#values[code]!;
  }

  /** The values by code as they are now: this list stays so whatever happens to the dictionary. */
  shareValues(): readonly string[] {
    this.#isShared = true;
    return this.#values;
  }

  #keepShared(): void {
    if (this.#isShared) this.#values = this.#values.slice();
    this.#isShared = false;
  }

  /** How many rows have a code. */
  usesOf(code: number): number {
    return this.#uses[code]!;
  }

  /** The values in use, in code-unit order. */
  values(): readonly string[] {
    if (this.#sorted.version !== this.#version) {
      this.#sorted = { version: this.#version, values: [...this.#codes.keys()].sort() };
    }
    return this.#sorted.values;
  }

  /** The values that begin with `prefix`. */
  valuesFrom(prefix: string): readonly string[] {
    const values = this.values();
    const start = lowerBound(values, (value) => value < prefix);
    let end = start;
    while (end < values.length && values[end]!.startsWith(prefix)) end++;
    return values.slice(start, end);
  }

  /** The codes of `values`, each once. Unknown values are ignored. */
  codesOf(values: readonly string[]): number[] {
    const codes = new Set<number>();
    for (const value of values) {
      const code = this.#codes.get(value);
      if (code !== undefined) codes.add(code);
    }
    return [...codes];
  }
}

/** How many of the first items are below; those that are stand before those that are not. */
export function lowerBound<Item>(items: ArrayLike<Item>, isBelow: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBelow(items[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}
