/** Rows in several orders, changed while a view reads them, saved and loaded. Run: node engine/examples/changing-rows.ts */
import { createEngine } from '../src/index.ts';
import type { Query } from '../src/index.ts';

const schema = {
  town: { kind: 'point' },
  maker: { kind: 'code' },
  model: { kind: 'code' },
  price: { kind: 'number' },
} as const;
// Searches around a town read one copy of the rows, and searches for a model read the other.
const storage = { orders: [{ by: ['town'] }, { by: ['maker', 'model'] }], together: [['maker', 'model']] };

const engine = createEngine(schema, storage);
const bern = { latitude: 46.95, longitude: 7.45 };
const basel = { latitude: 47.56, longitude: 7.59 };
engine.load([
  { id: 1, values: { town: bern, maker: 'Horgen', model: 'Stuhl', price: 90 } },
  { id: 2, values: { town: basel, maker: 'Horgen', model: 'Tisch', price: 400 } },
  { id: 3, values: { town: bern, maker: 'Wila', model: 'Stuhl', price: 60 } },
]);

const near: Query = {
  sections: { place: { kind: 'within', column: 'town', center: bern, miles: 20 } },
  facets: { models: { kind: 'values', column: 'model', drop: null } },
  order: { kind: 'column', column: 'price', direction: 'asc' },
  first: 0,
  count: 10,
};

const view = engine.pin();
engine.apply({ set: [{ id: 3, values: { price: 100 } }], remove: [1] });
console.log(
  'then',
  view.search(near).hits.map(({ id }) => id),
);
view.release();
console.log(
  'now',
  engine.search(near).hits.map(({ id }) => id),
);
console.log('models', engine.search(near).facets['models']!.toJSON());

const { pieces, done } = engine.save();
const again = createEngine(schema, storage);
await again.restore(pieces);
done();
console.log('loaded again', again.size, 'rows of epoch', engine.epoch);
