import { Pins, RetiredNumbers } from '../memory/pins.ts';
import { lowerBound } from '../kit/lower-bound.ts';
import { LoadedTexts, type TextTable } from './text-table.ts';
import { findNearSpellings } from '../kit/spellings.ts';

/** The code of "no value" in every dictionary. */
export const MISSING = 0;
/** Up to this many values, comparing them with each other is faster than building a set. */
const FEW_VALUES = 16;

/** The number of words whose similar codes are cached. */
const MAX_KEPT = 1_000;

/**
 * Numbers the distinct values of a column: 1, 2, 3 …; 0 is no value. Values are reference-counted, and the code of an
 * unused value goes to the next new value, so a dictionary never has more codes than it once had values in use. A code
 * keeps its value as long as a view may refer to it.
 */
export class Dictionary {
  /** All values except those of a snapshot. */
  readonly #codes = new Map<string, number>();
  /** Values by code; those of a snapshot are created on first use. */
  #values: (string | undefined)[] = [''];
  /** Whether a reader still uses this array, so that it must be copied before a change. */
  #isShared = false;
  #uses: number[] = [0];
  readonly #free: number[] = [];
  readonly #retired: RetiredNumbers;
  #loaded: LoadedTexts | null = null;
  /** Whether all values of a snapshot were created. */
  #isRead = false;
  #version = 0;
  #sorted: { version: number; values: readonly string[] } = { version: 0, values: [] };
  readonly #near = new Map<string, readonly number[]>();
  #nearAt = 0;

  constructor(pins: Pins = new Pins()) {
    this.#retired = new RetiredNumbers(pins);
  }

  /** The upper bound of all codes, exclusive. */
  get size(): number {
    return this.#values.length;
  }

  /** Changes when a value is added or removed. */
  get version(): number {
    return this.#version;
  }

  /** Returns the code of `value` and adds one use. */
  acquire(value: string): number {
    let code = this.find(value);
    if (code === undefined) {
      code = this.#free.pop() ?? this.#values.length;
      this.#codes.set(value, code);
      if (code < this.#values.length) this.#keepShared();
      this.#values[code] = value;
      this.#uses[code] = 0;
      this.#version++;
    } else if (this.#uses[code] === 0) {
      this.#retired.revive(code);
      this.#version++;
    }
    this.#uses[code]! += 1;
    return code;
  }

  /** Acquires a value like `acquire`, but first checks whether it is the value of `code`, which saves a lookup. */
  acquireLike(value: string, code: number): number {
    if (this.#values[code] !== value || !(this.#uses[code]! > 0)) return this.acquire(value);
    this.#uses[code]! += 1;
    return code;
  }

  /** Adds one use of a code. */
  reacquire(code: number): number {
    if (code !== MISSING) this.#uses[code]! += 1;
    return code;
  }

  /** Releases one use of a code. */
  release(code: number): void {
    if (code === MISSING || --this.#uses[code]! > 0) return;
    this.#version++;
    if (!this.#retired.add(code)) this.#forget(code);
  }

  /** Removes the values that are unused and that no view refers to anymore. */
  forgetRetired(): void {
    if (this.#retired.size === 0) return;
    for (const code of this.#retired.ripe()) this.#forget(code);
    this.#version++;
  }

  #forget(code: number): void {
    if (!this.#codes.delete(this.valueOf(code))) this.#loaded?.forget(code);
    this.#free.push(code);
  }

  /** Renumbers the values in use, in code-unit order or by `rankOf` of each code. Returns the new code of each old one. */
  sort(rankOf?: (code: number) => number): Uint32Array {
    const used = this.#known();
    if (rankOf) used.sort((a, b) => rankOf(a) - rankOf(b));
    else used.sort((a, b) => (this.valueOf(a) < this.valueOf(b) ? -1 : 1));
    const moved = new Uint32Array(this.size);
    const [values, uses] = [used.map((code) => this.valueOf(code)), used.map((code) => this.#uses[code]!)];
    for (const [i, code] of used.entries()) moved[code] = i + 1;
    this.#codes.clear();
    for (const [i, value] of values.entries()) this.#codes.set(value, i + 1);
    this.#loaded = null;
    this.#values = ['', ...values];
    this.#uses = [0, ...uses];
    this.#isShared = false;
    this.#free.length = 0;
    this.#version++;
    return moved;
  }

  /** Removes all values and their uses. */
  clear(): void {
    this.#codes.clear();
    this.#loaded = null;
    [this.#values, this.#uses] = [[''], [0]];
    this.#isShared = false;
    this.#free.length = 0;
    this.#retired.clear();
    this.#version++;
  }

  /** Returns the code of a value that some row or some view has. */
  find(value: string): number | undefined {
    return this.#codes.get(value) ?? this.#loaded?.find(value);
  }

  /** Whether some row has the value. */
  has(value: string): boolean {
    const code = this.find(value);
    return code !== undefined && this.#uses[code]! > 0;
  }

  valueOf(code: number): string {
    return (this.#values[code] ??= this.#loaded!.textOf(code));
  }

  /** Returns the current values by code; the list stays unchanged when the dictionary changes. */
  shareValues(): readonly string[] {
    if (this.#loaded && !this.#isRead) for (let code = MISSING; code < this.size; code++) this.valueOf(code);
    this.#isRead = true;
    this.#isShared = true;
    return this.#values as readonly string[];
  }

  #keepShared(): void {
    if (this.#isShared) this.#values = this.#values.slice();
    this.#isShared = false;
  }

  /** Whether some row or some view has a code. */
  isKnown(code: number): boolean {
    return this.#uses[code]! > 0 || this.#retired.has(code);
  }

  /** The number of rows that have a code. */
  usesOf(code: number): number {
    return this.#uses[code]!;
  }

  /** Returns the values that rows have, in code-unit order. */
  values(): readonly string[] {
    const values = this.#sortedValues();
    return this.#retired.size === 0 ? values : values.filter((value) => this.has(value));
  }

  /** Returns the codes of the values that some row or some view has, ascending. */
  #known(): number[] {
    const known: number[] = [];
    for (let code = MISSING + 1; code < this.size; code++) {
      if (this.isKnown(code)) known.push(code);
    }
    return known;
  }

  #sortedValues(): readonly string[] {
    if (this.#sorted.version !== this.#version) {
      const values = this.#known().map((code) => this.valueOf(code));
      this.#sorted = { version: this.#version, values: values.sort() };
    }
    return this.#sorted.values;
  }

  /** Returns the value of a code, without caching the text. */
  peek(code: number): string {
    return this.#values[code] ?? this.#loaded!.textOf(code);
  }

  /** Returns the current number of uses of each code. */
  usesNow(): Uint32Array {
    return new Uint32Array(this.#uses);
  }

  /** Moves values into an empty dictionary. */
  restore(table: TextTable, uses: Uint32Array): void {
    this.#loaded = new LoadedTexts(table);
    this.#isRead = false;
    this.#values.length = uses.length;
    for (let code = 0; code < uses.length; code++) this.#uses[code] = uses[code]!;
    for (let code = uses.length - 1; code > MISSING; code--) if (uses[code] === 0) this.#free.push(code);
    this.#version++;
  }

  /** Returns a copy with the same codes, without the values that only views have. */
  copy(pins: Pins): Dictionary {
    const copy = new Dictionary(pins);
    for (let code = MISSING + 1; code < this.size; code++) {
      copy.#uses[code] = this.#uses[code]!;
      copy.#values[code] = '';
      if (this.#uses[code] === 0) copy.#free.push(code);
      else copy.#codes.set((copy.#values[code] = this.valueOf(code)), code);
    }
    copy.#version++;
    return copy;
  }

  /** Returns the values that start with `prefix`, of rows and of views. */
  valuesFrom(prefix: string): readonly string[] {
    const values = this.#sortedValues();
    const start = lowerBound(values, (value) => value < prefix);
    let end = start;
    while (end < values.length && values[end]!.startsWith(prefix)) end++;
    return values.slice(start, end);
  }

  /** Whether some row has a value that starts with `prefix`. */
  hasFrom(prefix: string): boolean {
    const values = this.#sortedValues();
    let at = lowerBound(values, (value) => value < prefix);
    while (at < values.length && values[at]!.startsWith(prefix) && !this.has(values[at]!)) at++;
    return at < values.length && values[at]!.startsWith(prefix);
  }

  /**
   * Returns the codes of the values that start with `word` or are within this many typos of it. Cached until a value is
   * added or removed.
   */
  codesNear(word: string, typos: number): readonly number[] {
    if (this.#nearAt !== this.#version || this.#near.size >= MAX_KEPT) this.#near.clear();
    this.#nearAt = this.#version;
    const key = `${typos} ${word}`;
    const known = this.#near.get(key);
    if (known) return known;
    const near = findNearSpellings(this.#sortedValues(), word, typos).map((spelling) => spelling.word);
    const codes = this.codesOf([...this.valuesFrom(word), ...near]).sort((a, b) => a - b);
    this.#near.set(key, codes);
    return codes;
  }

  /** Returns the distinct codes of `values`. Unknown values are ignored. */
  codesOf(values: readonly string[]): number[] {
    if (values.length <= FEW_VALUES) return this.#fewCodesOf(values);
    const codes = new Set<number>();
    for (const value of values) {
      const code = this.find(value);
      if (code !== undefined) codes.add(code);
    }
    return [...codes];
  }

  #fewCodesOf(values: readonly string[]): number[] {
    if (values.length === 1) {
      const code = this.find(values[0]!);
      return code === undefined ? [] : [code];
    }
    const codes: number[] = [];
    for (let i = 0; i < values.length; i++) {
      const code = this.find(values[i]!);
      if (code !== undefined && !codes.includes(code)) codes.push(code);
    }
    return codes;
  }
}
