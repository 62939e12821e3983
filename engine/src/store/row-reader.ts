import { fits, misfit } from '../check-row.ts';
import type { Dictionary } from '../dictionary.ts';
import type { Point, Row, Schema, Value } from '../schema.ts';
import type { Fields, Home } from './fields.ts';
import type { CodeLists, Staging } from './staging.ts';

type Column = { name: string; kind: Schema[string]['kind']; home: Home; seen: number[] };

/** Reads rows into a staging, value by value and checked. Nothing is made for a row alone. */
export class RowReader {
  readonly #fields: Fields;
  readonly #staging: Staging;
  readonly #columns = new Map<string, Column>();
  /** Rows mostly name their columns in one order: the column that came at each place last time. */
  readonly #expected: Column[] = [];
  /** By single column: the values of the row's tuple. */
  readonly #tuples: readonly ((string | null)[] | null)[];

  constructor(schema: Schema, fields: Fields, staging: Staging) {
    this.#fields = fields;
    this.#staging = staging;
    for (const [name, { kind }] of Object.entries(schema)) {
      this.#columns.set(name, { name, kind, home: fields.homes.get(name)!, seen: [] });
    }
    this.#tuples = fields.singles.map((single) => (single.kind === 'tuple' ? single.names.map(() => null) : null));
  }

  /** Throws when the row does not fit the schema; then it may be staged in part. */
  read(row: Row, rowNumber: number): void {
    const { id, values } = row;
    if (!Number.isSafeInteger(id) || id <= 0) throw new Error(`Row id ${id} is not a positive integer.`);
    const at = this.#staging.begin(rowNumber);
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

  #add(row: Row, at: number, { name, kind, home, seen }: Column, value: Exclude<Value, null>): void {
    const { numbers, singles, multis } = this.#staging;
    if (!fits(value, kind)) throw misfit(row, name, kind, value);
    switch (home.kind) {
      case 'number':
        // Adding 0 makes -0 a 0.
        numbers[home.index]![at] = (value as number) + 0;
        return;
      case 'code':
        singles[home.index]![at] = home.dictionary.acquire(value as string);
        return;
      case 'part':
        this.#tuples[home.index]![home.part] = value as string;
        return;
      case 'point':
        singles[home.index]![at] = home.dictionary.acquire(value as Point);
        return;
      case 'codes':
        addAll(value as readonly string[], at, home.dictionary, multis[home.index]!, seen);
        return;
      case 'words':
        this.#addWords(value as string | readonly string[], at, home.dictionary, multis[home.index]!, seen);
    }
  }

  #addWords(
    value: string | readonly string[],
    at: number,
    dictionary: Dictionary,
    lists: CodeLists,
    seen: number[],
  ): void {
    if (typeof value === 'string') addAll(this.#fields.wordsOf(value), at, dictionary, lists, seen);
    else for (const text of value) addAll(this.#fields.wordsOf(text), at, dictionary, lists, seen);
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

/** Adds the values that the row does not have yet; `seen` tells by code the last row that had it, and one more. */
function addAll(values: readonly string[], at: number, dictionary: Dictionary, lists: CodeLists, seen: number[]): void {
  for (let i = 0; i < values.length; i++) {
    const code = dictionary.acquire(values[i]!);
    if (seen[code] === at + 1) {
      dictionary.release(code);
      continue;
    }
    seen[code] = at + 1;
    lists.push(code);
  }
}
