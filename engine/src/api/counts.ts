/** A value, or a case, and how many rows. */
export type Count = [value: string, count: number];

/** Names what an answer's words tell from `at` on. */
export type NameCounts = (words: Uint32Array, at: number, end: number) => Count[];

const NO_WORDS = new Uint32Array(0);

/**
 * Counts by dictionary value or case name, decoded when they are read. A value that no counted row has is not among the
 * entries; cases are all there.
 */
export class Counts implements Iterable<Readonly<Count>> {
  readonly #name: NameCounts;
  readonly #words: Uint32Array;
  readonly #at: number;
  readonly #end: number;
  #counts: readonly Count[] | null = null;
  #byValue: ReadonlyMap<string, number> | null = null;

  constructor(name: NameCounts, words: Uint32Array = NO_WORDS, at = 0, end = 0) {
    this.#name = name;
    this.#words = words;
    this.#at = at;
    this.#end = end;
  }

  /** 0 for a value that no counted row has. */
  get(value: string): number {
    return (this.#byValue ??= new Map(this.#all)).get(value) ?? 0;
  }

  entries(): IterableIterator<Readonly<Count>> {
    return this.#all.values();
  }

  [Symbol.iterator](): IterableIterator<Readonly<Count>> {
    return this.#all.values();
  }

  /** As an object, for printing and comparing. */
  toJSON(): Record<string, number> {
    return Object.fromEntries(this.#all);
  }

  get #all(): readonly Count[] {
    return (this.#counts ??= this.#name(this.#words, this.#at, this.#end));
  }
}
