/** A position in degrees, WGS 84. */
export type Point = { readonly latitude: number; readonly longitude: number };

/**
 * A column's kind:
 * `number` one finite number or missing; `code` one dictionary value or missing; `codes` a set of dictionary values
 * (empty is missing); `point` one position or missing; `words` a text or several, searched by word prefixes (no word is
 * missing).
 */
export type Column = { readonly kind: 'number' | 'code' | 'codes' | 'point' | 'words' };
export type Schema = Readonly<Record<string, Column>>;

/** What a cell may hold: by kind a number, a string, strings, a point, or one or several texts; `null` is missing. */
export type Value = number | string | readonly string[] | Point | null;

/**
 * One row: a unique positive integer id (a safe integer) and a value for any of the schema's columns (absent is missing).
 * Numbers are finite, places within ±90 and ±180 degrees.
 */
export type Row = { readonly id: number; readonly values: Readonly<Record<string, Value>> };

/** A row's value of a column; `null` where it is missing, also where every object inherits a member of the column's name. */
export function valueOf(values: Row['values'], column: string): Value {
  const value = values[column];
  if (value === undefined || value === null) return null;
  return column in Object.prototype && !Object.hasOwn(values, column) ? null : value;
}

/** Whether a row tells a column's value, be it that it is missing. */
export function tellsOf(values: Row['values'], column: string): boolean {
  return column in values && (!(column in Object.prototype) || Object.hasOwn(values, column));
}
