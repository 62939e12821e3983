import type { CountColumns, ListedCounts } from './counts.ts';

/** Reads the count at a position. `at`: where the facet's words begin. `bits`: where the counts of all bits begin. */
export type ReadCount = (words: Uint32Array, at: number, bits: number, position: number) => number;

/** The position of each listed value, -1 if no row can have it, and the positions of all other values. */
type Placement = { listed: Int32Array; others: readonly number[] };

const NOWHERE = -1;
const NONE: CountColumns = { values: [], counts: [] };

/** The positions of a facet's values in the words of an answer. Many answers share them, until the rows change. */
export class CountPositions {
  /** The values or case names by position. */
  readonly #names: readonly string[];
  readonly #read: ReadCount;
  /** Whether values that no counted row has are named too. */
  readonly #namesAll: boolean;
  readonly #positions: readonly number[];
  readonly #placements = new WeakMap<readonly string[], Placement>();

  /** `names` are unique. */
  constructor(names: readonly string[], read: ReadCount, { namesAll }: { namesAll: boolean }) {
    this.#names = names;
    this.#read = read;
    this.#namesAll = namesAll;
    this.#positions = [...names.keys()];
  }

  /** Returns all values with their counts. */
  name(words: Uint32Array, at: number, bits: number): CountColumns {
    return this.#nameAt(this.#positions, words, at, bits);
  }

  /** Returns the counts of a list of values. */
  list(values: readonly string[], words: Uint32Array, at: number, bits: number): ListedCounts {
    const { listed, others } = this.#placementOf(values);
    return {
      at: (index) => (listed[index] === NOWHERE ? 0 : this.#read(words, at, bits, listed[index]!)),
      others: others.length === 0 ? NONE : this.#nameAt(others, words, at, bits),
    };
  }

  #nameAt(positions: readonly number[], words: Uint32Array, at: number, bits: number): CountColumns {
    const values: string[] = [];
    const counts: number[] = [];
    for (let i = 0; i < positions.length; i++) {
      const position = positions[i]!;
      const count = this.#read(words, at, bits, position);
      if (count === 0 && !this.#namesAll) continue;
      values.push(this.#names[position]!);
      counts.push(count);
    }
    return { values, counts };
  }

  /** Cached, because callers list the same values in every search. */
  #placementOf(values: readonly string[]): Placement {
    const known = this.#placements.get(values);
    if (known) return known;
    const indexes = new Map(values.map((value, index) => [value, index]));
    const listed = new Int32Array(values.length).fill(NOWHERE);
    const others: number[] = [];
    for (const position of this.#positions) {
      const index = indexes.get(this.#names[position]!);
      if (index === undefined) others.push(position);
      else listed[index] = position;
    }
    const made = { listed, others };
    this.#placements.set(values, made);
    return made;
  }
}
