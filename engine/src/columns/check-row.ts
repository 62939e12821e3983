import { isCode } from './code.ts';
import { isCodes } from './codes.ts';
import { isNumber } from './number.ts';
import { isPoint } from './point.ts';
import { isWords } from './words.ts';
import type { Column, Row, Schema, Value } from '../api/schema.ts';

/** For each kind of column, whether it can hold a value. */
const FITTING: Readonly<Record<Column['kind'], (value: unknown) => boolean>> = {
  number: isNumber,
  code: isCode,
  codes: isCodes,
  words: isWords,
  point: isPoint,
};

/** Throws if the row cannot be stored, so that no change is applied only in part. */
export type RowCheck = (row: Row) => void;

export function createRowCheck(schema: Schema): RowCheck {
  const kinds = new Map(Object.entries(schema).map(([name, { kind }]) => [name, kind]));
  return (row) => {
    const { id, values } = row;
    if (!Number.isSafeInteger(id) || id <= 0) throw new Error(`Row id ${id} is not a positive integer.`);
    for (const name in values) {
      const kind = kinds.get(name);
      if (kind === undefined) throw new Error(`Row ${id}: the schema has no column "${name}".`);
      const value = values[name] ?? null;
      if (value !== null && !FITTING[kind](value)) throw valueKindError(row, name, kind, value);
    }
  };
}

export function valueKindError({ id }: Row, name: string, kind: Column['kind'], value: Value): Error {
  return new Error(`Row ${id}: ${JSON.stringify(value)} does not fit column "${name}" of kind ${kind}.`);
}
