/**
 * Counts by dictionary value or case name, decoded when they are read. A value that no counted row has is not among the
 * entries; cases are all there.
 */
export class Counts implements Iterable<readonly [string, number]> {
  readonly #read: () => Map<string, number>;
  #counts: Map<string, number> | null = null;

  constructor(read: () => Map<string, number>) {
    this.#read = read;
  }

  /** 0 for a value that no counted row has. */
  get(value: string): number {
    return this.#all.get(value) ?? 0;
  }

  entries(): IterableIterator<[string, number]> {
    return this.#all.entries();
  }

  [Symbol.iterator](): IterableIterator<[string, number]> {
    return this.entries();
  }

  /** As an object, for printing and comparing. */
  toJSON(): Record<string, number> {
    return Object.fromEntries(this.#all);
  }

  get #all(): Map<string, number> {
    return (this.#counts ??= this.#read());
  }
}
