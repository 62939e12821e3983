import { MISSING } from '../dictionaries/dictionary.ts';

const FIRST_ROOM = 64;

/** A row as numbers and codes, in the order of the fields; NaN for a missing number. */
export type Cells = { numbers: number[]; singles: number[]; multis: number[][] };

/** The columns that rows are staged for. */
type StagedFields = Readonly<Record<keyof Cells, readonly unknown[]>>;

/** Rows that are being moved into a new layout, stored column by column. */
export class Staging {
  count = 0;
  #room = FIRST_ROOM;
  rows = new Uint32Array(FIRST_ROOM);
  /** By row; NaN is missing. */
  numbers: Float64Array[];
  /** By row; 0 is missing. */
  singles: Uint32Array[];
  multis: CodeLists[];

  constructor(numbers: number, singles: number, multis: number) {
    this.numbers = Array.from({ length: numbers }, () => new Float64Array(FIRST_ROOM).fill(Number.NaN));
    this.singles = Array.from({ length: singles }, () => new Uint32Array(FIRST_ROOM));
    this.multis = Array.from({ length: multis }, () => new CodeLists());
  }

  /** Creates a staging for rows of these fields. */
  static of({ numbers, singles, multis }: StagedFields): Staging {
    return new Staging(numbers.length, singles.length, multis.length);
  }

  /**
   * Starts a row in which everything is missing; returns its position. Codes of sets are added to the row that was
   * started last.
   */
  begin(rowNumber: number): number {
    if (this.count === this.#room) this.#grow();
    for (let i = 0; i < this.multis.length; i++) this.multis[i]!.begin(this.count);
    this.rows[this.count] = rowNumber;
    return this.count++;
  }

  add({ numbers, singles, multis }: Cells, rowNumber: number): void {
    const at = this.begin(rowNumber);
    for (let i = 0; i < numbers.length; i++) this.numbers[i]![at] = numbers[i]!;
    for (let i = 0; i < singles.length; i++) this.singles[i]![at] = singles[i]!;
    for (let i = 0; i < multis.length; i++) for (const code of multis[i]!) this.multis[i]!.push(code);
  }

  /** Ends the sets of the last row. */
  finish(): void {
    for (const lists of this.multis) lists.begin(this.count);
  }

  /** Clears a staging of at most one row. */
  restart(): void {
    this.count = 0;
    for (let i = 0; i < this.numbers.length; i++) this.numbers[i]![0] = Number.NaN;
    for (let i = 0; i < this.singles.length; i++) this.singles[i]![0] = MISSING;
    for (let i = 0; i < this.multis.length; i++) this.multis[i]!.length = 0;
  }

  /** Returns the cells of the only row. */
  firstRow(): Cells {
    return {
      numbers: this.numbers.map((column) => column[0]!),
      singles: this.singles.map((column) => column[0]!),
      multis: this.multis.map((lists) => lists.firstList()),
    };
  }

  /** The maximum number of codes of a row; the last row must be finished. */
  get mostCodes(): number {
    return this.multis.reduce((sum, lists) => sum + lists.longest(this.count), this.singles.length);
  }

  /** Releases the columns. */
  clear(): void {
    [this.count, this.#room] = [0, 0];
    [this.numbers, this.singles, this.multis] = [[], [], []];
  }

  #grow(): void {
    const room = this.#room * 2;
    this.rows = enlarge(this.rows, new Uint32Array(room));
    this.numbers = this.numbers.map((column) => enlarge(column, new Float64Array(room).fill(Number.NaN, this.#room)));
    this.singles = this.singles.map((column) => enlarge(column, new Uint32Array(room)));
    this.#room = room;
  }
}

/** A set of codes per row: those of a row are `codes[i]` for `starts[row] <= i < starts[row + 1]`. */
export class CodeLists {
  starts = new Uint32Array(FIRST_ROOM);
  codes = new Uint32Array(FIRST_ROOM);
  length = 0;

  begin(row: number): void {
    if (row === this.starts.length) this.starts = enlarge(this.starts, new Uint32Array(row * 2));
    this.starts[row] = this.length;
  }

  push(code: number): void {
    if (this.length === this.codes.length) this.codes = enlarge(this.codes, new Uint32Array(this.length * 2));
    this.codes[this.length++] = code;
  }

  /** Returns the codes of the only row. */
  firstList(): number[] {
    const list: number[] = [];
    for (let i = 0; i < this.length; i++) list.push(this.codes[i]!);
    return list;
  }

  longest(rows: number): number {
    let longest = 0;
    for (let row = 0; row < rows; row++) longest = Math.max(longest, this.starts[row + 1]! - this.starts[row]!);
    return longest;
  }
}

function enlarge<Items extends Float64Array | Uint32Array>(items: Items, room: Items): Items {
  room.set(items);
  return room;
}
