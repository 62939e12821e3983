import * as op from '../kernel/program.ts';
import type { Predicate } from '../api/query.ts';
import type { SearchableRows, SearchedOrder } from '../versions/searchable-rows.ts';
import type { ProgramWriter } from '../columns/program-writer.ts';
import type { Arena } from '../memory/arena.ts';
import type { Centers } from '../columns/centers.ts';
import { findStoredField } from './find-stored-field.ts';

/**
 * Outer levels join this many parts at a time, inner levels two. This limits how many masks are on the kernel's stack
 * at the same time: even `MAX_PREDICATE_DEPTH` levels with any number of parts fit.
 */
const JOINED_OUTSIDE = 8;
const JOINED_INSIDE = 2;
const OUTER_LEVELS = 4;

/**
 * Writes predicates as kernel programs, for one order of the rows. The column's kind (`columns/`) writes the
 * instructions of a predicate on a column.
 */
export class Programs implements ProgramWriter {
  readonly store: SearchableRows;
  readonly arena: Arena;
  readonly centers: Centers;
  readonly order: SearchedOrder;
  /** The program being written, to which columns add instructions (`kernel/program.ts`). */
  words: number[] = [];
  /** The number of joins that enclose the next instruction. */
  #level = 0;

  constructor(store: SearchableRows, arena: Arena, centers: Centers, order: SearchedOrder) {
    this.store = store;
    this.arena = arena;
    this.centers = centers;
    this.order = order;
  }

  /**
   * Writes a predicate's program and returns its address. Throws if it names a column that is absent or of the wrong
   * kind.
   */
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
        return findStoredField(this.store, predicate.column, 'code', 'codes').addAny(predicate.values, this);
      case 'all':
        return findStoredField(this.store, predicate.column, 'codes').addAll(predicate.values, this);
      case 'range':
        return findStoredField(this.store, predicate.column, 'number').addRange(predicate, this);
      case 'within':
        return findStoredField(this.store, predicate.column, 'point').addWithin(predicate, this);
      case 'words':
        return findStoredField(this.store, predicate.column, 'words').addWords(predicate, this);
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

  /** Joins parts with `AND` or `OR` (`kind`); `add` adds one part. */
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

  /** Adds a predicate that no row satisfies. */
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
