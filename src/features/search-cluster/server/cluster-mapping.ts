import { LISTING_SCHEMA } from '#features/search-memory/search-memory.server.ts';

type Field = Readonly<Record<string, unknown>>;

/** Columns whose codes are not in the vocabulary, because there are as many as listings. */
export const COLUMNS_WITHOUT_VOCABULARY: ReadonlySet<string> = new Set(['vin']);

/**
 * Maximum length of an indexed term in code units. The cluster rejects a document with a term of more than 32,766 bytes
 * (at most three per code unit). Without that term, the document can still be found by all others.
 */
const KEYWORD = { type: 'keyword', ignore_above: 10_922 } as const;

/** Returns the field names of a point column's coordinates on a sphere of radius 1. */
export function axisFields(column: string): readonly [x: string, y: string, z: string] {
  return [`${column}_x`, `${column}_y`, `${column}_z`];
}

/**
 * The cluster's mapping: a field for each column of the index, `id` as a number for ties, and `card`, the only part
 * that is stored unchanged. `seq` is the change that produced the listing; `names` has the names of its codes.
 */
export const CLUSTER_MAPPING = {
  dynamic: 'strict',
  _source: { includes: ['card'] },
  properties: {
    id: { type: 'long' },
    seq: { type: 'long' },
    names: KEYWORD,
    card: { type: 'object', enabled: false },
    ...Object.assign({}, ...Object.entries(LISTING_SCHEMA).map(([name, { kind }]) => fieldsOf(name, kind))),
  },
} as const satisfies Field;

function fieldsOf(name: string, kind: (typeof LISTING_SCHEMA)[string]['kind']): Record<string, Field> {
  switch (kind) {
    case 'number':
      return { [name]: { type: 'double' } };
    case 'code':
    case 'codes':
    case 'words':
      return { [name]: KEYWORD };
    case 'point': {
      const axes = axisFields(name).map((axis) => [axis, { type: 'double', index: false }]);
      return { [name]: { type: 'geo_point' }, ...Object.fromEntries(axes) };
    }
  }
}
