import { arcMiles } from '../kit/distance.ts';
import { CHORD_TOLERANCE } from './clause.ts';
import { columnOf, lengthOf, type Programs, CLAUSE_TESTS, testOf } from './programs.ts';
import type { RowBatch } from './row-batch.ts';
import type { SetCells } from './row-cells.ts';

/** Tests clauses on the rows of a batch, exactly. */
export class ClauseTests {
  readonly #programs: Programs;
  readonly #rows: RowBatch;

  constructor(programs: Programs, rows: RowBatch) {
    this.#programs = programs;
    this.#rows = rows;
  }

  /**
   * Copies those of `from[start … end)` for which a clause holds to the start of `to`, and returns their number. Both
   * may be the same array. Common clauses have their own loop, because a search's first clauses are tested on the most
   * rows.
   */
  keep(at: number, from: Int32Array, start: number, end: number, to: Int32Array): number {
    const { words } = this.#programs;
    const head = words[at]!;
    const column = columnOf(head);
    let kept = 0;
    switch (testOf(head)) {
      case CLAUSE_TESTS.is: {
        const { codes } = this.#rows.codes[column]!;
        const code = words[at + 1]!;
        for (let i = start; i < end; i++) {
          const row = from[i]!;
          if (codes[row] === code) to[kept++] = row;
        }
        break;
      }
      case CLAUSE_TESTS.range: {
        const { numbers } = this.#rows.numbers[column]!;
        const min = this.#programs.minOf(at);
        const max = this.#programs.maxOf(at);
        for (let i = start; i < end; i++) {
          const row = from[i]!;
          if (numbers[row]! >= min && numbers[row]! <= max) to[kept++] = row;
        }
        break;
      }
      default:
        for (let i = start; i < end; i++) {
          const row = from[i]!;
          if (this.holds(at, row)) to[kept++] = row;
        }
    }
    return kept;
  }

  /**
   * Like `keep`, but for a range whose bounds a change may cross: keeps the rows inside the range whose other state is
   * outside. The rows belong to one group with the column of the range: they are sorted by its numbers, and none
   * differs from its other state by more than `most`. So only rows just inside the two bounds are tested.
   */
  keepCrossing(at: number, most: number, from: Int32Array, start: number, end: number, to: Int32Array): number {
    const { numbers } = this.#rows.numbers[columnOf(this.#programs.words[at]!)]!;
    const min = this.#programs.minOf(at);
    const max = this.#programs.maxOf(at);
    let kept = 0;
    // Rounding preserves order: if the other number is beyond the bound, the distance to the bound is not larger than
    // the difference of the numbers.
    const below = max === Infinity ? start : firstAbove(max, numbers, from, start, end);
    for (let i = below - 1; i >= start; i--) {
      const row = from[i]!;
      if (!(max - numbers[row]! <= most)) break;
      if (numbers[row]! >= min && numbers[row ^ 1]! > max) to[kept++] = row;
    }
    const above = min === -Infinity ? end : firstFrom(min, numbers, from, start, end);
    for (let i = above; i < end; i++) {
      const row = from[i]!;
      if (!(numbers[row]! - min <= most)) break;
      if (numbers[row]! <= max && numbers[row ^ 1]! < min) to[kept++] = row;
    }
    return kept;
  }

  /** Whether a clause holds for a row. */
  holds(at: number, row: number): boolean {
    const { words, floats } = this.#programs;
    const head = words[at]!;
    const column = columnOf(head);
    switch (testOf(head)) {
      case CLAUSE_TESTS.is:
        return this.#rows.codes[column]!.codes[row] === words[at + 1];
      case CLAUSE_TESTS.isAny:
        return hasInt(words, at + 2, at + 2 + words[at + 1]!, this.#rows.codes[column]!.codes[row]!);
      case CLAUSE_TESTS.has:
        return has(this.#rows.sets[column]!, row, words[at + 1]!);
      case CLAUSE_TESTS.hasAny:
        return this.#hasAny(at, this.#rows.sets[column]!, row);
      case CLAUSE_TESTS.range:
        return this.#isBetween(this.#rows.numbers[column]!.numbers[row]!, at);
      case CLAUSE_TESTS.within:
        return this.#isWithin(at, row);
      case CLAUSE_TESTS.ids:
        return hasFloat(floats, (at >> 1) + 1, (at >> 1) + 1 + words[at + 1]!, this.#rows.ids.numbers[row]!);
      case CLAUSE_TESTS.or:
        return this.#holdsAny(at, row);
      case CLAUSE_TESTS.not:
        return !this.#holdAll(at, row);
      default:
        return this.#holdAll(at, row);
    }
  }

  #isBetween(number: number, at: number): boolean {
    return number >= this.#programs.minOf(at) && number <= this.#programs.maxOf(at);
  }

  #holdAll(group: number, row: number): boolean {
    const { words } = this.#programs;
    const end = group + lengthOf(words[group]!);
    for (let at = group + 2; at < end; at += lengthOf(words[at]!)) if (!this.holds(at, row)) return false;
    return true;
  }

  #holdsAny(group: number, row: number): boolean {
    const { words } = this.#programs;
    const end = group + lengthOf(words[group]!);
    for (let at = group + 2; at < end; at += lengthOf(words[at]!)) if (this.holds(at, row)) return true;
    return false;
  }

  /**
   * Returns the same result as `distanceMiles`, because it computes the same sum of the same numbers. Computes miles
   * only close to the border.
   */
  #isWithin(at: number, row: number): boolean {
    const { floats } = this.#programs;
    const { x, y, z } = this.#rows.points[columnOf(this.#programs.words[at]!)]!;
    const circle = (at >> 1) + 1;
    const [dx, dy, dz] = [floats[circle]! - x[row]!, floats[circle + 1]! - y[row]!, floats[circle + 2]! - z[row]!];
    const square = dx * dx + dy * dy + dz * dz;
    const most = floats[circle + 4]!;
    if (square > most) return false;
    return square < most * (1 - 3 * CHORD_TOLERANCE) || arcMiles(square) <= floats[circle + 3]!;
  }

  #hasAny(at: number, sets: SetCells, row: number): boolean {
    const { words } = this.#programs;
    const end = at + 2 + words[at + 1]!;
    for (let i = sets.starts[row]!; i < sets.ends[row]!; i++)
      if (hasInt(words, at + 2, end, sets.codes[i]!)) return true;
    return false;
  }
}

function has({ codes, starts, ends }: SetCells, row: number, code: number): boolean {
  return hasInt(codes, starts[row]!, ends[row]!, code);
}

/** Returns whether an ascending list contains a number. */
function hasInt(numbers: Int32Array, start: number, end: number, wanted: number): boolean {
  let [low, high] = [start, end];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low < end && numbers[low] === wanted;
}

function hasFloat(numbers: Float64Array, start: number, end: number, wanted: number): boolean {
  let [low, high] = [start, end];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low < end && numbers[low] === wanted;
}

/** Returns the index of the first row whose number is greater. */
function firstAbove(bound: number, numbers: Float64Array, rows: Int32Array, start: number, end: number): number {
  let [low, high] = [start, end];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[rows[middle]!]! <= bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the index of the first row whose number is not smaller. */
function firstFrom(bound: number, numbers: Float64Array, rows: Int32Array, start: number, end: number): number {
  let [low, high] = [start, end];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[rows[middle]!]! < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
