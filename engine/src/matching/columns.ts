import type { Column, Schema } from '../api/schema.ts';
import { ValueNumbers } from './value-numbers.ts';

type Kind = Column['kind'];

/** The schema's columns by number; the last one is the row's id, treated as a column. */
export class Columns {
  readonly names: readonly string[];
  readonly kinds: readonly Kind[];
  /** By column; numbers and points have none. */
  readonly values: readonly ValueNumbers[];
  /** The number of clauses that read each column. Other columns of a row are skipped. */
  readonly readers: number[];
  /** The column that holds the row's id. */
  readonly id: number;
  readonly #numbers: ReadonlyMap<string, number>;

  constructor(schema: Schema) {
    this.names = Object.keys(schema);
    this.kinds = Object.values(schema).map(({ kind }) => kind);
    this.values = this.names.map(() => new ValueNumbers());
    this.id = this.names.length;
    this.readers = Array.from({ length: this.id + 1 }, () => 0);
    this.#numbers = new Map(this.names.map((name, i) => [name, i]));
  }

  /** Returns the number of a column; throws if it is absent or of another kind. */
  find(name: string, ...kinds: readonly Kind[]): number {
    const column = this.#numbers.get(name);
    if (column === undefined) throw new Error(`The schema has no column "${name}".`);
    if (!kinds.includes(this.kinds[column]!)) {
      throw new Error(`Column "${name}" is of kind ${this.kinds[column]}; this predicate needs ${kinds.join(' or ')}.`);
    }
    return column;
  }
}

/** The bit for the row's existence: it changes when a row is added or removed. */
export const EXISTENCE_BIT = 1 << 31;

/**
 * Returns a column's bit in a set of columns that may be changed or read. If there are more than 32 columns, they share
 * bits, so the set may contain extra columns; decisions based on it stay correct.
 */
export function bitOf(column: number): number {
  return 1 << column;
}
