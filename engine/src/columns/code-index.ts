import { type Bits, clearBit, grownBits, hasBit, setBit } from '../bits.ts';
import { SlotList } from './slot-list.ts';

/** A code that at least one in so many slots has is kept as bits, a rarer one as a list: then both take as much. */
const DENSE = 32;
/** When so many codes were asked for, the index starts anew: an adversary must not make it keep everything. */
const MOST_CODES = 4096;

/**
 * The slots that have a code, for those codes that searches ask for: found once by looking at every row, then kept up
 * to date. `find` looks for a code's slots when they are not held yet.
 */
export class CodeIndex {
  readonly #held = new Map<number, Bits | SlotList>();
  #capacity = 0;

  grow(capacity: number): void {
    this.#capacity = capacity;
    for (const [code, held] of this.#held) {
      if (!(held instanceof SlotList)) this.#held.set(code, grownBits(held, capacity));
    }
  }

  add(code: number, slot: number): void {
    const held = this.#held.get(code);
    if (held === undefined) return;
    if (!(held instanceof SlotList)) setBit(held, slot);
    else if (held.length < this.#capacity / DENSE) held.add(slot);
    else this.#hold(code, [...held.slots.subarray(0, held.length), slot]);
  }

  delete(code: number, slot: number): void {
    const held = this.#held.get(code);
    if (held === undefined) return;
    if (held instanceof SlotList) held.delete(slot);
    else clearBit(held, slot);
  }

  #slotsOf(code: number, find: () => readonly number[]): Bits | SlotList {
    const held = this.#held.get(code);
    if (held !== undefined) return held;
    if (this.#held.size >= MOST_CODES) this.#held.clear();
    return this.#hold(code, find());
  }

  /** Adds those slots of `need` to a set that have the code. */
  addTo(set: Bits, code: number, need: Bits, find: () => readonly number[]): void {
    const held = this.#slotsOf(code, find);
    if (held instanceof SlotList) {
      for (let i = 0; i < held.length; i++) if (hasBit(need, held.slots[i]!)) setBit(set, held.slots[i]!);
    } else {
      for (let w = 0; w < set.length; w++) set[w]! |= held[w]! & need[w]!;
    }
  }

  #hold(code: number, slots: readonly number[]): Bits | SlotList {
    const dense = slots.length >= this.#capacity / DENSE;
    const held = dense ? new Int32Array(this.#capacity >> 5) : new SlotList();
    for (const slot of slots) {
      if (held instanceof SlotList) held.add(slot);
      else setBit(held, slot);
    }
    this.#held.set(code, held);
    return held;
  }
}
