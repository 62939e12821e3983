import { expect, test } from 'vitest';
import { createEngine } from './index.ts';

test('what is cached of a long list of values follows changes of the rows', () => {
  const engine = createEngine(
    { make: { kind: 'code' }, model: { kind: 'code' } },
    { together: [['make', 'model']], orders: [{ by: ['make', 'model'] }] },
  );
  const row = (id: number, model: string) => ({ id, values: { make: 'a', model } });
  const values = Array.from({ length: 12 }, (_, at) => `m${at}`);
  const models = { kind: 'any', column: 'model', values } as const;
  // The same list may be used for another column.
  const makes = { kind: 'any', column: 'make', values } as const;
  engine.apply({ put: [row(1, 'm0'), row(2, 'other'), row(3, 'm11')] });
  expect([engine.count([models]), engine.count([makes])]).toEqual([2, 0]);
  const view = engine.pin();
  engine.apply({ put: [row(4, 'm5'), row(5, 'm0')], remove: [3] });
  expect([engine.count([models]), engine.count([makes])]).toEqual([3, 0]);
  expect(view.count([models])).toBe(2);
  view.release();
});
