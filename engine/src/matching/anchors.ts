import { cellAt, cellsWithin, hasLevel, levelsFrom } from './cells.ts';
import type { Columns } from './columns.ts';
import { hashPair } from './key-table.ts';
import { columnOf, PROGRAM_HEAD_WORDS, lengthOf, type Programs, CLAUSE_TESTS, testOf } from './programs.ts';
import type { RowBatch } from './row-batch.ts';

/** A clause that names more values than this excludes too few rows. */
const MAX_KEYS = 64;
const NONE = -1;

/** How a row's keys are found: a column and, for places, the level of cells. */
type Axis = { column: number; level: number };

/**
 * An anchor is a clause that lists a few values, cells or ids, one of which a row must have. Each is a 32-bit key; a
 * row has the keys of its own values. If a row satisfies a clause, they share a key; the converse need not hold.
 *
 * Clauses that are looked up in the same way form a kind, which has a number: clauses on one column; circles at one
 * level of cells, so that a circle has several kinds; alternatives (`or`) whose branches are all anchors, which are
 * looked up on the axes of all branches.
 */
export class Anchors {
  readonly #programs: Programs;
  readonly #columns: Columns;
  readonly #axes: Axis[] = [];
  readonly #axisNumbers = new Map<number, number>();
  /** The axes of each kind. */
  readonly #kinds: number[][] = [];
  readonly #kindNumbers = new Map<string, number>();

  constructor(programs: Programs, columns: Columns) {
    this.#programs = programs;
    this.#columns = columns;
  }

  /** Returns the anchor kinds of a clause. */
  kindsOf(at: number): number[] {
    return this.#axisSetsOf(at).map((axes) => this.#kindWith(axes));
  }

  /** Returns the first clause of that kind in a program, or -1. */
  find(program: number, kind: number): number {
    const { words } = this.#programs;
    const end = words[program]!;
    for (let at = program + PROGRAM_HEAD_WORDS; at < end; at += lengthOf(words[at]!))
      if (this.#isOf(at, kind)) return at;
    return NONE;
  }

  /** Returns the distinct keys of an anchor for that kind. Without keys, no row satisfies it. */
  keysOf(at: number, kind: number): Set<number> {
    const keys = new Set<number>();
    this.#addKeys(at, this.#kinds[kind]!, keys);
    return keys;
  }

  /** Adds a row's keys of a kind to `to` from `count` on, and returns the new count. */
  addRowKeys(kind: number, rows: RowBatch, row: number, to: number[], count: number): number {
    let next = count;
    for (const axis of this.#kinds[kind]!) {
      const { column, level } = this.#axes[axis]!;
      if (column === this.#columns.id) {
        to[next++] = hashPair(axis, rows.ids.numbers[row]! | 0);
        continue;
      }
      switch (this.#columns.kinds[column]!) {
        case 'code': {
          const code = rows.codes[column]!.codes[row]!;
          if (code !== 0) to[next++] = hashPair(axis, code);
          break;
        }
        case 'codes':
        case 'words': {
          const { codes, starts, ends } = rows.sets[column]!;
          for (let i = starts[row]!; i < ends[row]!; i++) to[next++] = hashPair(axis, codes[i]!);
          break;
        }
        default: {
          const { x, y, z } = rows.points[column]!;
          if (x[row] === x[row]) to[next++] = hashPair(axis, cellAt(x[row]!, y[row]!, z[row]!, level));
        }
      }
    }
    return next;
  }

  #isOf(at: number, kind: number): boolean {
    const { words } = this.#programs;
    const test = testOf(words[at]!);
    if (test === CLAUSE_TESTS.or) return this.kindsOf(at).includes(kind);
    const [axis, ...others] = this.#kinds[kind]!;
    return others.length === 0 && this.#axisAmong(at, [axis!]) !== NONE;
  }

  /**
   * Returns the sets of axes on which a clause can be looked up, the finest cells first; none if it is not an anchor.
   */
  #axisSetsOf(at: number): number[][] {
    const { words } = this.#programs;
    const head = words[at]!;
    switch (testOf(head)) {
      case CLAUSE_TESTS.is:
      case CLAUSE_TESTS.has:
        return [[this.#axisWith(columnOf(head), 0)]];
      case CLAUSE_TESTS.isAny:
      case CLAUSE_TESTS.hasAny:
      case CLAUSE_TESTS.ids:
        return words[at + 1]! > MAX_KEYS ? [] : [[this.#axisWith(columnOf(head), 0)]];
      case CLAUSE_TESTS.within:
        return levelsFrom(words[at + 1]!).map((level) => [this.#axisWith(columnOf(head), level)]);
      case CLAUSE_TESTS.and: {
        const part = this.#firstAnchor(at);
        return part === NONE ? [] : this.#axisSetsOf(part);
      }
      case CLAUSE_TESTS.or:
        return this.#axisSetsOfAny(at);
      default:
        return [];
    }
  }

  #axisSetsOfAny(group: number): number[][] {
    const branches = [...this.#parts(group)].map((part) => this.#axisSetsOf(part));
    if (branches.some((sets) => sets.length === 0)) return [];
    const most = Math.max(0, ...branches.map((sets) => sets.length));
    return Array.from({ length: most }, (_set, i) => branches.flatMap((sets) => sets[Math.min(i, sets.length - 1)]!));
  }

  #addKeys(at: number, axes: readonly number[], keys: Set<number>): void {
    const { words, floats } = this.#programs;
    const head = words[at]!;
    const test = testOf(head);
    if (test === CLAUSE_TESTS.or) {
      for (const part of this.#parts(at)) this.#addKeys(part, axes, keys);
      return;
    }
    if (test === CLAUSE_TESTS.and) {
      this.#addKeys(this.#firstAnchor(at), axes, keys);
      return;
    }
    const axis = this.#axisAmong(at, axes);
    const float = (at >> 1) + 1;
    const operand = words[at + 1]!;
    switch (test) {
      case CLAUSE_TESTS.is:
      case CLAUSE_TESTS.has:
        keys.add(hashPair(axis, operand));
        break;
      case CLAUSE_TESTS.isAny:
      case CLAUSE_TESTS.hasAny:
        for (let i = 0; i < operand; i++) keys.add(hashPair(axis, words[at + 2 + i]!));
        break;
      case CLAUSE_TESTS.ids:
        for (let i = 0; i < operand; i++) keys.add(hashPair(axis, floats[float + i]! | 0));
        break;
      case CLAUSE_TESTS.within: {
        const center = [floats[float]!, floats[float + 1]!, floats[float + 2]!] as const;
        const { level } = this.#axes[axis]!;
        for (const cell of cellsWithin(center, floats[float + 4]!, level)) keys.add(hashPair(axis, cell));
      }
    }
  }

  /** Returns the first of some axes, the finest first, on which a clause that is not a group can be looked up; or -1. */
  #axisAmong(at: number, axes: readonly number[]): number {
    const { words } = this.#programs;
    const head = words[at]!;
    const test = testOf(head);
    const isList = test === CLAUSE_TESTS.isAny || test === CLAUSE_TESTS.hasAny || test === CLAUSE_TESTS.ids;
    if (test === CLAUSE_TESTS.range || test >= CLAUSE_TESTS.and || (isList && words[at + 1]! > MAX_KEYS)) return NONE;
    let found = NONE;
    for (const axis of axes) {
      const { column, level } = this.#axes[axis]!;
      if (column !== columnOf(head)) continue;
      const fits = test !== CLAUSE_TESTS.within || hasLevel(words[at + 1]!, level);
      if (fits && (found === NONE || level > this.#axes[found]!.level)) found = axis;
    }
    return found;
  }

  /** Returns the first clause of a group that is an anchor. */
  #firstAnchor(group: number): number {
    for (const part of this.#parts(group)) if (this.#axisSetsOf(part).length > 0) return part;
    return NONE;
  }

  *#parts(group: number): Generator<number> {
    const { words } = this.#programs;
    const end = group + lengthOf(words[group]!);
    for (let at = group + 2; at < end; at += lengthOf(words[at]!)) yield at;
  }

  #axisWith(column: number, level: number): number {
    const key = column * 16 + level;
    let axis = this.#axisNumbers.get(key);
    if (axis === undefined) {
      axis = this.#axes.push({ column, level }) - 1;
      this.#axisNumbers.set(key, axis);
    }
    return axis;
  }

  #kindWith(axes: readonly number[]): number {
    const sorted = [...new Set(axes)].sort((a, b) => a - b);
    const key = sorted.join(' ');
    let kind = this.#kindNumbers.get(key);
    if (kind === undefined) {
      kind = this.#kinds.push(sorted) - 1;
      this.#kindNumbers.set(key, kind);
    }
    return kind;
  }
}
