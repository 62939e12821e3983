import type { Column, Point, Row, Schema, Value } from './schema.ts';

/** Throws unless the row can be stored, so that a change is made whole or not at all. */
export type RowCheck = (row: Row) => void;

export function createRowCheck(schema: Schema): RowCheck {
  const columns = Object.entries(schema);
  const names = new Set(Object.keys(schema));
  return ({ id, values }) => {
    if (!Number.isSafeInteger(id) || id <= 0) throw new Error(`Row id ${id} is not a positive integer.`);
    for (const name in values) {
      if (!names.has(name)) throw new Error(`Row ${id}: the schema has no column "${name}".`);
    }
    for (const [name, { kind }] of columns) {
      const value = values[name] ?? null;
      if (value !== null && !fits(value, kind)) {
        throw new Error(`Row ${id}: ${JSON.stringify(value)} does not fit column "${name}" of kind ${kind}.`);
      }
    }
  };
}

function fits(value: Exclude<Value, null>, kind: Column['kind']): boolean {
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
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isPoint(value: unknown): value is Point {
  const { latitude, longitude } = value as Partial<Point>;
  return Math.abs(latitude ?? Number.NaN) <= 90 && Math.abs(longitude ?? Number.NaN) <= 180;
}
