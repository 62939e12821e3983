import { directionOf } from '../kit/distance.ts';
import type { Point, Value } from '../api/schema.ts';
import { wordsOf } from '../kit/words.ts';
import { growInts } from './int-lists.ts';
import { NON_EMPTY_SET, type ValueNumbers } from './value-numbers.ts';

const MAX_TEXTS = 10_000;

/** The cells of one column, by row of a batch. */
export interface RowCells {
  /** Makes room for this many rows and discards the old content. */
  reset(rows: number): void;
  set(row: number, value: Value): void;
  copy(row: number, from: number): void;
  differ(a: number, b: number): boolean;
}

/** Missing is NaN, so that every comparison with it is false. */
export class NumberCells implements RowCells {
  numbers = new Float64Array(0);

  reset(rows: number): void {
    if (this.numbers.length < rows) this.numbers = new Float64Array(rows);
  }

  set(row: number, value: Value): void {
    this.numbers[row] = value === null ? Number.NaN : (value as number);
  }

  copy(row: number, from: number): void {
    this.numbers[row] = this.numbers[from]!;
  }

  differ(a: number, b: number): boolean {
    const [one, other] = [this.numbers[a]!, this.numbers[b]!];
    return one !== other && (one === one || other === other);
  }
}

/** The number of the value; 0 if it is missing or no search names it. */
export class CodeCells implements RowCells {
  codes = new Int32Array(0);
  readonly #values: ValueNumbers;

  constructor(values: ValueNumbers) {
    this.#values = values;
  }

  reset(rows: number): void {
    this.codes = growInts(this.codes, rows);
  }

  set(row: number, value: Value): void {
    this.codes[row] = value === null ? 0 : this.#values.find(value as string);
  }

  copy(row: number, from: number): void {
    this.codes[row] = this.codes[from]!;
  }

  differ(a: number, b: number): boolean {
    return this.codes[a] !== this.codes[b];
  }
}

/** A direction from the center of the earth; missing is NaN. */
export class PointCells implements RowCells {
  x = new Float64Array(0);
  y = new Float64Array(0);
  z = new Float64Array(0);

  reset(rows: number): void {
    if (this.x.length >= rows) return;
    this.x = new Float64Array(rows);
    this.y = new Float64Array(rows);
    this.z = new Float64Array(rows);
  }

  set(row: number, value: Value): void {
    const [x, y, z] = value === null ? [Number.NaN, Number.NaN, Number.NaN] : directionOf(value as Point);
    this.x[row] = x;
    this.y[row] = y;
    this.z[row] = z;
  }

  copy(row: number, from: number): void {
    this.x[row] = this.x[from]!;
    this.y[row] = this.y[from]!;
    this.z[row] = this.z[from]!;
  }

  differ(a: number, b: number): boolean {
    const { x, y, z } = this;
    const same = x[a] === x[b] && y[a] === y[b] && z[a] === z[b];
    return !same && (x[a] === x[a] || x[b] === x[b]);
  }
}

/**
 * The numbers of a set's values, ascending and distinct. The first is `NON_EMPTY_SET` where the set is not empty, even
 * if no search names its values. For a words column, the "values" are the prefixes of its words, and the words of
 * searches with typos that are similar enough to them.
 */
export class SetCells implements RowCells {
  starts = new Int32Array(0);
  ends = new Int32Array(0);
  codes = new Int32Array(64);
  readonly #values: ValueNumbers;
  readonly #isWords: boolean;
  /** Caches the numbers of each text, with the version of the values for which they were computed. */
  readonly #known = new Map<string, readonly number[]>();
  #knownAt = 0;
  #used = 0;

  constructor(values: ValueNumbers, isWords: boolean) {
    this.#values = values;
    this.#isWords = isWords;
  }

  reset(rows: number): void {
    this.starts = growInts(this.starts, rows);
    this.ends = growInts(this.ends, rows);
    this.#used = 0;
  }

  set(row: number, value: Value): void {
    this.starts[row] = this.#used;
    if (value !== null) {
      const texts = typeof value === 'string' ? [value] : (value as readonly string[]);
      if (this.#isWords) this.#addBeginnings(row, texts);
      else this.#addValues(row, texts);
    }
    this.ends[row] = this.#used;
  }

  copy(row: number, from: number): void {
    this.starts[row] = this.starts[from]!;
    this.ends[row] = this.ends[from]!;
  }

  differ(a: number, b: number): boolean {
    const { starts, ends, codes } = this;
    const [one, other] = [starts[a]!, starts[b]!];
    if (one === other) return ends[a] !== ends[b];
    const length = ends[a]! - one;
    if (length !== ends[b]! - other) return true;
    for (let i = 0; i < length; i++) if (codes[one + i] !== codes[other + i]) return true;
    return false;
  }

  #addValues(row: number, values: readonly string[]): void {
    if (values.length > 0) this.#add(row, NON_EMPTY_SET);
    for (const value of values) this.#add(row, this.#values.find(value));
  }

  #addBeginnings(row: number, texts: readonly string[]): void {
    for (const text of texts) for (const code of this.#beginningsOf(text)) this.#add(row, code);
  }

  /** Names and titles repeat often, so the numbers found for them are cached. */
  #beginningsOf(text: string): readonly number[] {
    if (this.#knownAt !== this.#values.version || this.#known.size >= MAX_TEXTS) {
      this.#known.clear();
      this.#knownAt = this.#values.version;
    }
    const known = this.#known.get(text);
    if (known) return known;
    const codes = new Set<number>();
    for (const word of wordsOf(text)) {
      codes.add(NON_EMPTY_SET);
      this.#values.addBeginnings(word, codes);
      this.#values.addNear(word, codes);
    }
    const found = [...codes];
    this.#known.set(text, found);
    return found;
  }

  /** Inserts a number in order; sets are short. */
  #add(row: number, code: number): void {
    if (code === 0) return;
    const { codes } = this;
    const start = this.starts[row]!;
    let at = this.#used;
    while (at > start && codes[at - 1]! > code) at--;
    if (at > start && codes[at - 1] === code) return;
    this.codes = growInts(codes, this.#used + 1);
    this.codes.copyWithin(at + 1, at, this.#used++);
    this.codes[at] = code;
  }
}
