import { valueKindError } from '../columns/check-row.ts';
import { readCode } from '../columns/code.ts';
import { readCodes } from '../columns/codes.ts';
import { readNumber } from '../columns/number.ts';
import { readPoint } from '../columns/point.ts';
import type { ColumnReadState } from '../columns/reading.ts';
import { readPart } from '../columns/tuple-field.ts';
import { readWords } from '../columns/words.ts';
import { Dictionary, MISSING } from '../dictionaries/dictionary.ts';
import type { Row, Schema, Value } from '../api/schema.ts';
import type { Fields, StoredField } from '../columns/fields.ts';
import type { Staging } from '../layout/staging.ts';

const NO_DICTIONARY = new Dictionary();

/** Reads and checks rows value by value into a staging. Allocates no object per row. */
export class RowReader {
  readonly #schema: Schema;
  readonly #fields: Fields;
  readonly #staging: Staging;
  #count = 0;
  readonly #columns = new Map<string, ColumnReadState>();
  /** The column at each position of the previous row, because rows usually have their columns in the same order. */
  readonly #expected: ColumnReadState[] = [];
  /** The values of the row's tuples, by the column that stores the tuple. */
  readonly #tuples: readonly ((string | null)[] | null)[];

  constructor(schema: Schema, fields: Fields, staging: Staging) {
    this.#fields = fields;
    this.#staging = staging;
    for (const name in schema) this.#columns.set(name, readingOf(name, fields.homes.get(name)!));
    this.#schema = schema;
    this.#tuples = fields.singles.map((single) => (single.kind === 'tuple' ? single.names.map(() => null) : null));
  }

  /** Throws if the row does not fit the schema; it may then be staged in part. */
  read(row: Row, rowNumber: number): void {
    const { id, values } = row;
    if (!Number.isSafeInteger(id) || id <= 0) throw new Error(`Row id ${id} is not a positive integer.`);
    const at = this.#staging.begin(rowNumber);
    this.#count++;
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
      if (value === null || value === undefined) continue;
      if (!this.#read(value, column, at)) throw valueKindError(row, name, this.#schema[name]!.kind, value);
    }
    this.#addTuples(at);
  }

  #read(value: Value, column: ColumnReadState, at: number): boolean {
    const { numbers, singles, multis } = this.#staging;
    const { kind, index } = column;
    if (kind === 'code') return readCode(value, column, singles[index]!, at);
    if (kind === 'number') return readNumber(value, numbers[index]!, at);
    if (kind === 'part') return readPart(value, column.part, this.#tuples[index]!);
    if (kind === 'point') return readPoint(value, this.#fields.places, singles[index]!, at);
    if (kind === 'codes') return readCodes(value, this.#count, column, multis[index]!);
    return readWords(value, this.#count, column, this.#fields.cutter, multis[index]!);
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

function readingOf(name: string, home: StoredField): ColumnReadState {
  const dictionary = 'dictionary' in home && home.dictionary instanceof Dictionary ? home.dictionary : NO_DICTIONARY;
  const part = home.kind === 'part' ? home.part : 0;
  return { name, kind: home.kind, index: home.index, part, dictionary, seen: [], last: MISSING, next: [] };
}
