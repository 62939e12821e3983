import type { Row, Schema } from '../api/schema.ts';
import type { Cells } from '../layout/staging.ts';
import type { Fields } from '../columns/fields.ts';
import { RowReader } from './row-reader.ts';
import { Staging } from '../layout/staging.ts';

/** Reads rows one by one; adds one use to every value. */
export class CellReader {
  readonly fields: Fields;
  readonly #staging: Staging;
  readonly #reader: RowReader;

  constructor(schema: Schema, fields: Fields) {
    this.fields = fields;
    this.#staging = new Staging(fields.numbers.length, fields.singles.length, fields.multis.length);
    this.#reader = new RowReader(schema, fields, this.#staging);
  }

  /** Returns the cells of a row that fits the schema. */
  read(row: Row): Cells {
    this.#staging.restart();
    this.#reader.read(row, 0);
    return this.#staging.firstRow();
  }
}
