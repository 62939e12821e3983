/** A position in degrees, WGS 84. */
export type Point = { readonly latitude: number; readonly longitude: number };

/**
 * A column's kind:
 * - `number`: one finite number or missing.
 * - `code`: one dictionary value or missing.
 * - `codes`: a set of dictionary values; an empty set is missing.
 * - `point`: one position or missing.
 * - `words`: one or several texts, searched by word prefixes; no words is missing.
 */
export type Column = { readonly kind: 'number' | 'code' | 'codes' | 'point' | 'words' };
export type Schema = Readonly<Record<string, Column>>;

/**
 * The value of a cell. The type depends on the kind of column: a number, a string, strings, a point, or one or several
 * texts; `null` is missing.
 */
export type Value = number | string | readonly string[] | Point | null;

/**
 * One row: a unique positive safe integer as its id, and a value for any of the schema's columns (absent is missing).
 * Numbers are finite; positions lie within ±90 and ±180 degrees.
 */
export type Row = { readonly id: number; readonly values: Readonly<Record<string, Value>> };

/**
 * Returns a row's value of a column; `null` if it is missing, even if every object inherits a property of that name.
 */
export function valueOf(values: Row['values'], column: string): Value {
  const value = values[column];
  if (value === undefined || value === null) return null;
  return column in Object.prototype && !Object.hasOwn(values, column) ? null : value;
}

/** Returns whether a row has an entry for a column, including an explicit "missing". */
export function hasExplicitValue(values: Row['values'], column: string): boolean {
  return column in values && (!(column in Object.prototype) || Object.hasOwn(values, column));
}
