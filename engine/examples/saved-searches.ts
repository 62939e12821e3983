/** Finds the saved searches that match when rows change. Run: node engine/examples/saved-searches.ts */
import { createMatcher } from '../src/index.ts';
import type { Row } from '../src/index.ts';

const matcher = createMatcher({ genre: { kind: 'code' }, price: { kind: 'number' } });
matcher.put(101, [
  { kind: 'any', column: 'genre', values: ['novel'] },
  { kind: 'range', column: 'price', max: 10 },
]);
matcher.put(102, [{ kind: 'range', column: 'price', min: 10 }]);

const before: Row = { id: 1, values: { genre: 'novel', price: 12 } };
const after: Row = { id: 1, values: { genre: 'novel', price: 9 } };
const { begin, cease } = matcher.match([{ before, after }]);
console.log('the cheaper novel is new to', [...begin.ids], 'and lost to', [...cease.ids]);
