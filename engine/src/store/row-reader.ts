import { fits, misfit } from '../check-row.ts';
import { Dictionary, MISSING } from '../dictionary.ts';
import type { Point, Row, Schema, Value } from '../schema.ts';
import type { Fields, Home } from './fields.ts';
import type { CodeLists, Staging } from './staging.ts';

/** All columns look alike, whatever their kind: so the one loop over a row's values stays fast. */
type Column = {
  name: string;
  kind: Home['kind'];
  index: number;
  part: number;
  dictionary: Dictionary;
  /** By code of a set: the last row that had it, counted as they are read. */
  seen: number[];
  /** The code that came last. */
  last: number;
  /** By code of a set: the code that came behind it last, in the place of the first that of none. */
  next: number[];
};

const NO_DICTIONARY = new Dictionary();

/** Reads rows into a staging, value by value and checked. Nothing is made for a row alone. */
export class RowReader {
  readonly #schema: Schema;
  readonly #fields: Fields;
  readonly #staging: Staging;
  /** How many rows were read. */
  #read = 0;
  readonly #columns = new Map<string, Column>();
  /** Rows mostly name their columns in one order: the column that came at each place last time. */
  readonly #expected: Column[] = [];
  /** By single column: the values of the row's tuple. */
  readonly #tuples: readonly ((string | null)[] | null)[];

  constructor(schema: Schema, fields: Fields, staging: Staging) {
    this.#fields = fields;
    this.#staging = staging;
    for (const [name, home] of fields.homes) this.#columns.set(name, columnOf(name, home));
    this.#schema = schema;
    this.#tuples = fields.singles.map((single) => (single.kind === 'tuple' ? single.names.map(() => null) : null));
  }

  /** Throws when the row does not fit the schema; then it may be staged in part. */
  read(row: Row, rowNumber: number): void {
    const { id, values } = row;
    if (!Number.isSafeInteger(id) || id <= 0) throw new Error(`Row id ${id} is not a positive integer.`);
    const at = this.#staging.begin(rowNumber);
    this.#read++;
    let place = 0;
    for (const name in values) {
      let column = this.#expected[place];
      if (column === undefined || column.name !== name) {
        column = this.#columns.get(name);
        if (column === undefined) throw new Error(`Row ${id}: the schema has no column "${name}".`);
        this.#expected[place] = column;
      }
      place++;
      const value = values[name];
      if (value !== null && value !== undefined) this.#add(row, at, column, value);
    }
    this.#addTuples(at);
  }

  #add(row: Row, at: number, column: Column, value: Exclude<Value, null>): void {
    const { numbers, singles, multis } = this.#staging;
    const { kind, index, dictionary } = column;
    if (kind === 'code') {
      if (typeof value !== 'string') throw this.#misfit(row, column, value);
      column.last = dictionary.acquireLike(value, column.last);
      singles[index]![at] = column.last;
    } else if (kind === 'number') {
      if (typeof value !== 'number' || !Number.isFinite(value)) throw this.#misfit(row, column, value);
      // Adding 0 makes -0 a 0.
      numbers[index]![at] = value + 0;
    } else if (kind === 'part') {
      if (typeof value !== 'string') throw this.#misfit(row, column, value);
      this.#tuples[index]![column.part] = value;
    } else if (!fits(value, kind)) throw this.#misfit(row, column, value);
    else if (kind === 'point') singles[index]![at] = this.#fields.places.acquire(value as Point);
    else if (kind === 'codes') addAll(value as readonly string[], this.#read, column, multis[index]!);
    else this.#addWords(value as string | readonly string[], column, multis[index]!);
  }

  #misfit(row: Row, { name }: Column, value: Value): Error {
    return misfit(row, name, this.#schema[name]!.kind, value);
  }

  #addWords(value: string | readonly string[], column: Column, lists: CodeLists): void {
    if (typeof value === 'string') addAll(this.#fields.wordsOf(value), this.#read, column, lists);
    else for (const text of value) addAll(this.#fields.wordsOf(text), this.#read, column, lists);
  }

  #addTuples(at: number): void {
    for (let i = 0; i < this.#tuples.length; i++) {
      const tuple = this.#tuples[i]!;
      const single = this.#fields.singles[i]!;
      if (tuple === null || single.kind !== 'tuple') continue;
      this.#staging.singles[i]![at] = single.dictionary.acquire(tuple);
      tuple.fill(null);
    }
  }
}

function columnOf(name: string, home: Home): Column {
  const dictionary = 'dictionary' in home && home.dictionary instanceof Dictionary ? home.dictionary : NO_DICTIONARY;
  const part = home.kind === 'part' ? home.part : 0;
  return { name, kind: home.kind, index: home.index, part, dictionary, seen: [], last: MISSING, next: [] };
}

/** Adds the values that the row does not have yet. */
function addAll(values: readonly string[], row: number, { dictionary, seen, next }: Column, lists: CodeLists): void {
  let before = MISSING;
  for (let i = 0; i < values.length; i++) {
    const code = dictionary.acquireLike(values[i]!, next[before] ?? MISSING);
    next[before] = code;
    before = code;
    if (seen[code] === row) {
      dictionary.release(code);
      continue;
    }
    seen[code] = row;
    lists.push(code);
  }
}
