import type { Bits } from '../bits.ts';
import { Dictionary } from '../dictionary.ts';
import type { Value } from '../schema.ts';
import { wordsOf } from '../words.ts';
import { CodeIndex } from './code-index.ts';
import { type Codes, wideEnough } from './code-column.ts';

/** Below this many stale entries it is not worth moving the rest. */
const MIN_WASTE = 1 << 14;
/** The words of so many texts are remembered. */
const MOST_TEXTS = 1 << 14;

/**
 * A set of dictionary codes a row. The sets lie behind one another in `heap`; a row knows where its own starts and how
 * long it is. A changed set goes to the end, and when half of the heap is stale the live sets are moved together.
 * A `words` column is the set of its texts' words.
 */
export class CodesColumn {
  readonly kind: 'codes' | 'words';
  readonly dictionary = new Dictionary();
  readonly #index = new CodeIndex();
  starts = new Uint32Array(0);
  lengths = new Uint32Array(0);
  heap: Codes = new Uint16Array(1024);
  readonly #words = new Map<string, readonly string[]>();
  #end = 0;
  #live = 0;

  constructor(kind: 'codes' | 'words') {
    this.kind = kind;
  }

  grow(capacity: number): void {
    const starts = new Uint32Array(capacity);
    const lengths = new Uint32Array(capacity);
    starts.set(this.starts);
    lengths.set(this.lengths);
    this.starts = starts;
    this.lengths = lengths;
    this.#index.grow(capacity);
  }

  /** Answers whether that changes anything. */
  put(slot: number, value: Value): boolean {
    const items = this.#itemsOf(value);
    if (this.#holds(slot, items)) return false;
    const codes: number[] = [];
    for (const item of items) codes.push(this.dictionary.acquire(item));
    this.#release(slot);
    this.#reserve(codes.length);
    this.starts[slot] = this.#end;
    this.lengths[slot] = codes.length;
    for (const code of codes) {
      this.heap = wideEnough(this.heap, code);
      this.heap[this.#end++] = code;
      this.#index.add(code, slot);
    }
    this.#live += codes.length;
    return true;
  }

  /** Adds those slots of `need` to a set whose rows have one of the codes. */
  addSlots(set: Bits, codes: readonly number[], need: Bits): void {
    for (const code of codes) this.#index.addTo(set, code, need, () => this.#slotsWith(code));
  }

  #slotsWith(code: number): number[] {
    const { starts, lengths, heap } = this;
    const slots: number[] = [];
    for (let slot = 0; slot < lengths.length; slot++) {
      const end = starts[slot]! + lengths[slot]!;
      for (let at = starts[slot]!; at < end; at++) {
        if (heap[at] === code) slots.push(slot);
      }
    }
    return slots;
  }

  /** Whether the set of a slot is just so, in this order. */
  #holds(slot: number, items: ReadonlySet<string>): boolean {
    if (this.lengths[slot] !== items.size) return false;
    let at = this.starts[slot]!;
    for (const item of items) if (this.dictionary.valueOf(this.heap[at++]!) !== item) return false;
    return true;
  }

  #itemsOf(value: Value): ReadonlySet<string> {
    if (value === null) return new Set();
    if (this.kind === 'codes') return new Set(value as readonly string[]);
    const words = new Set<string>();
    for (const text of typeof value === 'string' ? [value] : (value as readonly string[])) {
      for (const word of this.#wordsOf(text)) words.add(word);
    }
    return words;
  }

  /** Texts such as names come again and again, and cutting one costs more than all else of a change. */
  #wordsOf(text: string): readonly string[] {
    const known = this.#words.get(text);
    if (known !== undefined) return known;
    if (this.#words.size >= MOST_TEXTS) this.#words.clear();
    const words = [...wordsOf(text)];
    this.#words.set(text, words);
    return words;
  }

  #release(slot: number): void {
    const start = this.starts[slot]!;
    const length = this.lengths[slot]!;
    for (let i = start; i < start + length; i++) {
      this.dictionary.release(this.heap[i]!);
      this.#index.delete(this.heap[i]!, slot);
    }
    this.#live -= length;
    this.lengths[slot] = 0;
  }

  #reserve(length: number): void {
    if (this.#end + length <= this.heap.length) return;
    const stale = this.#end - this.#live;
    const packs = stale > MIN_WASTE && stale > this.#live + length;
    const room = packs ? this.heap.length : Math.ceil((this.#end + length) * 1.5);
    this.#moveTogether(this.heap instanceof Uint16Array ? new Uint16Array(room) : new Uint32Array(room));
  }

  #moveTogether(target: Codes): void {
    let end = 0;
    for (let slot = 0; slot < this.lengths.length; slot++) {
      const length = this.lengths[slot]!;
      if (length === 0) continue;
      const start = this.starts[slot]!;
      target.set(this.heap.subarray(start, start + length), end);
      this.starts[slot] = end;
      end += length;
    }
    this.heap = target;
    this.#end = end;
  }
}
