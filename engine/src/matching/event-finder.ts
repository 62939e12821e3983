import type { ClauseTests } from './clause-tests.ts';
import { BEING } from './columns.ts';
import { grownInts } from './int-lists.ts';
import { lengthOf, type Programs } from './programs.ts';
import type { RowBatch } from './row-batch.ts';

/**
 * Finds events: a row and a search that the row matches and the other state of the same listing does not. (An event of
 * a row after the change is a beginning, of one before it an end.) So one of the clauses on changed columns fails in the
 * other state: these are asked first, of both states, and when a price has changed a little nearly all searches end there.
 */
export class EventFinder {
  /** Row and slot of each event. Several times the same where a search was met on several ways. */
  events = new Int32Array(1024);
  count = 0;
  #kept = new Int32Array(64);
  readonly #programs: Programs;
  readonly #rows: RowBatch;
  readonly #tests: ClauseTests;

  constructor(programs: Programs, rows: RowBatch, tests: ClauseTests) {
    this.#programs = programs;
    this.#rows = rows;
    this.#tests = tests;
  }

  /** Asks the searches `slots[first … last)` of the rows `list[start … end)`; rows with the same changed columns stand together. */
  ask(slots: Int32Array, first: number, last: number, list: Int32Array, start: number, end: number): void {
    const { changed } = this.#rows;
    const { columns } = this.#programs;
    if (this.#kept.length < end - start) this.#kept = grownInts(this.#kept, end - start);
    let to: number;
    for (let from = start; from < end; from = to) {
      const bits = changed[list[from]! >> 1]!;
      to = from + 1;
      while (to < end && changed[list[to]! >> 1] === bits) to++;
      for (let i = first; i < last; i++) {
        const slot = slots[i]!;
        if (((columns[slot]! | BEING) & bits) !== 0) this.#askOne(slot, bits, list, from, to);
      }
    }
  }

  #askOne(slot: number, bits: number, list: Int32Array, start: number, end: number): void {
    const programs = this.#programs;
    const tests = this.#tests;
    const { words } = programs;
    const kept = this.#kept;
    const first = programs.starts[slot]!;
    const last = programs.ends[slot]!;
    let [from, at, left] = [list, start, end];
    for (let clause = first; clause < last; clause += lengthOf(words[clause]!)) {
      if ((programs.columnsOf(clause) & bits) === 0) continue;
      left = tests.keep(clause, from, at, left, kept);
      if (left === 0) return;
      [from, at] = [kept, 0];
    }
    left = this.#keepDifferent(first, last, bits, from, at, left);
    for (let clause = first; clause < last && left > 0; clause += lengthOf(words[clause]!)) {
      if ((programs.columnsOf(clause) & bits) === 0) left = tests.keep(clause, kept, 0, left, kept);
    }
    for (let i = 0; i < left; i++) this.#add(kept[i]!, slot);
  }

  /** Keeps the rows in whose other state a clause on the changed columns fails, or which have no other state. */
  #keepDifferent(first: number, last: number, bits: number, from: Int32Array, start: number, end: number): number {
    const { words } = this.#programs;
    const { exists } = this.#rows;
    const kept = this.#kept;
    let count = 0;
    for (let i = start; i < end; i++) {
      const row = from[i]!;
      const other = row ^ 1;
      let differs = exists[other] === 0;
      for (let at = first; !differs && at < last; at += lengthOf(words[at]!)) {
        differs = (this.#programs.columnsOf(at) & bits) !== 0 && !this.#tests.holds(at, other);
      }
      if (differs) kept[count++] = row;
    }
    return count;
  }

  #add(row: number, slot: number): void {
    this.events = grownInts(this.events, 2 * this.count + 2);
    this.events[2 * this.count] = row;
    this.events[2 * this.count++ + 1] = slot;
  }
}
