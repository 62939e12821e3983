import { Dictionary, MISSING } from './dictionary.ts';
import { lowerBound } from '../kit/lower-bound.ts';
import { Pins, RetiredNumbers } from '../memory/pins.ts';

const KEY_BITS = 53;
const NO_TUPLES: readonly number[] = [];

/**
 * Numbers the distinct tuples of code columns where one mostly determines another, such as make, model and trim: rows
 * store one code for all of them. Codes start at 1; a tuple without any value is `MISSING`.
 */
export class TupleDictionary {
  /** The columns' own dictionaries; each tuple that some row has counts as one use of its values. */
  readonly parts: readonly Dictionary[];
  /** Tuples by the codes of their values. */
  readonly #codes = new Map<number | string, number>();
  /**
   * By code of a value of the last part: the tuple acquired with it most recently. Its codes may have changed since.
   */
  readonly #likely: number[] = [];
  /** The codes of the values being looked up. */
  readonly #wanted: number[] = [];
  /** The codes of each tuple's values. */
  #values: (readonly number[])[] = [];
  #uses: number[] = [];
  #free: number[] = [];
  /** By part, the code of each tuple's value; valid until a tuple is added. */
  readonly #byPart: (Uint32Array | undefined)[] = [];
  /** By part, the tuples of each value. */
  #having: Map<number, number[]>[];
  readonly #retired: RetiredNumbers;

  constructor(width: number, pins: Pins = new Pins(), parts?: readonly Dictionary[]) {
    this.#retired = new RetiredNumbers(pins);
    this.parts = parts ?? Array.from({ length: width }, () => new Dictionary(pins));
    this.#having = this.parts.map(() => new Map<number, number[]>());
    this.#values.push(this.parts.map(() => MISSING));
    this.#uses.push(0);
  }

  /** The upper bound of all codes, exclusive. */
  get size(): number {
    return this.#values.length;
  }

  /** Returns the code of a tuple and adds one use. */
  acquire(values: readonly (string | null)[]): number {
    const last = values[values.length - 1]!;
    const lastCode = last === null ? undefined : this.parts[values.length - 1]!.find(last);
    // The last part mostly determines the others, so this guess is usually right.
    const likely = lastCode === undefined ? undefined : this.#likely[lastCode];
    if (likely !== undefined && this.#uses[likely]! > 0 && this.#is(likely, values)) {
      this.#uses[likely]! += 1;
      return likely;
    }
    const code = this.#acquireKnown(values);
    if (lastCode !== undefined) this.#likely[lastCode] = code;
    return code;
  }

  #acquireKnown(values: readonly (string | null)[]): number {
    if (!this.#find(values)) return this.#acquireNew(values);
    if (this.#wanted.every((code) => code === MISSING)) return MISSING;
    const code = this.#codes.get(this.#keyOf(this.#wanted));
    if (code === undefined) return this.#acquireNew(values);
    if (this.#uses[code] === 0) this.#revive(code, values);
    this.#uses[code]! += 1;
    return code;
  }

  /** Whether a tuple has these values. */
  #is(code: number, values: readonly (string | null)[]): boolean {
    const own = this.#values[code]!;
    for (let i = 0; i < own.length; i++) {
      const value = own[i]!;
      if (values[i] !== (value === MISSING ? null : this.parts[i]!.valueOf(value))) return false;
    }
    return true;
  }

  /** Adds one use of a code. */
  reacquire(code: number): number {
    if (code !== MISSING) this.#uses[code]! += 1;
    return code;
  }

  /** Releases one use of a tuple. */
  release(code: number): void {
    if (code === MISSING || --this.#uses[code]! > 0) return;
    for (const [i, value] of this.#values[code]!.entries()) this.parts[i]!.release(value);
    if (!this.#retired.add(code)) this.#forget(code);
  }

  /** Removes the tuples that are unused and that no view refers to anymore, and their values. */
  forgetRetired(): void {
    for (const code of this.#retired.ripe()) this.#forget(code);
    for (const part of this.parts) part.forgetRetired();
  }

  /** Marks a tuple that only views referred to as used again. */
  #revive(code: number, values: readonly (string | null)[]): void {
    this.#retired.revive(code);
    for (const [i, value] of values.entries()) if (value !== null) this.parts[i]!.acquire(value);
  }

  #forget(code: number): void {
    this.#codes.delete(this.#keyOf(this.#values[code]!));
    for (const [i, value] of this.#values[code]!.entries()) {
      if (value === MISSING) continue;
      const tuples = this.#having[i]!.get(value)!;
      tuples.splice(tuples.indexOf(code), 1);
      if (tuples.length === 0) this.#having[i]!.delete(value);
    }
    this.#free.push(code);
  }

  /** Returns the current code of each tuple's value in a part. The array is never changed later. */
  codesOf(part: number): Uint32Array {
    return (this.#byPart[part] ??= Uint32Array.from(this.#values, (codes) => codes[part]!));
  }

  textsOf(code: number): (string | null)[] {
    return this.#values[code]!.map((value, i) => (value === MISSING ? null : this.parts[i]!.valueOf(value)));
  }

  usesOf(code: number): number {
    return this.#uses[code]!;
  }

  /** Returns the tuples that have a value in a part, ascending. */
  tuplesOf(part: number, value: number): readonly number[] {
    return this.#having[part]!.get(value) ?? NO_TUPLES;
  }

  /** Returns the tuples that have one of the values in a part, ascending. */
  tuplesWith(part: number, values: readonly number[]): readonly number[] {
    // The tuples of a single value are already in order.
    if (values.length === 1) return this.tuplesOf(part, values[0]!);
    const lists = values.flatMap((value) => [this.#having[part]!.get(value) ?? []].filter(({ length }) => length > 0));
    // The tuples of one value usually all precede those of another.
    const all = lists.sort((a, b) => a[0]! - b[0]!).flat();
    return all.every((code, i) => i === 0 || code > all[i - 1]!) ? all : all.sort((a, b) => a - b);
  }

  /**
   * Renumbers the tuples in the order of their texts, so that those of a make or a model are adjacent. Returns the new
   * code of each old one.
   */
  sort(): Uint32Array {
    const used = [...this.#codes.values()];
    const texts = new Map(used.map((code) => [code, this.textsOf(code)]));
    used.sort((a, b) => compareTexts(texts.get(a)!, texts.get(b)!));
    const moved = new Uint32Array(this.size);
    const values = [this.#values[MISSING]!, ...used.map((code) => this.#values[code]!)];
    const uses = [0, ...used.map((code) => this.#uses[code]!)];
    for (const [i, code] of used.entries()) moved[code] = i + 1;
    for (const [key, code] of this.#codes) this.#codes.set(key, moved[code]!);
    this.#values = values;
    this.#byPart.length = 0;
    this.#uses = uses;
    this.#free = [];
    this.#having = this.parts.map(() => new Map<number, number[]>());
    for (let code = 1; code < values.length; code++) this.#enlist(code);
    return moved;
  }

  clear(): void {
    this.#codes.clear();
    this.#values = [this.#values[MISSING]!];
    this.#byPart.length = 0;
    this.#uses.length = 1;
    this.#retired.clear();
    this.#free = [];
    this.#having = this.parts.map(() => new Map<number, number[]>());
    for (const part of this.parts) part.clear();
  }

  /** Finds the codes of a tuple's values; returns whether all have one. */
  #find(values: readonly (string | null)[]): boolean {
    for (let i = 0; i < values.length; i++) {
      const value = values[i]!;
      const code = value === null ? MISSING : this.parts[i]!.find(value);
      if (code === undefined) return false;
      this.#wanted[i] = code;
    }
    return true;
  }

  #acquireNew(values: readonly (string | null)[]): number {
    const code = this.#free.pop() ?? this.#values.length;
    const own = values.map((value, i) => (value === null ? MISSING : this.parts[i]!.acquire(value)));
    this.#codes.set(this.#keyOf(own), code);
    this.#uses[code] = 1;
    this.#values[code] = own;
    this.#byPart.length = 0;
    this.#enlist(code);
    return code;
  }

  /** Combines the codes of a tuple's values into one number if they fit, otherwise into a string. */
  #keyOf(codes: readonly number[]): number | string {
    const factor = 2 ** Math.floor(KEY_BITS / codes.length);
    let key = 0;
    for (let i = 0; i < codes.length; i++) {
      if (codes[i]! >= factor) return codes.join(' ');
      key = key * factor + codes[i]!;
    }
    return key;
  }

  /** Returns the current number of uses of each code. */
  usesNow(): Uint32Array {
    return new Uint32Array(this.#uses);
  }

  /** Returns the codes of the values of each used tuple, tuple by tuple. */
  valuesNow(uses: Uint32Array): Uint32Array {
    const width = this.parts.length;
    const values = new Uint32Array(uses.length * width);
    for (let code = MISSING + 1; code < uses.length; code++)
      if (uses[code]! > 0) values.set(this.#values[code]!, code * width);
    return values;
  }

  /**
   * Fills an empty dictionary with tuples. Its parts must already have their values. `values`: the codes of each
   * tuple's values, in the order of the tuples' codes.
   */
  restore(values: Uint32Array, uses: Uint32Array): void {
    const width = this.parts.length;
    this.#byPart.length = 0;
    for (let code = MISSING + 1; code < uses.length; code++) {
      this.#uses[code] = uses[code]!;
      this.#values[code] = [...values.subarray(code * width, (code + 1) * width)];
      if (uses[code] === 0) {
        this.#free.push(code);
        continue;
      }
      this.#codes.set(this.#keyOf(this.#values[code]!), code);
      this.#enlist(code);
    }
  }

  /** Returns a copy with the same codes, without the tuples that only views have. */
  copy(pins: Pins): TupleDictionary {
    const parts = this.parts.map((part) => part.copy(pins));
    const copy = new TupleDictionary(parts.length, pins, parts);
    copy.restore(Uint32Array.from(this.#values.flat()), this.usesNow());
    return copy;
  }

  #enlist(code: number): void {
    for (const [i, value] of this.#values[code]!.entries()) {
      if (value === MISSING) continue;
      const tuples = this.#having[i]!.get(value);
      if (tuples)
        tuples.splice(
          lowerBound(tuples, (other) => other < code),
          0,
          code,
        );
      else this.#having[i]!.set(value, [code]);
    }
  }
}

function compareTexts(a: readonly (string | null)[], b: readonly (string | null)[]): number {
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i] ?? '', b[i] ?? ''];
    if (x !== y) return x < y ? -1 : 1;
  }
  return 0;
}
