import { cellAt, cellsWithin, NO_LEVEL } from './cells.ts';
import type { Columns } from './columns.ts';
import { mixed } from './key-table.ts';
import { columnOf, lengthOf, type Programs, TEST, testOf } from './programs.ts';
import type { RowBatch } from './row-batch.ts';

/** A clause that names more than so many values tells too little of a row. */
const MOST_KEYS = 64;
const NONE = -1;

/** What a row can be asked for its keys: a column, and of a place the level of cells. */
type Axis = { column: number; level: number };

/**
 * An anchor is a clause that names the few values, cells or ids of which a row must have one. Each is a key, 32 bits
 * long; a row has the keys of its own values. Where a clause is met, a key is shared; the converse need not hold.
 *
 * Clauses that are looked up alike form a kind (a number): those on one column; circles of about one size; alternatives
 * (`or`) whose branches all have anchors, together on the axes of all branches.
 */
export class Anchors {
  readonly #programs: Programs;
  readonly #columns: Columns;
  readonly #axes: Axis[] = [];
  readonly #axisNumbers = new Map<number, number>();
  /** The axes of each kind. */
  readonly #kinds: number[][] = [];
  readonly #kindNumbers = new Map<string, number>();
  /** By axis, the kind of it alone. */
  readonly #single: number[] = [];

  constructor(programs: Programs, columns: Columns) {
    this.#programs = programs;
    this.#columns = columns;
  }

  /** The kind of a clause as an anchor, or -1 where it is none. */
  kindOf(at: number): number {
    const head = this.#programs.words[at]!;
    if (testOf(head) !== TEST.or) {
      const axis = this.#axisOf(at);
      return axis === NONE ? NONE : (this.#single[axis] ??= this.#kindWith([axis]));
    }
    const axes = new Set<number>();
    return this.#addAxes(at, axes) ? this.#kindWith([...axes]) : NONE;
  }

  /** The first clause of that kind in a slot's program, or -1. */
  find(slot: number, kind: number): number {
    const { words, starts, ends } = this.#programs;
    const end = ends[slot]!;
    for (let at = starts[slot]!; at < end; at += lengthOf(words[at]!)) if (this.kindOf(at) === kind) return at;
    return NONE;
  }

  /** The keys of an anchor, each once. None: no row meets it. */
  keysOf(at: number): Set<number> {
    const keys = new Set<number>();
    this.#addKeys(at, keys);
    return keys;
  }

  /** Adds a row's keys of a kind to `to` from `count` on, and answers the new count. */
  addRowKeys(kind: number, rows: RowBatch, row: number, to: number[], count: number): number {
    let next = count;
    for (const axis of this.#kinds[kind]!) {
      const { column, level } = this.#axes[axis]!;
      if (column === this.#columns.id) {
        to[next++] = mixed(axis, rows.ids.numbers[row]! | 0);
        continue;
      }
      switch (this.#columns.kinds[column]!) {
        case 'code': {
          const code = rows.codes[column]!.codes[row]!;
          if (code !== 0) to[next++] = mixed(axis, code);
          break;
        }
        case 'codes':
        case 'words': {
          const { codes, starts, ends } = rows.sets[column]!;
          for (let i = starts[row]!; i < ends[row]!; i++) to[next++] = mixed(axis, codes[i]!);
          break;
        }
        default: {
          const { x, y, z } = rows.points[column]!;
          if (x[row] === x[row]) to[next++] = mixed(axis, cellAt(x[row]!, y[row]!, z[row]!, level));
        }
      }
    }
    return next;
  }

  /** Adds the axes of an anchor; false where the clause is none. */
  #addAxes(at: number, axes: Set<number>): boolean {
    const { words } = this.#programs;
    const head = words[at]!;
    const end = at + lengthOf(head);
    if (testOf(head) === TEST.or) {
      for (let part = at + 2; part < end; part += lengthOf(words[part]!)) if (!this.#addAxes(part, axes)) return false;
      return end > at + 2;
    }
    const anchor = testOf(head) === TEST.and ? this.#firstAnchor(at) : at;
    if (anchor === NONE) return false;
    if (anchor !== at) return this.#addAxes(anchor, axes);
    const axis = this.#axisOf(at);
    if (axis !== NONE) axes.add(axis);
    return axis !== NONE;
  }

  #addKeys(at: number, keys: Set<number>): void {
    const { words, floats } = this.#programs;
    const head = words[at]!;
    const end = at + lengthOf(head);
    if (testOf(head) === TEST.or) {
      for (let part = at + 2; part < end; part += lengthOf(words[part]!)) this.#addKeys(part, keys);
      return;
    }
    if (testOf(head) === TEST.and) {
      this.#addKeys(this.#firstAnchor(at), keys);
      return;
    }
    const axis = this.#axisOf(at);
    const float = (at >> 1) + 1;
    const operand = words[at + 1]!;
    switch (testOf(head)) {
      case TEST.is:
      case TEST.has:
        keys.add(mixed(axis, operand));
        break;
      case TEST.isAny:
      case TEST.hasAny:
        for (let i = 0; i < operand; i++) keys.add(mixed(axis, words[at + 2 + i]!));
        break;
      case TEST.ids:
        for (let i = 0; i < operand; i++) keys.add(mixed(axis, floats[float + i]! | 0));
        break;
      case TEST.within: {
        const center = [floats[float]!, floats[float + 1]!, floats[float + 2]!] as const;
        for (const cell of cellsWithin(center, floats[float + 4]!, operand)) keys.add(mixed(axis, cell));
      }
    }
  }

  /** The first clause of a group that is an anchor. */
  #firstAnchor(group: number): number {
    const { words } = this.#programs;
    const end = group + lengthOf(words[group]!);
    for (let at = group + 2; at < end; at += lengthOf(words[at]!)) if (this.kindOf(at) !== NONE) return at;
    return NONE;
  }

  #axisOf(at: number): number {
    const { words } = this.#programs;
    const head = words[at]!;
    switch (testOf(head)) {
      case TEST.is:
      case TEST.has:
        return this.#axisWith(columnOf(head), 0);
      case TEST.isAny:
      case TEST.hasAny:
      case TEST.ids:
        return words[at + 1]! > MOST_KEYS ? NONE : this.#axisWith(columnOf(head), 0);
      case TEST.within:
        return words[at + 1] === NO_LEVEL ? NONE : this.#axisWith(columnOf(head), words[at + 1]!);
      default:
        return NONE;
    }
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
    const sorted = axes.toSorted((a, b) => a - b);
    const key = sorted.join(' ');
    let kind = this.#kindNumbers.get(key);
    if (kind === undefined) {
      kind = this.#kinds.push(sorted) - 1;
      this.#kindNumbers.set(key, kind);
    }
    return kind;
  }
}
