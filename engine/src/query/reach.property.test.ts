import fc from 'fast-check';
import { expect } from 'vitest';
import type { Predicate, Query } from '../index.ts';
import { fillBoth } from '../testing/fill-both.ts';
import { plainAnswer } from '../testing/plain-answer.ts';
import { testKernels } from '../testing/test-kernels.ts';

const SCHEMA = {
  kind: { kind: 'code' },
  town: { kind: 'point' },
  price: { kind: 'number' },
  areas: { kind: 'codes' },
} as const;
const ORDERS = [{ by: ['town'] }, { by: ['kind', 'price'] }];
const EVERYTHING: Predicate = { kind: 'and', of: [] };

const point = fc.record({
  latitude: fc.integer({ min: 30, max: 48 }),
  longitude: fc.integer({ min: -120, max: -75 }),
});
const values = fc.record(
  {
    kind: fc.constantFrom('A', 'B', 'C'),
    town: point,
    price: fc.integer({ min: 1, max: 9 }),
    areas: fc.uniqueArray(fc.constantFrom('x', 'y', 'z')),
  },
  { requiredKeys: [] },
);
const miles = fc.constantFrom(0, 60, 300, 900);

/** A search around a place, or in an area anywhere, that offers other circles around it, and all rows. */
const search = fc
  .record({
    center: point,
    radius: miles,
    options: fc.uniqueArray(miles, { minLength: 1 }),
    all: fc.boolean(),
    kinds: fc.uniqueArray(fc.constantFrom('A', 'B')),
    max: fc.option(fc.integer({ min: 1, max: 9 })),
    other: fc.boolean(),
    area: fc.option(fc.constantFrom('x', 'y', 'nowhere')),
  })
  .map(({ center, radius, options, all, kinds, max, other, area }): Query => {
    const within = (far: number): Predicate => {
      const circle: Predicate = { kind: 'within', column: 'town', center, miles: far };
      if (area === null) return circle;
      return { kind: 'or', of: [circle, { kind: 'any', column: 'areas', values: [area] }] };
    };
    const cases = Object.fromEntries(options.map((far) => [String(far), within(far)]));
    return {
      sections: {
        place: within(radius),
        ...(kinds.length > 0 && { kind: { kind: 'any', column: 'kind', values: kinds } as const }),
        ...(max !== null && { price: { kind: 'range', column: 'price', max } as const }),
      },
      facets: {
        radius: { kind: 'cases', drop: 'place', cases: all ? { ...cases, all: EVERYTHING } : cases },
        kind: { kind: 'values', column: 'kind', drop: 'kind' },
        // A second count without the place, which makes distant rows matter after all.
        ...(other && { wherever: { kind: 'values', column: 'kind', drop: 'place' } as const }),
      },
      histograms: { price: { column: 'price', edges: [1, 4, 9], drop: 'price' } },
      stats: ['price'],
      order: { kind: 'distance', column: 'town', center },
      first: 0,
      count: 5,
    };
  });

testKernels('radius options are exact however far the %s kernel looks', (kernel) => {
  const rows = fc.array(values, { minLength: 40, maxLength: 60 });
  const property = fc.property(rows, fc.array(search, { minLength: 1, maxLength: 6 }), (drawn, queries) => {
    const { engine, oracle } = fillBoth({ schema: SCHEMA, storage: { orders: ORDERS }, kernel }, drawn, 2_100);
    for (const query of queries) expect(plainAnswer(engine.search(query))).toEqual(oracle.search(query));
  });
  fc.assert(property, { numRuns: 12 });
});
