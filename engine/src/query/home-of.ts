import type { Column } from '../api/schema.ts';
import type { StoredField } from '../columns/fields.ts';
import type { SearchableRows } from '../versions/searchable-rows.ts';

type HomeKinds = { number: 'number'; code: 'code' | 'part'; codes: 'codes'; point: 'point'; words: 'words' };
export type StoredFieldOf<Kind extends Column['kind']> = Extract<StoredField, { kind: HomeKinds[Kind] }>;

/** Returns where a column is stored; throws when the schema has no column of that name or it is of another kind. */
export function homeOf<Kind extends Column['kind']>(
  store: SearchableRows,
  name: string,
  ...kinds: readonly Kind[]
): StoredFieldOf<Kind> {
  const home = store.fields.homes.get(name);
  if (home === undefined) throw new Error(`The schema has no column "${name}".`);
  const kind: Column['kind'] = home.kind === 'part' ? 'code' : home.kind;
  if (!(kinds as readonly string[]).includes(kind)) {
    throw new Error(`Column "${name}" is of kind ${kind}; this needs ${kinds.join(' or ')}.`);
  }
  return home as StoredFieldOf<Kind>;
}
