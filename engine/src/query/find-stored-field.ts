import type { Column } from '../api/schema.ts';
import type { StoredField } from '../columns/fields.ts';
import type { SearchableRows } from '../versions/searchable-rows.ts';

type FieldKinds = { number: 'number'; code: 'code' | 'part'; codes: 'codes'; point: 'point'; words: 'words' };
export type FindStoredField<Kind extends Column['kind']> = Extract<StoredField, { kind: FieldKinds[Kind] }>;

/**
 * Returns the field that stores a column.
 * @throws if the schema has no column of that name, or if it is of another kind.
 */
export function findStoredField<Kind extends Column['kind']>(
  store: SearchableRows,
  name: string,
  ...kinds: readonly Kind[]
): FindStoredField<Kind> {
  const field = store.fields.homes.get(name);
  if (field === undefined) throw new Error(`The schema has no column "${name}".`);
  const kind: Column['kind'] = field.kind === 'part' ? 'code' : field.kind;
  if (!(kinds as readonly string[]).includes(kind)) {
    throw new Error(`Column "${name}" is of kind ${kind}; this needs ${kinds.join(' or ')}.`);
  }
  return field as FindStoredField<Kind>;
}
