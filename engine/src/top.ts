import type { SortKeys } from './sort-keys.ts';

/** A candidate's sort number and id: ascending sort, then ascending id. */
function comesBefore(sortA: number, idA: number, sortB: number, idB: number): boolean {
  return sortA < sortB || (sortA === sortB && idA < idB);
}

/** A mark behind which hits are wanted. */
export type Mark = { sort: number; id: number };

/**
 * The best `limit` rows after a mark, best first, and how many rows the mark passed over. A heap holds the best so far
 * with the worst of them at its root, so nearly all rows of a large result cost one comparison.
 */
export function topRows(
  keys: Pick<SortKeys, 'next' | 'sortOf'>,
  ids: Float64Array,
  slots: Uint32Array,
  limit: number,
  after: Mark | null,
): { best: Mark[]; passed: number } {
  const heap = new WorstFirst(limit);
  let passed = 0;
  for (let i = 0; ; i++) {
    // What the mark passes over is counted, however good or bad the best are by now.
    i = keys.next(slots, i, after === null ? heap.worst : Math.max(heap.worst, after.sort));
    if (i >= slots.length) return { best: heap.drain(), passed };
    const sort = keys.sortOf(slots[i]!);
    const id = ids[slots[i]!]!;
    if (after !== null && !comesBefore(after.sort, after.id, sort, id)) passed++;
    else heap.offer(sort, id);
  }
}

class WorstFirst {
  readonly #limit: number;
  readonly #sorts: Float64Array;
  readonly #ids: Float64Array;
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
    this.#sorts = new Float64Array(limit);
    this.#ids = new Float64Array(limit);
  }

  /** What sorts behind this is not among the best. */
  get worst(): number {
    if (this.#limit === 0) return -Infinity;
    return this.#size < this.#limit ? Infinity : this.#sorts[0]!;
  }

  offer(sort: number, id: number): void {
    if (this.#size < this.#limit) this.#rise(this.#size++, sort, id);
    else if (this.#limit > 0 && comesBefore(sort, id, this.#sorts[0]!, this.#ids[0]!)) this.#sink(sort, id);
  }

  drain(): Mark[] {
    const found: Mark[] = [];
    for (let i = 0; i < this.#size; i++) found.push({ sort: this.#sorts[i]!, id: this.#ids[i]! });
    return found.sort((a, b) => (comesBefore(a.sort, a.id, b.sort, b.id) ? -1 : 1));
  }

  #rise(start: number, sort: number, id: number): void {
    let at = start;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!comesBefore(this.#sorts[parent]!, this.#ids[parent]!, sort, id)) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#place(at, sort, id);
  }

  /** Replaces the root. */
  #sink(sort: number, id: number): void {
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#size) break;
      const right = child + 1;
      if (right < this.#size && this.#isWorse(right, child)) child = right;
      if (!comesBefore(sort, id, this.#sorts[child]!, this.#ids[child]!)) break;
      this.#move(child, at);
      at = child;
    }
    this.#place(at, sort, id);
  }

  #isWorse(a: number, b: number): boolean {
    return comesBefore(this.#sorts[b]!, this.#ids[b]!, this.#sorts[a]!, this.#ids[a]!);
  }

  #move(from: number, to: number): void {
    this.#place(to, this.#sorts[from]!, this.#ids[from]!);
  }

  #place(at: number, sort: number, id: number): void {
    this.#sorts[at] = sort;
    this.#ids[at] = id;
  }
}
