/** A value or case name, and its number of rows. */
export type Count = [value: string, count: number];

/** Values or case names with their numbers of rows, at the same indexes. */
export type CountColumns = { readonly values: readonly string[]; readonly counts: readonly number[] };

/** Decodes the counts in an answer's words from `at` to `end`. */
export type NameCounts = (words: Uint32Array, at: number, end: number) => CountColumns;

const NO_WORDS = new Uint32Array(0);

/**
 * Counts by dictionary value or case name, decoded when they are read. Values without a counted row are omitted; cases
 * are always included.
 */
export class Counts implements Iterable<Readonly<Count>> {
  readonly #name: NameCounts;
  readonly #words: Uint32Array;
  readonly #at: number;
  readonly #end: number;
  #columns: CountColumns | null = null;
  #byValue: ReadonlyMap<string, number> | null = null;

  constructor(name: NameCounts, words: Uint32Array = NO_WORDS, at = 0, end = 0) {
    this.#name = name;
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
    return (this.#columns ??= this.#name(this.#words, this.#at, this.#end));
  }

  /** Returns the counts as an object, for printing and comparing. */
  toJSON(): Record<string, number> {
    return Object.fromEntries(this.#pairs());
  }

  #pairs(): Count[] {
    const { values, counts } = this.columns();
    return values.map((value, i): Count => [value, counts[i]!]);
  }
}
