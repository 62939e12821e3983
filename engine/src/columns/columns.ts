import type { Column, Schema } from '../schema.ts';
import { CodeColumn } from './code-column.ts';
import { CodesColumn } from './codes-column.ts';
import { NumberColumn } from './number-column.ts';
import { PointColumn } from './point-column.ts';

/** The store of each kind of column. */
export type ColumnOf = {
  number: NumberColumn;
  code: CodeColumn;
  codes: CodesColumn;
  words: CodesColumn;
  point: PointColumn;
};
export type AnyColumn = ColumnOf[Column['kind']];

/** A schema's columns, looked up by name with a check of their kind. */
export class Columns {
  readonly #byName: ReadonlyMap<string, AnyColumn>;

  constructor(schema: Schema) {
    this.#byName = new Map(Object.entries(schema).map(([name, { kind }]) => [name, createColumn(kind)]));
  }

  get all(): ReadonlyMap<string, AnyColumn> {
    return this.#byName;
  }

  /** The column of that name; throws when the schema has none. */
  byName(name: string): AnyColumn {
    const column = this.#byName.get(name);
    if (column === undefined) throw new Error(`The schema has no column "${name}".`);
    return column;
  }

  /** The column of that name; throws when the schema has none or it is of another kind. */
  get<Kind extends Column['kind']>(name: string, ...kinds: readonly Kind[]): ColumnOf[Kind] {
    const column = this.byName(name);
    if (!(kinds as readonly string[]).includes(column.kind)) {
      throw new Error(`Column "${name}" is of kind ${column.kind}; this needs ${kinds.join(' or ')}.`);
    }
    return column as ColumnOf[Kind];
  }
}

function createColumn(kind: Column['kind']): AnyColumn {
  switch (kind) {
    case 'number':
      return new NumberColumn();
    case 'code':
      return new CodeColumn();
    case 'codes':
    case 'words':
      return new CodesColumn(kind);
    case 'point':
      return new PointColumn();
  }
}
