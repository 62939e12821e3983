import { LISTING_SCHEMA } from '#features/search-memory/search-memory.server.ts';

type Field = Readonly<Record<string, unknown>>;

/** Columns whose codes are not listed in the vocabulary: there are as many as listings. */
export const COUNTLESS_COLUMNS: ReadonlySet<string> = new Set(['vin']);

/**
 * The cluster refuses a document with a term of more than 32,766 bytes, at most three for each code unit; without that
 * term it can be found by all others.
 */
const KEYWORD = { type: 'keyword', ignore_above: 10_922 } as const;

/** The coordinates of a point column on a sphere of radius 1, as fields beside it. */
export function axesOf(column: string): readonly [x: string, y: string, z: string] {
  return [`${column}_x`, `${column}_y`, `${column}_z`];
}

/**
 * How the cluster holds documents: a field for each column of the index, the same number as `id` for ties, what a card
 * shows, and that alone is stored as it came. `seq` is the change that brought the listing, `names` what codes are called.
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
      const axes = axesOf(name).map((axis) => [axis, { type: 'double', index: false }]);
      return { [name]: { type: 'geo_point' }, ...Object.fromEntries(axes) };
    }
  }
}
