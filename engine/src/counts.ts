/** A value, or a case, and how many rows. */
export type Count = [value: string, count: number];

/**
 * Counts by dictionary value or case name, decoded when they are read. A value that no counted row has is not among the
 * entries; cases are all there.
 */
export class Counts implements Iterable<Readonly<Count>> {
  readonly #read: () => Count[];
  #counts: readonly Count[] | null = null;
  #byValue: ReadonlyMap<string, number> | null = null;

  constructor(read: () => Count[]) {
    this.#read = read;
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
    return (this.#counts ??= this.#read());
  }
}
