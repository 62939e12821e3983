import fc from 'fast-check';
import { expect } from 'vitest';
import type { Order, Query, ScoreTerm } from '../index.ts';
import { fillBoth } from '../testing/fill-both.ts';
import { plainAnswer } from '../testing/plain-answer.ts';
import { sampleRuns } from '../testing/sample-runs.ts';
import { testKernels } from '../testing/test-kernels.ts';

const SCHEMA = {
  kind: { kind: 'code' },
  town: { kind: 'point' },
  price: { kind: 'number' },
  share: { kind: 'number' },
  day: { kind: 'number' },
} as const;
const ORDERS = [{ by: ['town'] }, { by: ['kind', 'price'] }];
const CENTER = { latitude: 40, longitude: -100 };

const values = fc.record(
  {
    kind: fc.constantFrom('A', 'B', 'C'),
    town: fc.record({
      latitude: fc.integer({ min: 38, max: 42 }),
      longitude: fc.integer({ min: -120, max: -80 }),
    }),
    price: fc.integer({ min: 1, max: 70_000 }),
    share: fc.double({ min: -1, max: 1, noNaN: true }),
    day: fc.integer({ min: 19_000, max: 20_000 }),
  },
  { requiredKeys: [] },
);

const weight = fc.constantFrom(1, 0.5, 0.003, 0, -0.4);
const term: fc.Arbitrary<ScoreTerm> = fc.oneof(
  fc.record({ kind: fc.constant('column' as const), column: fc.constantFrom('price', 'share'), weight }),
  fc.record({
    kind: fc.constant('near' as const),
    column: fc.constant('town'),
    center: fc.constant(CENTER),
    halfMiles: fc.constantFrom(20, 400),
    weight,
  }),
  fc.record({
    kind: fc.constant('fresh' as const),
    column: fc.constant('day'),
    nowDays: fc.constantFrom(19_500, 20_001),
    halfDays: fc.constantFrom(3, 200),
    weight,
  }),
);
const order: fc.Arbitrary<Order> = fc.oneof(
  fc.record({
    kind: fc.constant('column' as const),
    column: fc.constantFrom('price', 'share', 'day'),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
  }),
  fc.record({ kind: fc.constant('score' as const), terms: fc.array(term, { minLength: 1, maxLength: 4 }) }),
  fc.constant({ kind: 'distance', column: 'town', center: CENTER } as const),
);
const anyQuery = fc.record({ order, count: fc.integer({ min: 0, max: 30 }), isSome: fc.boolean(), to: fc.nat(60) });

testKernels('the %s kernel finds the best of many rows, even after a cursor', (kernel) => {
  const rows = fc.array(values, { minLength: 200, maxLength: 260 });
  const property = fc.property(rows, fc.array(anyQuery, { minLength: 3, maxLength: 8 }), (drawn, queries) => {
    const { engine, oracle } = fillBoth({ schema: SCHEMA, storage: { orders: ORDERS }, kernel }, drawn, 2_300);
    for (const { order: by, count, isSome, to } of queries) {
      const query: Query = {
        sections: isSome ? { kind: { kind: 'any', column: 'kind', values: ['A'] } } : {},
        order: by,
        first: 0,
        count,
      };
      expect(plainAnswer(engine.search(query))).toEqual(oracle.search(query));
      const mark = oracle.search({ ...query, count: 61 }).hits[to];
      if (!mark) continue;
      if (by.kind === 'score') {
        const good = { ...query, least: mark.key! };
        expect(plainAnswer(engine.search(good))).toEqual(oracle.search(good));
      }
      const behind = { ...query, after: mark };
      expect(plainAnswer(engine.search(behind))).toEqual(oracle.search(behind));
      // A mark that no row has.
      if (mark.key === null) continue;
      const between = { ...query, after: { id: mark.id, key: mark.key + 0.25 } };
      expect(plainAnswer(engine.search(between))).toEqual(oracle.search(between));
    }
  });
  fc.assert(property, sampleRuns(60));
});
