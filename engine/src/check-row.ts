import type { Column, Point, Row, Schema, Value } from './schema.ts';

/** Throws unless the row can be stored, so that a change is made whole or not at all. */
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
      if (value !== null && !fits(value, kind)) throw misfit(row, name, kind, value);
    }
  };
}

export function misfit({ id }: Row, name: string, kind: Column['kind'], value: Value): Error {
  return new Error(`Row ${id}: ${JSON.stringify(value)} does not fit column "${name}" of kind ${kind}.`);
}

/** Whether a column of that kind can hold the value. */
export function fits(value: Exclude<Value, null>, kind: Column['kind']): boolean {
  switch (kind) {
    case 'number':
      return Number.isFinite(value);
    case 'code':
      return typeof value === 'string';
    case 'codes':
      return isStrings(value);
    case 'words':
      return typeof value === 'string' || isStrings(value);
    case 'point':
      return isPoint(value);
  }
}

function isStrings(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  for (let i = 0; i < value.length; i++) if (typeof value[i] !== 'string') return false;
  return true;
}

function isPoint(value: unknown): value is Point {
  const { latitude, longitude } = value as Partial<Point>;
  return Math.abs(latitude ?? Number.NaN) <= 90 && Math.abs(longitude ?? Number.NaN) <= 180;
}
