import type { ClauseTests } from './clause-tests.ts';
import { EXISTENCE_BIT } from './columns.ts';
import { growInts } from './int-lists.ts';
import { columnOf, PROGRAM_HEAD_WORDS, lengthOf, type Programs, CLAUSE_TESTS, testOf } from './programs.ts';
import type { RowBatch } from './row-batch.ts';
import type { RowGroup, RowGroups } from './row-groups.ts';

const NONE = -1;
const SEVERAL = -2;

/**
 * Finds events: pairs of a row and a search that the row matches and the other state of the same change does not. If
 * the row is the state after the change, the search starts to match; if it is the state before, it stops matching. So
 * at least one of the clauses on changed columns fails in the other state. These are tested first, on both states; if a
 * price has changed a little, they reject nearly all searches.
 */
export class EventFinder {
  /** The row and the program of each event. May contain duplicates if a search was reached on several paths. */
  events = new Int32Array(1024);
  count = 0;
  /** The tested rows that have passed so far. */
  #kept = new Int32Array(64);
  readonly #programs: Programs;
  readonly #groups: RowGroups;
  readonly #tests: ClauseTests;
  readonly #rows: RowBatch;

  constructor(programs: Programs, groups: RowGroups, tests: ClauseTests, rows: RowBatch) {
    this.#programs = programs;
    this.#groups = groups;
    this.#tests = tests;
    this.#rows = rows;
  }

  /** Tests the searches `programs[first … last)` on the rows `list[start … end)`, which are sorted by group. */
  ask(programs: Int32Array, first: number, last: number, list: Int32Array, start: number, end: number): void {
    const { of, all } = this.#groups;
    const { words } = this.#programs;
    this.#kept = growInts(this.#kept, end - start);
    let to: number;
    for (let from = start; from < end; from = to) {
      const number = of[list[from]!]!;
      to = from + 1;
      while (to < end && of[list[to]!] === number) to++;
      const group = all[number]!;
      const { bits } = group;
      for (let i = first; i < last; i++) {
        const program = programs[i]!;
        if (((words[program + 1]! | EXISTENCE_BIT) & bits) !== 0) this.#askOne(program, group, list, from, to);
      }
    }
  }

  #askOne(program: number, group: RowGroup, list: Int32Array, start: number, end: number): void {
    const { words } = this.#programs;
    const { bits } = group;
    const first = program + PROGRAM_HEAD_WORDS;
    const last = words[program]!;
    const changed = this.#changedClause(first, last, bits);
    let left =
      changed >= 0 && testOf(words[changed]!) === CLAUSE_TESTS.range && columnOf(words[changed]!) === group.column
        ? this.#tests.keepCrossing(changed, group.most, list, start, end, this.#kept)
        : this.#keepChanged(first, last, bits, list, start, end);
    for (let at = first; at < last && left > 0; at += lengthOf(words[at]!)) {
      if ((this.#programs.columnsOf(at) & bits) === 0) left = this.#tests.keep(at, this.#kept, 0, left, this.#kept);
    }
    if (left > 0) this.#add(program, left);
  }

  /** Returns the clause that reads changed columns if there is exactly one. */
  #changedClause(first: number, last: number, bits: number): number {
    const { words } = this.#programs;
    let found = NONE;
    for (let at = first; at < last; at += lengthOf(words[at]!)) {
      if ((this.#programs.columnsOf(at) & bits) !== 0) found = found === NONE ? at : SEVERAL;
    }
    return found;
  }

  /** Keeps the rows for which all clauses on changed columns hold, and at least one fails in the other state. */
  #keepChanged(first: number, last: number, bits: number, list: Int32Array, start: number, end: number): number {
    const { words } = this.#programs;
    const kept = this.#kept;
    let [from, at, left] = [list, start, end];
    for (let clause = first; clause < last && left > at; clause += lengthOf(words[clause]!)) {
      if ((this.#programs.columnsOf(clause) & bits) === 0) continue;
      left = this.#tests.keep(clause, from, at, left, kept);
      from = kept;
      at = 0;
    }
    let count = 0;
    for (let i = at; i < left; i++) {
      const row = from[i]!;
      if (!this.#otherHolds(first, last, bits, row ^ 1)) kept[count++] = row;
    }
    return count;
  }

  #otherHolds(first: number, last: number, bits: number, other: number): boolean {
    const { words } = this.#programs;
    if (this.#rows.exists[other] === 0) return false;
    for (let at = first; at < last; at += lengthOf(words[at]!)) {
      if ((this.#programs.columnsOf(at) & bits) !== 0 && !this.#tests.holds(at, other)) return false;
    }
    return true;
  }

  /** Adds an event for each remaining row. */
  #add(program: number, left: number): void {
    this.events = growInts(this.events, 2 * (this.count + left));
    const { events } = this;
    for (let i = 0; i < left; i++) {
      events[2 * this.count] = this.#kept[i]!;
      events[2 * this.count++ + 1] = program;
    }
  }
}
