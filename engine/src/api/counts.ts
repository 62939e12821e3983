import type { CountPositions } from './count-positions.ts';

/** A value or case name, and its number of rows. */
export type Count = [value: string, count: number];

/** Values or case names with their numbers of rows, at the same indexes. */
export type CountColumns = { readonly values: readonly string[]; readonly counts: readonly number[] };

/** The counts of a list of values, by their index, and all other values that counted rows have. */
export type ListedCounts = { readonly at: (index: number) => number; readonly others: CountColumns };

/** Decodes the counts in an answer's words from `at` to `end`. */
export type NameCounts = (words: Uint32Array, at: number, end: number) => CountColumns;

const NO_WORDS = new Uint32Array(0);

/**
 * Counts by dictionary value or case name, decoded when they are read. Values without a counted row are omitted; cases
 * are always included.
 */
export class Counts implements Iterable<Readonly<Count>> {
  readonly #source: NameCounts | CountPositions;
  readonly #words: Uint32Array;
  readonly #at: number;
  readonly #end: number;
  #columns: CountColumns | null = null;
  #byValue: ReadonlyMap<string, number> | null = null;

  constructor(source: NameCounts | CountPositions, words: Uint32Array = NO_WORDS, at = 0, end = 0) {
    this.#source = source;
    this.#words = words;
    this.#at = at;
    this.#end = end;
  }

  /** Returns the count of a value; 0 if no counted row has it. */
  get(value: string): number {
    return (this.#byValue ??= new Map(this.#pairs())).get(value) ?? 0;
  }

  entries(): IterableIterator<Readonly<Count>> {
    return this.#pairs().values();
  }

  [Symbol.iterator](): IterableIterator<Readonly<Count>> {
    return this.entries();
  }

  /** Returns all counts without creating an object for each. */
  columns(): CountColumns {
    return (this.#columns ??= this.#name());
  }

  /**
   * Returns the counts of these values by their index, which names no value. Pass the same array again, because where
   * its values are counted is found once.
   */
  listed(values: readonly string[]): ListedCounts {
    const source = this.#source;
    if (typeof source !== 'function') return source.list(values, this.#words, this.#at, this.#end);
    if (values.length === 0) return { at: () => 0, others: this.columns() };
    const counts = values.map((value) => this.get(value));
    const listed = new Set(values);
    const others = this.#pairs().filter(([value]) => !listed.has(value));
    return {
      at: (index) => counts[index]!,
      others: { values: others.map(([value]) => value), counts: others.map(([, count]) => count) },
    };
  }

  /** Returns the counts as an object, for printing and comparing. */
  toJSON(): Record<string, number> {
    return Object.fromEntries(this.#pairs());
  }

  #name(): CountColumns {
    const source = this.#source;
    if (typeof source === 'function') return source(this.#words, this.#at, this.#end);
    return source.name(this.#words, this.#at, this.#end);
  }

  #pairs(): Count[] {
    const { values, counts } = this.columns();
    return values.map((value, i): Count => [value, counts[i]!]);
  }
}
