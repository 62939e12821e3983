import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEngine } from '../index.ts';
import { anyEngineHistory, anyRows } from '../testing/arbitraries.ts';
import { Oracle } from '../testing/oracle.ts';
import { plainAnswer } from '../testing/plain-answer.ts';
import { sampleRuns } from '../testing/sample-runs.ts';
import { testKernels } from '../testing/test-kernels.ts';

describe('maintenance', () => {
  testKernels('changes no answer, with the %s kernel', (kernel) => {
    const removals = fc.array(fc.tuple(fc.nat({ max: 3500 }), fc.nat({ max: 3000 })), { minLength: 3, maxLength: 3 });
    const lives = anyEngineHistory.chain((life) =>
      fc.tuple(fc.constant(life), anyRows(life.schema, 3500), removals, fc.boolean()),
    );
    const property = fc.property(lives, ([{ schema, storage, steps }, put, gone, isHurried]) => {
      const engine = createEngine(schema, storage, kernel);
      const oracle = new Oracle();
      const live = (change: Parameters<Oracle['apply']>[0]) => {
        engine.apply(change);
        oracle.apply(change);
      };
      live({ put });
      for (const [i, { change, queries }] of steps.slice(0, 3).entries()) {
        const [first, count] = gone[i]!;
        live({ remove: Array.from({ length: count }, (_id, k) => first + k) });
        if (isHurried) engine.maintain(() => false);
        else while (engine.maintain(() => false));
        for (const query of queries) expect(plainAnswer(engine.search(query))).toEqual(oracle.search(query));
        live(change);
        for (const query of queries) expect(plainAnswer(engine.search(query))).toEqual(oracle.search(query));
      }
      live({ put });
      engine.maintain(() => true);
      for (const query of steps[0]!.queries) expect(plainAnswer(engine.search(query))).toEqual(oracle.search(query));
    });
    fc.assert(property, sampleRuns(kernel === 'plain' ? 3 : 10));
  });

  const schema = { price: { kind: 'number' }, make: { kind: 'code' } } as const;
  const put = Array.from({ length: 20_000 }, (_row, i) => ({ id: i + 1, values: { price: i, make: `make ${i % 7}` } }));

  test('frees the memory of blocks with few remaining rows, and reports when it is done', async () => {
    const engine = createEngine(schema, { orders: [{ by: ['price'] }] });
    engine.load(put);
    expect(engine.maintain(() => true)).toBe(false);
    engine.apply({ remove: put.filter(({ id }) => id % 10 > 0).map(({ id }) => id) });
    const before = engine.bytes;
    expect(engine.maintain(() => false)).toBe(true);
    expect(engine.maintain(() => true)).toBe(false);
    expect(engine.bytes).toBeLessThan(0.8 * before);
    const { pieces, done } = engine.save();
    const copy = createEngine(schema, { orders: [{ by: ['price'] }] });
    await copy.restore(pieces);
    done();
    for (const one of [engine, copy]) {
      one.apply({ put });
      expect(one.count([{ kind: 'range', column: 'price', min: 5, max: 10_004 }])).toBe(10_000);
    }
  });

  test('waits while a view is open', () => {
    const engine = createEngine(schema, { orders: [{ by: ['price'] }] });
    engine.load(put.slice(0, 5000));
    engine.apply({ remove: put.slice(0, 4000).map(({ id }) => id) });
    const view = engine.pin();
    const { bytes } = engine;
    expect(engine.maintain(() => true)).toBe(false);
    expect(engine.bytes).toBe(bytes);
    view.release();
    engine.maintain(() => true);
    expect(engine.bytes).toBeLessThan(bytes);
  });
});
