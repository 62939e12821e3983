import { BLOCK_ROWS, hasBit } from '../bits.ts';
import type { AnyColumn } from '../columns/columns.ts';
import type { RowFollower, Rows } from '../rows.ts';
import type { Axis } from './axis.ts';

/** Bits that all axes together may have. */
const MOST_BITS = 1024;
/** An axis with more bits than this is counted in another way: hardly any of them would be set in a row. */
const MOST_BITS_OF_ONE = 160;

/** Where an axis lies in a signature, and how many bits are reserved for it. */
export type Span = { readonly first: number; readonly room: number };

/**
 * A row's signature has a bit for everything that it counts for: its values, the price band it lies in. Adding up the
 * signatures of some rows, bit by bit, gives all counts over those rows at once. For each block the sums over all of
 * its rows are kept, so that a block which is selected nearly whole costs only the rows that are not.
 */
export class Signatures implements RowFollower {
  /** Words a signature. */
  stride = 0;
  /** Signatures by slot; behind the last slot one more that is empty. */
  words: Int32Array = new Int32Array(0);
  /** By block and bit: how many rows of the block have the bit. */
  blockCounts = new Uint16Array(0);
  readonly #rows: Rows;
  readonly #spans = new Map<Axis, Span | null>();
  #row = new Int32Array(0);
  #isStale = false;

  constructor(rows: Rows) {
    this.#rows = rows;
    rows.addFollower(this);
  }

  /** Where an axis lies that was enrolled; `null` when it is too large. */
  spanOf(axis: Axis): Span | null {
    return this.#spans.get(axis) ?? null;
  }

  /** Gives places to those axes that have none yet, and makes the signatures those of the rows as they are. */
  enrol(axes: readonly Axis[]): void {
    const fresh = axes.filter((axis) => !this.#spans.has(axis));
    for (const axis of fresh) this.#spans.set(axis, null);
    if (fresh.length > 0 || this.#isStale) this.#rebuild();
  }

  grow(capacity: number): void {
    const words = new Int32Array((capacity + 1) * this.stride);
    words.set(this.words);
    this.words = words;
    const blockCounts = new Uint16Array((capacity / BLOCK_ROWS) * this.stride * 32);
    blockCounts.set(this.blockCounts);
    this.blockCounts = blockCounts;
  }

  follow(slot: number, changed: ReadonlySet<AnyColumn> | 'all'): void {
    if (this.#isStale || !this.#mark(slot, changed)) return;
    const start = slot * this.stride;
    const counts = Math.floor(slot / BLOCK_ROWS) * this.stride * 32;
    for (let w = 0; w < this.stride; w++) {
      const before = this.words[start + w]!;
      const now = this.#row[w]!;
      if (before === now) continue;
      this.#count(before & ~now, counts + w * 32, -1);
      this.#count(now & ~before, counts + w * 32, 1);
      this.words[start + w] = now;
    }
  }

  /** Writes the signature of a slot's row to `#row`; without room for it all signatures are stale. */
  #mark(slot: number, changed: ReadonlySet<AnyColumn> | 'all'): boolean {
    const start = slot * this.stride;
    for (let w = 0; w < this.stride; w++) this.#row[w] = this.words[start + w]!;
    const isLive = hasBit(this.#rows.live, slot);
    for (const [axis, span] of this.#spans) {
      if (span === null || !touches(changed, axis.columns)) continue;
      if (axis.size > span.room) {
        this.#isStale = true;
        return false;
      }
      for (let bit = span.first; bit < span.first + span.room; bit++) this.#row[bit >> 5]! &= ~(1 << (bit & 31));
      if (isLive) axis.mark(slot, this.#row, span.first);
    }
    return true;
  }

  #count(word: number, at: number, by: 1 | -1): void {
    for (let left = word; left !== 0; left &= left - 1) this.blockCounts[at + 31 - Math.clz32(left & -left)]! += by;
  }

  /** Lays the axes out anew, with some room to grow, and marks every row. */
  #rebuild(): void {
    let bits = 0;
    for (const axis of this.#spans.keys()) {
      const room = axis.grows ? roomFor(axis.size) : axis.size;
      const fits = axis.size <= MOST_BITS_OF_ONE && bits + room <= MOST_BITS;
      this.#spans.set(axis, fits ? { first: bits, room } : null);
      if (fits) bits += room;
    }
    const { capacity, live, top } = this.#rows;
    this.stride = Math.ceil(bits / 32);
    this.words = new Int32Array((capacity + 1) * this.stride);
    this.blockCounts = new Uint16Array((capacity / BLOCK_ROWS) * this.stride * 32);
    this.#row = new Int32Array(this.stride);
    this.#isStale = false;
    for (let slot = 0; slot < top; slot++) if (hasBit(live, slot)) this.follow(slot, 'all');
  }
}

function touches(changed: ReadonlySet<AnyColumn> | 'all', columns: readonly AnyColumn[]): boolean {
  return changed === 'all' || columns.some((column) => changed.has(column));
}

function roomFor(size: number): number {
  return size < 4 ? size + 1 : size + 2 + (size >> 3);
}
