import type { Column, Schema } from '../api/schema.ts';
import { ValueNumbers } from './value-numbers.ts';

type Kind = Column['kind'];

/** The schema's columns by number, and last the row's id as if it were a column. */
export class Columns {
  readonly names: readonly string[];
  readonly kinds: readonly Kind[];
  /** By column; numbers and points have none. */
  readonly values: readonly ValueNumbers[];
  /** By column, how many clauses read it; of a row, other columns need not be looked at. */
  readonly readers: number[];
  /** The column that is the row's id. */
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

  /** The number of a column; throws where it is absent or of another kind. */
  find(name: string, ...kinds: readonly Kind[]): number {
    const column = this.#numbers.get(name);
    if (column === undefined) throw new Error(`The schema has no column "${name}".`);
    if (!kinds.includes(this.kinds[column]!)) {
      throw new Error(`Column "${name}" is of kind ${this.kinds[column]}; this predicate needs ${kinds.join(' or ')}.`);
    }
    return column;
  }
}

/** The bit of the row's being there at all: it changes when a row comes or goes. */
export const BEING = 1 << 31;

/**
 * The bit of a column in a set of columns that may be changed or read. Columns share bits where there are more than 32: a
 * set says "perhaps", and what is decided by it stays right with one more column in it.
 */
export function bitOf(column: number): number {
  return 1 << column;
}
