import type { Column, Row, Schema, Value } from '../src/index.ts';

/** Columns with one value of a few: name and how many. */
const FLAT = {
  condition: 3,
  body: 8,
  seller: 2,
  fuel: 7,
  transmission: 4,
  drive: 4,
  cylinders: 8,
  doors: 4,
  exterior: 15,
  interior: 9,
  use: 2,
  cab: 3,
  bed: 3,
  subtype: 13,
} as const;
const NUMBERS = ['price', 'year', 'mileage', 'mpg', 'range', 'displacement', 'listed', 'quality'] as const;

export const FLAT_COLUMNS = Object.keys(FLAT);

export const SCHEMA: Schema = {
  ...Object.fromEntries(FLAT_COLUMNS.map((name): [string, Column] => [name, { kind: 'code' }])),
  ...Object.fromEntries(NUMBERS.map((name): [string, Column] => [name, { kind: 'number' }])),
  make: { kind: 'code' },
  model: { kind: 'code' },
  trim: { kind: 'code' },
  features: { kind: 'codes' },
  history: { kind: 'codes' },
  place: { kind: 'point' },
  text: { kind: 'words' },
};

/** `count` rows with ids from `firstId` on; the same id always gets the same row. */
export function rowsOf(count: number, firstId: number): Row[] {
  return Array.from({ length: count }, (_row, i) => rowOf(firstId + i));
}

function rowOf(id: number): Row {
  const random = randomOf(id);
  const below = (limit: number) => Math.floor(random() * limit);
  const values: Record<string, Value> = {};
  for (const [name, size] of Object.entries(FLAT))
    values[name] = below(10) === 0 ? null : `${name.toUpperCase()}${below(size)}`;
  values['condition'] = ['USED', 'USED', 'USED', 'NEW', 'CERTIFIED'][below(5)]!;
  const make = `MAKE${Math.floor(random() ** 2 * 40)}`;
  const model = `${make}-MODEL${below(15)}`;
  const year = 2005 + below(20);
  Object.assign(values, { make, model, trim: `${model}|T${below(6)}`, year });
  values['price'] = below(20) === 0 ? null : 3_000 + below(90_000);
  values['mileage'] = below(200_000);
  values['mpg'] = 10 + below(50);
  values['range'] = below(10) === 0 ? 100 + below(300) : null;
  values['displacement'] = 1 + below(50) / 10;
  values['listed'] = 20_000 - below(200) - random();
  values['quality'] = random();
  values['features'] = Array.from({ length: below(24) }, () => `F${below(40)}`);
  values['history'] = Array.from({ length: below(4) }, () => `H${below(5)}`);
  const owner = randomOf(below(20_000) + 1);
  values['place'] = { latitude: 26 + owner() * 22, longitude: -122 + owner() * 50 };
  values['text'] = `${year} ${make} ${model} trim ${below(6)} stock ${id % 50_000}`;
  return { id, values };
}

/** A small random generator (mulberry32). */
function randomOf(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
