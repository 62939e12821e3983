import { lowerBound } from './lower-bound.ts';

/** A word, and its number of typos. */
type Spelling = { word: string; typos: number };

/**
 * Returns the words with the first letter of `searched` that are within this many typos: a letter (code point)
 * inserted, deleted or replaced, or two neighbors swapped, no letter touched twice ("optimal string alignment").
 * `sorted` is in code-unit order.
 *
 * Words with the same prefix are adjacent, so the rows of the distance matrix for that prefix are reused from word to
 * word. If no cell of a row is small enough, all words with that prefix are skipped.
 */
export function findNearSpellings(sorted: readonly string[], searched: string, typos: number): Spelling[] {
  const initial = String.fromCodePoint(searched.codePointAt(0)!);
  let at = lowerBound(sorted, (word) => word < initial);
  const rows = new Rows(searched, typos);
  const found: Spelling[] = [];
  while (at < sorted.length && sorted[at]!.startsWith(initial)) {
    const word = sorted[at]!;
    const dead = rows.read(word);
    if (dead > 0) {
      at = endOfBeginning(sorted, at, word.slice(0, dead));
      continue;
    }
    const away = rows.distance;
    if (away <= typos) found.push({ word, typos: away });
    at++;
  }
  return found;
}

/**
 * The matrix of distances: a row for each letter of the last word read, a column for each letter of the searched one.
 * Only cells close enough to the diagonal to be small enough are kept: 2 × typos + 1 per row, with one too-large cell
 * at each end.
 */
class Rows {
  readonly #searched: readonly number[];
  readonly #typos: number;
  readonly #cells: Uint8Array;
  /** The number of cells of a row; cells of the same column are one more than this apart. */
  readonly #width: number;
  /** The letters that have rows. */
  readonly #letters: number[] = [];
  #depth = 0;

  constructor(searched: string, typos: number) {
    this.#searched = lettersOf(searched);
    this.#typos = typos;
    this.#width = 2 * typos + 3;
    this.#cells = new Uint8Array(this.#width * (this.#searched.length + typos + 2)).fill(typos + 1);
    for (let column = 0; column <= Math.min(typos, this.#searched.length); column++) {
      this.#cells[this.#placeOf(0, column)] = column;
    }
  }

  #placeOf(row: number, column: number): number {
    return row * this.#width + column - row + this.#typos + 1;
  }

  /** The number of typos between the last word read and the searched one; above the limit, the number is not exact. */
  get distance(): number {
    const { length } = this.#searched;
    return Math.abs(this.#depth - length) > this.#typos
      ? this.#typos + 1
      : this.#cells[this.#placeOf(this.#depth, length)]!;
  }

  /** Reads a word; returns 0, or the length in code units of a prefix that no near word has. */
  read(word: string): number {
    let [depth, unit] = [0, 0];
    while (depth < this.#depth && unit < word.length && word.codePointAt(unit) === this.#letters[depth]) {
      unit += unitsOf(this.#letters[depth++]!);
    }
    while (unit < word.length) {
      const letter = word.codePointAt(unit)!;
      unit += unitsOf(letter);
      this.#depth = depth;
      if (!this.#addRow(++depth, letter)) return unit;
    }
    this.#depth = depth;
    return 0;
  }

  /** Computes a row of the matrix, only close enough to the diagonal; returns whether some cell is small enough. */
  #addRow(row: number, letter: number): boolean {
    const searched = this.#searched;
    const cells = this.#cells;
    const typos = this.#typos;
    const first = Math.max(0, row - typos);
    const last = Math.min(searched.length, row + typos);
    if (first > last) return false;
    const [here, above, twoAbove] = [this.#placeOf(row, 0), this.#placeOf(row - 1, 0), this.#placeOf(row - 2, 0)];
    const before = row > 1 ? this.#letters[row - 2]! : -1;
    let least = typos + 1;
    for (let column = first; column <= last; column++) {
      let cell = column === 0 ? row : cells[above + column - 1]! + (searched[column - 1] === letter ? 0 : 1);
      if (column > first) cell = Math.min(cell, cells[here + column - 1]! + 1);
      if (column < row + typos) cell = Math.min(cell, cells[above + column]! + 1);
      if (column > 1 && searched[column - 2] === letter && searched[column - 1] === before) {
        cell = Math.min(cell, cells[twoAbove + column - 2]! + 1);
      }
      cells[here + column] = cell;
      least = Math.min(least, cell);
    }
    this.#letters[row - 1] = letter;
    return least <= typos;
  }
}

function lettersOf(word: string): number[] {
  return Array.from(word, (letter) => letter.codePointAt(0)!);
}

function unitsOf(codePoint: number): number {
  return codePoint > 0xffff ? 2 : 1;
}

/** Returns the end of the words with the same prefix as the word at `at`. Usually there are few. */
function endOfBeginning(sorted: readonly string[], at: number, beginning: string): number {
  let [low, step] = [at, 1];
  while (low + step < sorted.length && sorted[low + step]!.startsWith(beginning)) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, sorted.length);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.startsWith(beginning)) low = middle;
    else high = middle;
  }
  return high;
}
