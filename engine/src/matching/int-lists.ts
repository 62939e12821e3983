/** Returns `array`, or a larger copy if it holds fewer than `length` items. */
export function growInts(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  if (length <= array.length) return array as Int32Array<ArrayBuffer>;
  const larger = new Int32Array(Math.max(length, 16, array.length + (array.length >> 2)));
  larger.set(array);
  return larger;
}

/** The capacities of lists: 0, 1, 2, 3, 4, 6, 8, 12, 16, 24, … */
const ROOMS = [0, 1, ...Array.from({ length: 58 }, (_room, i) => (i % 2 === 0 ? 2 : 3) * 2 ** (i >> 1))];

/**
 * A large number of short integer lists in one array. Each list has one of a few capacities; the space that it leaves
 * when it grows is reused for the next list of that capacity.
 */
export class IntLists {
  items = new Int32Array(1024);
  /** The start of each list in `items`, and its length. */
  starts = new Int32Array(16);
  lengths = new Int32Array(16);
  /** By list, the index of its capacity. */
  #rooms = new Uint8Array(16);
  /** By capacity, the free positions. */
  readonly #free: number[][] = ROOMS.map(() => []);
  #used = 0;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Adds an empty list and returns its number; lists are numbered from 0. */
  add(): number {
    const list = this.#count++;
    this.starts = growInts(this.starts, this.#count);
    this.lengths = growInts(this.lengths, this.#count);
    if (this.#rooms.length < this.#count) {
      const larger = new Uint8Array(this.starts.length);
      larger.set(this.#rooms);
      this.#rooms = larger;
    }
    return list;
  }

  push(list: number, item: number): void {
    const length = this.lengths[list]!;
    const room = this.#rooms[list]!;
    if (length === ROOMS[room]) this.#move(list, room + 1);
    this.items[this.starts[list]! + length] = item;
    this.lengths[list] = length + 1;
  }

  /** Removes one item; the last item takes its place. */
  delete(list: number, item: number): void {
    const start = this.starts[list]!;
    const last = start + this.lengths[list]! - 1;
    for (let at = start; at <= last; at++) {
      if (this.items[at] !== item) continue;
      this.items[at] = this.items[last]!;
      this.lengths[list]! -= 1;
      return;
    }
  }

  /** Empties a list and returns its items. */
  take(list: number): Int32Array {
    const start = this.starts[list]!;
    const items = this.items.slice(start, start + this.lengths[list]!);
    const room = this.#rooms[list]!;
    if (room > 0) this.#free[room]!.push(start);
    this.#rooms[list] = 0;
    this.lengths[list] = 0;
    return items;
  }

  replace(by: (item: number) => number): void {
    for (let list = 0; list < this.#count; list++) {
      const end = this.starts[list]! + this.lengths[list]!;
      for (let at = this.starts[list]!; at < end; at++) this.items[at] = by(this.items[at]!);
    }
  }

  #move(list: number, room: number): void {
    const [from, length, old] = [this.starts[list]!, this.lengths[list]!, this.#rooms[list]!];
    let to = this.#free[room]!.pop();
    if (to === undefined) {
      to = this.#used;
      this.#used += ROOMS[room]!;
      this.items = growInts(this.items, this.#used);
    }
    this.items.copyWithin(to, from, from + length);
    if (old > 0) this.#free[old]!.push(from);
    this.starts[list] = to;
    this.#rooms[list] = room;
  }
}
