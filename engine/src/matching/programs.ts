import { levelOf } from './cells.ts';
import type { Clause } from './clause.ts';
import { bitOf, type Columns } from './columns.ts';
import { grownInts } from './int-lists.ts';

/** The tests by number, cheap before dear: clauses are tried in this order. */
export const TEST = {
  is: 1,
  atMost: 2,
  atLeast: 3,
  within: 4,
  has: 5,
  isAny: 6,
  hasAny: 7,
  ids: 8,
  and: 9,
  or: 10,
  not: 11,
} as const satisfies Record<Clause['test'], number>;

/**
 * A clause begins with two words (of 32 bits) and is a multiple of 8 bytes long.
 * First word: its test in 4 bits, its column in 10, its length in 8 bytes in 18. Second word, and what follows:
 * - `is`, `has`: the code.
 * - `isAny`, `hasAny`: how many codes; the codes, ascending.
 * - `atLeast`, `atMost`: nothing; the bound as a double.
 * - `within`: the cell level (`cells.ts`); x, y, z, miles, square as doubles.
 * - `ids`: how many; the ids as doubles, ascending.
 * - `and`, `or`, `not`: the columns below as bits; the clauses.
 */
export const testOf = (head: number): number => head & 15;
export const columnOf = (head: number): number => (head >>> 4) & 1023;
/** In words. */
export const lengthOf = (head: number): number => (head >>> 14) << 1;

const MOST_LENGTH = 2 ** 18;
const MOST_COLUMNS = 2 ** 10;

/** The searches as programs: each a row of clauses in one heap, which is packed when half of it is stale. */
export class Programs {
  words = new Int32Array(1024);
  floats = new Float64Array(this.words.buffer);
  /** Where the program of a slot begins and ends in `words`. */
  starts = new Int32Array(16);
  ends = new Int32Array(16);
  /** The columns that a program reads, as bits. */
  columns = new Int32Array(16);
  #used = 0;
  #stale = 0;

  constructor(columns: Columns) {
    if (columns.id >= MOST_COLUMNS) throw new Error(`A matcher has at most ${MOST_COLUMNS - 1} columns.`);
  }

  put(slot: number, clauses: readonly Clause[]): void {
    const sorted = clauses.toSorted((a, b) => TEST[a.test] - TEST[b.test]);
    this.starts = grownInts(this.starts, slot + 1);
    this.ends = grownInts(this.ends, slot + 1);
    this.columns = grownInts(this.columns, slot + 1);
    this.#reserve(sorted.reduce((sum, clause) => sum + sizeOf(clause), this.#used));
    this.starts[slot] = this.#used;
    for (const clause of sorted) this.#used = this.#write(clause, this.#used);
    this.ends[slot] = this.#used;
    this.columns[slot] = this.#columnsIn(this.starts[slot]!, this.#used);
  }

  delete(slot: number): void {
    this.#stale += this.ends[slot]! - this.starts[slot]!;
    this.starts[slot] = 0;
    this.ends[slot] = 0;
    if (this.#stale > 4096 && 2 * this.#stale > this.#used) this.#pack();
  }

  /** Calls `visit` for each code that a program names, as often as it does. */
  visitCodes(slot: number, visit: (column: number, code: number) => void): void {
    this.#visitCodes(this.starts[slot]!, this.ends[slot]!, visit);
  }

  /** The columns that a clause reads, as bits. */
  columnsOf(at: number): number {
    const head = this.words[at]!;
    return testOf(head) >= TEST.and ? this.words[at + 1]! : bitOf(columnOf(head));
  }

  #visitCodes(start: number, end: number, visit: (column: number, code: number) => void): void {
    const { words } = this;
    for (let at = start; at < end; at += lengthOf(words[at]!)) {
      const test = testOf(words[at]!);
      const column = columnOf(words[at]!);
      if (test === TEST.is || test === TEST.has) visit(column, words[at + 1]!);
      else if (test === TEST.isAny || test === TEST.hasAny) {
        for (let i = 0; i < words[at + 1]!; i++) visit(column, words[at + 2 + i]!);
      } else if (test >= TEST.and) this.#visitCodes(at + 2, at + lengthOf(words[at]!), visit);
    }
  }

  #columnsIn(start: number, end: number): number {
    let bits = 0;
    for (let at = start; at < end; at += lengthOf(this.words[at]!)) bits |= this.columnsOf(at);
    return bits;
  }

  #write(clause: Clause, at: number): number {
    const { words, floats } = this;
    const end = at + sizeOf(clause);
    const column = 'column' in clause ? clause.column : 0;
    words[at] = TEST[clause.test] | (column << 4) | (((end - at) >> 1) << 14);
    const float = (at >> 1) + 1;
    switch (clause.test) {
      case 'is':
      case 'has':
        words[at + 1] = clause.code;
        break;
      case 'isAny':
      case 'hasAny':
        words[at + 1] = clause.codes.length;
        words.set(clause.codes, at + 2);
        break;
      case 'atLeast':
      case 'atMost':
        floats[float] = clause.bound;
        break;
      case 'within':
        words[at + 1] = levelOf(clause.square);
        floats.set([...clause.center, clause.miles, clause.square], float);
        break;
      case 'ids':
        words[at + 1] = clause.ids.length;
        floats.set(clause.ids, float);
        break;
      case 'and':
      case 'or':
      case 'not': {
        let next = at + 2;
        for (const part of clause.of) next = this.#write(part, next);
        words[at + 1] = this.#columnsIn(at + 2, end);
      }
    }
    return end;
  }

  #reserve(length: number): void {
    this.words = grownInts(this.words, length + (length & 1));
    if (this.floats.buffer !== this.words.buffer) this.floats = new Float64Array(this.words.buffer, 0, this.words.length >> 1);
  }

  #pack(): void {
    const packed = new Int32Array(Math.max(1024, (this.#used - this.#stale + 1) & ~1));
    let used = 0;
    for (let slot = 0; slot < this.starts.length; slot++) {
      const [start, end] = [this.starts[slot]!, this.ends[slot]!];
      packed.set(this.words.subarray(start, end), used);
      this.starts[slot] = used;
      used += end - start;
      this.ends[slot] = used;
    }
    this.words = packed;
    this.floats = new Float64Array(packed.buffer);
    this.#used = used;
    this.#stale = 0;
  }
}

/** How many words a clause takes. */
function sizeOf(clause: Clause): number {
  const size = 2 * doublesOf(clause);
  if (size >= 2 * MOST_LENGTH) throw new Error(`A saved search has a "${clause.test}" of ${size >> 1} parts; at most ${MOST_LENGTH}.`);
  return size;
}

function doublesOf(clause: Clause): number {
  switch (clause.test) {
    case 'is':
    case 'has':
      return 1;
    case 'isAny':
    case 'hasAny':
      return 1 + ((clause.codes.length + 1) >> 1);
    case 'atLeast':
    case 'atMost':
      return 2;
    case 'within':
      return 6;
    case 'ids':
      return 1 + clause.ids.length;
    case 'and':
    case 'or':
    case 'not':
      return clause.of.reduce((sum, part) => sum + doublesOf(part), 1);
  }
}
