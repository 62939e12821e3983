import * as op from '../kernel/program.ts';
import type { Predicate } from '../query.ts';
import type { BitColumn } from '../store/layout.ts';
import { toStored } from '../store/number-coding.ts';
import type { Searched, SearchedOrder } from '../store/searched.ts';
import { typosIn, wordsOf } from '../words.ts';
import type { Arena } from './arena.ts';
import type { Centers } from './centers.ts';
import { homeOf, type HomeOf } from './home-of.ts';

type Of<Kind extends Predicate['kind']> = Extract<Predicate, { kind: Kind }>;

/** With more stretches of codes than this, a table tells which are wanted. */
const MOST_INTERVALS = 8;

/**
 * So many parts are joined at a time, on the outer levels; further in it is two. So few masks wait for others, however many
 * parts there are: with `MOST_NESTED` levels they fit on the kernel's stack.
 */
const JOINED_OUTSIDE = 8;
const JOINED_INSIDE = 2;
const OUTER_LEVELS = 4;

/** Two doubles as words. */
const BOUNDS = new Float64Array(2);
const BOUND_WORDS = new Uint32Array(BOUNDS.buffer);

/** Writes predicates as programs of the kernel, for one order of the rows. */
export class Programs {
  readonly #store: Searched;
  readonly #arena: Arena;
  readonly #centers: Centers;
  readonly #order: SearchedOrder;
  #words: number[] = [];
  /** How many joins the next instruction stands in. */
  #level = 0;

  constructor(store: Searched, arena: Arena, centers: Centers, order: SearchedOrder) {
    this.#store = store;
    this.#arena = arena;
    this.#centers = centers;
    this.#order = order;
  }

  /** Where the predicate's program stands. Throws when it names a column that is not there or of the wrong kind. */
  write(predicate: Predicate): number {
    this.#words = [0, 0];
    this.#level = 0;
    this.#add(predicate);
    this.#words[0] = this.#words.length - 2;
    return this.#arena.words(this.#words);
  }

  #add(predicate: Predicate): void {
    switch (predicate.kind) {
      case 'any':
        return this.#addAny(predicate);
      case 'all':
        return this.#addAll(predicate);
      case 'range':
        return this.#addRange(predicate);
      case 'within':
        return this.#addWithin(predicate);
      case 'words':
        return this.#addWords(predicate);
      case 'ids':
        return this.#addIds(predicate);
      case 'and':
      case 'or':
        return this.#join(predicate.kind === 'and' ? op.AND : op.OR, predicate.of, (part) => this.#add(part));
      case 'not':
        this.#add(predicate.of);
        this.#words.push(op.NOT, op.JOIN_WORDS, 1, 0);
    }
  }

  #join<Part>(kind: number, parts: readonly Part[], add: (part: Part) => void): void {
    const most = this.#level++ < OUTER_LEVELS ? JOINED_OUTSIDE : JOINED_INSIDE;
    let waiting = 0;
    for (let i = 0; i < parts.length; i++) {
      if (waiting === most) {
        this.#words.push(kind, op.JOIN_WORDS, waiting, 0);
        waiting = 1;
      }
      add(parts[i]!);
      waiting++;
    }
    this.#words.push(kind, op.JOIN_WORDS, waiting, 0);
    this.#level--;
  }

  #addNothing(): void {
    this.#words.push(op.OR, op.JOIN_WORDS, 0, 0);
  }

  #addAny({ column, values }: Of<'any'>): void {
    const home = homeOf(this.#store, column, 'code', 'codes');
    const codes = home.dictionary.codesOf(values);
    if (home.kind === 'part') this.#addParts(home, codes);
    else if (home.kind === 'codes') this.#addValues(this.#store.layout.multis[home.index]!, codes, false, false);
    else {
      const single = this.#store.layout.singles[home.index]!;
      if (single.kind === 'bits') this.#addValues(single, codes, true, false);
      else
        this.#addCodes(
          home.index,
          codes.toSorted((a, b) => a - b),
          home.dictionary.size,
        );
    }
  }

  /** Rows by a column of tuples. Those of a value mostly stand together, one stretch each. */
  #addParts({ index, part, tuples }: Extract<HomeOf<'code'>, { kind: 'part' }>, codes: readonly number[]): void {
    const stretches: number[] = [];
    for (let i = 0; i < codes.length; i++) {
      const list = tuples.tuplesOf(part, codes[i]!);
      const [first, last] = [list[0] ?? 0, list[list.length - 1] ?? 0];
      if (last - first !== list.length - 1 || codes.length > MOST_INTERVALS) {
        return this.#addCodes(index, tuples.tuplesWith(part, codes), tuples.size);
      }
      insertStretch(stretches, first, last);
    }
    this.#addStretches(index, stretches);
  }

  #addAll({ column, values }: Of<'all'>): void {
    const home = homeOf(this.#store, column, 'codes');
    const bits = this.#store.layout.multis[home.index]!;
    if (values.length === 0) return this.#addHeld(bits);
    const distinct = new Set(values);
    const codes = home.dictionary.codesOf(values);
    if (codes.length < distinct.size) this.#addNothing();
    else this.#addValues(bits, codes, false, true);
  }

  /** Rows that have any value. */
  #addHeld(bits: BitColumn): void {
    this.#addBits(
      bits,
      [...bits.codes.keys()].map((i) => bits.first + i),
      [bits.key + 1, bits.key + 2 ** 24 - 1],
      false,
      false,
    );
  }

  #addValues(column: BitColumn, codes: readonly number[], single: boolean, all: boolean): void {
    const bits: number[] = [];
    const rare: number[] = [];
    const ascending = all || codes.length < 2 ? codes : codes.toSorted((a, b) => a - b);
    let last = -1;
    for (const code of ascending) {
      const bit = column.bitOf[code] ?? -1;
      if (bit >= 0) bits.push(bit);
      // Values that stand together are one stretch of keys, also across values that have bits: no pair has those.
      else if (!all && last >= 0 && joins(column, last, code)) rare[rare.length - 1] = column.key + code;
      else rare.push(column.key + code, column.key + code);
      if (bit < 0) last = code;
    }
    if (codes.length === 0) this.#addNothing();
    else this.#addBits(column, bits, rare, single, all);
  }

  #addBits(column: BitColumn, bits: readonly number[], rare: readonly number[], single: boolean, all: boolean): void {
    const told = column.rest >= 0 && column.codes.length > 0;
    const first = told ? column.first >>> 5 : 0;
    const end = told ? ((column.first + column.codes.length - 1) >>> 5) + 1 : 0;
    const wanted = this.#arena.take(4 * (end - first));
    const own = this.#arena.take(4 * (end - first));
    const { u32 } = this.#store.heap;
    for (let word = first; word < end; word++) {
      u32[(wanted >>> 2) + word - first] = 0;
      u32[(own >>> 2) + word - first] = bitsWithin(word, column.first, column.first + column.codes.length);
    }
    if (told) for (const bit of bits) u32[(wanted >>> 2) + (bit >>> 5) - first]! |= 1 << (bit & 31);
    this.#words.push(op.VALUES, op.VALUES_WORDS, bits.length, this.#arena.words(bits), 0, first, end);
    this.#words.push(wanted, own, Math.max(0, column.rest));
    this.#words.push(rare.length / 2, this.#arena.words(rare), single ? 1 : 0, all ? 1 : 0);
  }

  /** Rows by the code of a wide column; the codes ascend. */
  #addCodes(index: number, codes: readonly number[], size: number): void {
    const intervals: number[] = [];
    for (const code of codes) {
      if (intervals.length > 0 && intervals.at(-1) === code - 1) intervals[intervals.length - 1] = code;
      else intervals.push(code, code);
    }
    if (intervals.length <= 2 * MOST_INTERVALS) return this.#addStretches(index, intervals);
    // Rows that are gone have code 0, and no code is above the largest that a row has.
    const table = this.#arena.takeZeros(size);
    for (const code of codes) this.#store.heap.u8[table + code] = 1;
    this.#words.push(op.TABLE, op.WIDE_WORDS, this.#wideOf(index), codes[0]!, table, codes.at(-1)!);
  }

  /** Rows by a few stretches of codes: first and last, in pairs. */
  #addStretches(index: number, stretches: readonly number[]): void {
    if (stretches.length === 0) return this.#addNothing();
    const at = this.#arena.words(stretches);
    this.#words.push(op.INTERVALS, op.WIDE_WORDS, this.#wideOf(index), stretches.length / 2, at, 0);
  }

  #wideOf(index: number): number {
    const column = this.#store.layout.singles[index]!;
    if (column.kind !== 'wide') throw new Error('A column of bits has no codes side by side.');
    return column.index;
  }

  #addRange({ column, min = -Infinity, max = Infinity }: Of<'range'>): void {
    const { index } = homeOf(this.#store, column, 'number');
    const coding = this.#store.layout.numbers[index]!;
    let [low, high] = [toStored(min, coding), toStored(max, coding)];
    if (coding.width < 8) {
      low = Math.max(1, Math.ceil(low));
      high = Math.min(2 ** (8 * coding.width) - 1, Math.floor(high));
    }
    if (!(low <= high)) return this.#addNothing();
    BOUNDS[0] = low;
    BOUNDS[1] = high;
    const [first, last] = coding.width < 8 ? [low, high] : [0, 0];
    this.#words.push(op.RANGE, op.RANGE_WORDS, index, 0, BOUND_WORDS[0]!, BOUND_WORDS[1]!);
    this.#words.push(BOUND_WORDS[2]!, BOUND_WORDS[3]!, first, last);
  }

  #addWithin({ column, center, miles }: Of<'within'>): void {
    const { index } = homeOf(this.#store, column, 'point');
    const wide = this.#wideOf(index);
    const capped = this.#order.capColumn === wide ? 1 : 0;
    const edge = this.#centers.edgeOf(center, miles);
    this.#words.push(op.WITHIN, op.WITHIN_WORDS, wide, this.#centers.addressOf(center), edge, capped);
  }

  /** Each word of the query: rows with any of the words that it begins or nearly is. No word at all is satisfied by any text. */
  #addWords({ column, words, typos = 0 }: Of<'words'>): void {
    const home = homeOf(this.#store, column, 'words');
    const bits = this.#store.layout.multis[home.index]!;
    const prefixes = [...new Set(words.flatMap((word) => [...wordsOf(word)]))].toSorted((a, b) => b.length - a.length);
    if (prefixes.length === 0) return this.#addHeld(bits);
    const add = (prefix: string) => {
      const granted = typosIn(prefix, typos);
      const codes =
        granted > 0
          ? home.dictionary.codesNear(prefix, granted)
          : home.dictionary.codesOf(home.dictionary.valuesFrom(prefix));
      this.#addValues(bits, codes, false, false);
    };
    if (prefixes.length === 1) add(prefixes[0]!);
    else this.#join(op.AND, prefixes, add);
  }

  #addIds({ ids }: Of<'ids'>): void {
    const slots: number[] = [];
    for (const id of new Set(ids)) {
      const row = this.#store.rowOf(id);
      if (row !== undefined) slots.push(this.#order.slotOf(row));
    }
    slots.sort((a, b) => a - b);
    this.#words.push(op.SLOTS, op.SLOTS_WORDS, slots.length, this.#arena.words(slots));
  }
}

/** Puts a stretch in among others, ascending by their first codes, none of which it meets. */
function insertStretch(stretches: number[], first: number, last: number): void {
  let at = stretches.length;
  stretches.push(first, last);
  for (; at > 0 && stretches[at - 2]! > first; at -= 2) {
    stretches[at] = stretches[at - 2]!;
    stretches[at + 1] = stretches[at - 1]!;
  }
  stretches[at] = first;
  stretches[at + 1] = last;
}

/** The bits of a word that are among [first, end). */
function bitsWithin(word: number, first: number, end: number): number {
  const head = first > word << 5 ? -1 << (first & 31) : -1;
  const tail = end < (word + 1) << 5 ? ~(-1 << (end & 31)) : -1;
  return head & tail;
}

/** Whether all codes between two have bits. */
function joins({ bitOf }: BitColumn, from: number, to: number): boolean {
  for (let code = from + 1; code < to; code++) if ((bitOf[code] ?? -1) < 0) return false;
  return true;
}
