import * as op from '../kernel/program.ts';
import type { Predicate } from '../api/query.ts';
import type { Searched, SearchedOrder } from '../versions/searched.ts';
import type { ProgramWriter } from '../columns/program-writer.ts';
import type { Arena } from '../memory/arena.ts';
import type { Centers } from '../columns/centers.ts';
import { homeOf } from './home-of.ts';

/**
 * So many parts are joined at a time, on the outer levels; further in it is two. So few masks wait for others, however many
 * parts there are: with `MOST_NESTED` levels they fit on the kernel's stack.
 */
const JOINED_OUTSIDE = 8;
const JOINED_INSIDE = 2;
const OUTER_LEVELS = 4;

/**
 * Writes predicates as programs of the kernel, for one order of the rows. What a predicate of a column comes to, the column's
 * kind knows (`columns/`).
 */
export class Programs implements ProgramWriter {
  readonly store: Searched;
  readonly arena: Arena;
  readonly centers: Centers;
  readonly order: SearchedOrder;
  /** The program that is written, to which columns add instructions (`kernel/program.ts`). */
  words: number[] = [];
  /** How many joins the next instruction stands in. */
  #level = 0;

  constructor(store: Searched, arena: Arena, centers: Centers, order: SearchedOrder) {
    this.store = store;
    this.arena = arena;
    this.centers = centers;
    this.order = order;
  }

  /** Where the predicate's program stands. Throws when it names a column that is not there or of the wrong kind. */
  write(predicate: Predicate): number {
    this.words = [0, 0];
    this.#level = 0;
    this.#add(predicate);
    this.words[0] = this.words.length - 2;
    return this.arena.words(this.words);
  }

  #add(predicate: Predicate): void {
    switch (predicate.kind) {
      case 'any':
        return homeOf(this.store, predicate.column, 'code', 'codes').addAny(predicate.values, this);
      case 'all':
        return homeOf(this.store, predicate.column, 'codes').addAll(predicate.values, this);
      case 'range':
        return homeOf(this.store, predicate.column, 'number').addRange(predicate, this);
      case 'within':
        return homeOf(this.store, predicate.column, 'point').addWithin(predicate, this);
      case 'words':
        return homeOf(this.store, predicate.column, 'words').addWords(predicate, this);
      case 'ids':
        return this.#addIds(predicate.ids);
      case 'and':
      case 'or':
        return this.join(predicate.kind === 'and' ? op.AND : op.OR, predicate.of, (part) => this.#add(part));
      case 'not':
        this.#add(predicate.of);
        this.words.push(op.NOT, op.JOIN_WORDS, 1, 0);
    }
  }

  /** Rows that satisfy every one of some parts, or any: `kind` is `AND` or `OR`, and `add` adds one. */
  join<Part>(kind: number, parts: readonly Part[], add: (part: Part) => void): void {
    const most = this.#level++ < OUTER_LEVELS ? JOINED_OUTSIDE : JOINED_INSIDE;
    let waiting = 0;
    for (let i = 0; i < parts.length; i++) {
      if (waiting === most) {
        this.words.push(kind, op.JOIN_WORDS, waiting, 0);
        waiting = 1;
      }
      add(parts[i]!);
      waiting++;
    }
    this.words.push(kind, op.JOIN_WORDS, waiting, 0);
    this.#level--;
  }

  /** No row. */
  addNothing(): void {
    this.words.push(op.OR, op.JOIN_WORDS, 0, 0);
  }

  #addIds(ids: readonly number[]): void {
    const slots: number[] = [];
    for (const id of new Set(ids)) {
      const row = this.store.rowOf(id);
      if (row !== undefined) slots.push(this.order.slotOf(row));
    }
    slots.sort((a, b) => a - b);
    this.words.push(op.SLOTS, op.SLOTS_WORDS, slots.length, this.arena.words(slots));
  }
}
