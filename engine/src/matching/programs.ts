import { levelOf } from './cells.ts';
import type { Clause } from './clause.ts';
import { EXISTENCE_BIT, bitOf, type Columns } from './columns.ts';
import { growInts } from './int-lists.ts';

/** The tests by number, cheapest first. */
export const CLAUSE_TESTS = {
  is: 1,
  range: 2,
  isAny: 3,
  within: 4,
  has: 5,
  hasAny: 6,
  ids: 7,
  and: 8,
  or: 9,
  not: 10,
} as const satisfies Record<Clause['test'], number>;

/**
 * A program begins with a head of `PROGRAM_HEAD_WORDS` words (of 32 bits): where it ends, the columns that it reads as bits, and the
 * search's id as a double. Its clauses follow.
 *
 * A clause begins with two words and is a multiple of 8 bytes long. First word: its test in 4 bits, its column in 10, its
 * length in units of 8 bytes in 18. Second word and the words after it:
 * - `is`, `has`: the code.
 * - `isAny`, `hasAny`: the number of codes; the codes, ascending.
 * - `range`: which bounds follow as doubles; min before max.
 * - `within`: the cell level (`cells.ts`); x, y, z, miles, square as doubles.
 * - `ids`: the number of ids; the ids as doubles, ascending.
 * - `and`, `or`, `not`: the columns of the nested clauses as bits; these clauses.
 */
export const PROGRAM_HEAD_WORDS = 4;
export const testOf = (head: number): number => head & 15;
export const columnOf = (head: number): number => (head >>> 4) & 1023;
/** In words. */
export const lengthOf = (head: number): number => (head >>> 14) << 1;

/** Bits for the bounds that a range has. */
const MIN = 1;
const MAX = 2;

/**
 * A mark in a program's set of columns. It reuses the bit for the row's existence, which needs no bit because all
 * programs read it.
 */
const MARK = EXISTENCE_BIT;

const MAX_LENGTH = 2 ** 18;
const MAX_COLUMNS = 2 ** 10;

/**
 * The searches as programs in one heap, each identified by its start, so that everything tested for a search is
 * adjacent in memory. A heap that is half stale is packed, which moves programs.
 */
export class Programs {
  words = new Int32Array(1024);
  floats = new Float64Array(this.words.buffer);
  readonly #columns: Columns;
  /** Starts above 0, because no program may start at 0. */
  #used = PROGRAM_HEAD_WORDS;
  #stale = 0;

  constructor(columns: Columns) {
    this.#columns = columns;
    if (columns.id >= MAX_COLUMNS) throw new Error(`A matcher has at most ${MAX_COLUMNS - 1} columns.`);
  }

  /** Whether half of the heap is stale, so that it should be packed. */
  get isHalfStale(): boolean {
    return this.#stale > 4096 && 2 * this.#stale > this.#used;
  }

  put(id: number, clauses: readonly Clause[]): number {
    const sorted = clauses.toSorted((a, b) => this.#costOf(a) - this.#costOf(b));
    const program = this.#used;
    this.#reserve(sorted.reduce((sum, clause) => sum + sizeOf(clause), program + PROGRAM_HEAD_WORDS));
    let end = program + PROGRAM_HEAD_WORDS;
    for (const clause of sorted) end = this.#write(clause, end);
    this.words[program] = end;
    this.words[program + 1] = this.#columnsIn(program + PROGRAM_HEAD_WORDS, end) & ~MARK;
    this.floats[(program >> 1) + 1] = id;
    this.#used = end;
    this.#visit(program + PROGRAM_HEAD_WORDS, end, (at) => (this.#columns.readers[columnOf(this.words[at]!)]! += 1));
    return program;
  }

  /** Deletes a program, which releases its columns and values. */
  delete(program: number): void {
    const { words } = this;
    const { readers, values } = this.#columns;
    this.#visit(program + PROGRAM_HEAD_WORDS, words[program]!, (at) => {
      const test = testOf(words[at]!);
      const column = columnOf(words[at]!);
      readers[column]! -= 1;
      if (test === CLAUSE_TESTS.is || test === CLAUSE_TESTS.has) values[column]!.release(words[at + 1]!);
      if (test !== CLAUSE_TESTS.isAny && test !== CLAUSE_TESTS.hasAny) return;
      for (let i = 0; i < words[at + 1]!; i++) values[column]!.release(words[at + 2 + i]!);
    });
    this.#stale += words[program]! - program;
  }

  /** Marks a program; returns false if it was marked already. */
  mark(program: number): boolean {
    if (this.words[program + 1]! < 0) return false;
    this.words[program + 1]! |= MARK;
    return true;
  }

  unmark(program: number): void {
    this.words[program + 1]! &= ~MARK;
  }

  idOf(program: number): number {
    return this.floats[(program >> 1) + 1]!;
  }

  minOf(range: number): number {
    return (this.words[range + 1]! & MIN) !== 0 ? this.floats[(range >> 1) + 1]! : -Infinity;
  }

  maxOf(range: number): number {
    const bounds = this.words[range + 1]!;
    return (bounds & MAX) !== 0 ? this.floats[(range >> 1) + bounds - 1]! : Infinity;
  }

  /**
   * Moves these programs, which must be all that exist, together. `moved` receives a function from an old address to
   * the new one.
   */
  pack(programs: Iterable<number>, moved: (placeOf: (program: number) => number) => void): void {
    const old = this.words;
    this.words = new Int32Array(Math.max(1024, this.#used - this.#stale));
    this.floats = new Float64Array(this.words.buffer);
    this.#used = PROGRAM_HEAD_WORDS;
    this.#stale = 0;
    for (const program of programs) {
      const length = old[program]! - program;
      this.words.set(old.subarray(program, program + length), this.#used);
      old[program] = this.#used;
      this.#used += length;
      this.words[this.#used - length] = this.#used;
    }
    moved((program) => old[program]!);
  }

  /** Returns the columns that a clause reads, as bits. */
  columnsOf(at: number): number {
    const head = this.words[at]!;
    return testOf(head) >= CLAUSE_TESTS.and ? this.words[at + 1]! : bitOf(columnOf(head));
  }

  /**
   * Clauses are tested in this order: cheap ones first, and among these the columns with many values, which are more
   * selective.
   */
  #costOf(clause: Clause): number {
    const values = clause.test === 'is' ? this.#columns.values[clause.column]!.size : 0;
    return CLAUSE_TESTS[clause.test] - values / (values + 100);
  }

  /** Calls `visit` for each clause that is not a group, including clauses inside groups. */
  #visit(start: number, end: number, visit: (at: number) => void): void {
    for (let at = start; at < end; at += lengthOf(this.words[at]!)) {
      if (testOf(this.words[at]!) >= CLAUSE_TESTS.and) this.#visit(at + 2, at + lengthOf(this.words[at]!), visit);
      else visit(at);
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
    words[at] = CLAUSE_TESTS[clause.test] | (column << 4) | (((end - at) >> 1) << 14);
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
      case 'range':
        words[at + 1] = boundsOf(clause.min, clause.max);
        if (clause.min !== -Infinity) floats[float] = clause.min;
        if (clause.max !== Infinity) floats[(end >> 1) - 1] = clause.max;
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
    this.words = growInts(this.words, length + (length & 1));
    if (this.floats.buffer !== this.words.buffer)
      this.floats = new Float64Array(this.words.buffer, 0, this.words.length >> 1);
  }
}

function boundsOf(min: number, max: number): number {
  return (min === -Infinity ? 0 : MIN) | (max === Infinity ? 0 : MAX);
}

/** Returns the size of a clause in words. */
function sizeOf(clause: Clause): number {
  const size = 2 * doublesOf(clause);
  if (size >= 2 * MAX_LENGTH)
    throw new Error(`A saved search has a "${clause.test}" of ${size >> 1} parts; at most ${MAX_LENGTH}.`);
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
    case 'range':
      return 1 + Number(clause.min !== -Infinity) + Number(clause.max !== Infinity);
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
