import type { Column, Schema } from './schema.ts';
import type { Storage } from './storage.ts';

const KINDS: ReadonlySet<Column['kind']> = new Set(['number', 'code', 'codes', 'point', 'words']);
/** A value without a bit is identified by its column's number (8 bits, never 0) and its own number (24 bits). */
const MAX_CODED = 255;
/** A block numbers its slices in 16 bits. */
const MAX_BITS = 2 ** 15;

/** Throws if a column has an unknown kind. */
export function checkSchema(schema: Schema): void {
  for (const [name, { kind }] of Object.entries(schema)) {
    if (!KINDS.has(kind)) throw new Error(`Column "${name}" is of kind "${String(kind)}"; there is no such kind.`);
  }
}

/** Throws when the storage options need more columns or bits than an engine supports. */
export function checkStorage(schema: Schema, { together = [], bits = 0 }: Storage): void {
  const coded = Object.values(schema).filter(({ kind }) => kind !== 'number').length;
  const spared = together.reduce((sum, names) => sum + names.length - 1, 0);
  if (coded - spared > MAX_CODED) {
    throw new Error(
      `${coded - spared} columns are no numbers; there is room for ${MAX_CODED}. Columns together are one.`,
    );
  }
  if (!Number.isInteger(bits) || bits < 0 || bits > MAX_BITS) {
    throw new Error(`"bits" is ${bits}; it must be a whole number up to ${MAX_BITS}.`);
  }
}
