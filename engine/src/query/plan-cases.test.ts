import { describe, expect, test } from 'vitest';
import { createEngine, type Predicate } from '../index.ts';

const SCHEMA = { n: { kind: 'number' }, p: { kind: 'point' } } as const;
const CENTER = { latitude: 5, longitude: 5 };
const NOBODY: Predicate = { kind: 'ids', ids: [] };

describe.each(['plain', 'simd'] as const)('cases with the %s kernel', (kernel) => {
  function counts(cases: Record<string, Predicate>): Record<string, number> {
    const engine = createEngine(SCHEMA, {}, kernel);
    engine.load([
      { id: 1, values: { n: 3, p: { latitude: 50, longitude: 5 } } },
      { id: 2, values: { n: 3, p: CENTER } },
    ]);
    const facets = { f: { kind: 'cases', drop: null, cases } } as const;
    const answer = engine.search({ sections: {}, facets, order: { kind: 'score', terms: [] }, first: 0, count: 0 });
    return answer.facets['f']!.toJSON();
  }
  const near = (miles: number, max: number): Predicate => ({
    kind: 'or',
    of: [
      { kind: 'within', column: 'p', center: CENTER, miles },
      { kind: 'range', column: 'n', max },
    ],
  });

  test.each([
    [
      {
        x: NOBODY,
        all: { kind: 'range', column: 'n', min: -Infinity },
        none: { kind: 'range', column: 'n', min: Infinity },
      },
    ],
    [
      {
        x: NOBODY,
        none: { kind: 'range', column: 'n', max: -Infinity },
        all: { kind: 'range', column: 'n', max: Infinity },
      },
    ],
  ] as [Record<string, Predicate>][])('are told apart by infinite bounds: %o', (cases) => {
    expect(counts(cases)).toEqual({ x: 0, all: 2, none: 0 });
  });

  test('around one center are told apart by infinite bounds of another column', () => {
    expect(counts({ a: near(10, Infinity), b: near(20, -Infinity) })).toEqual({ a: 2, b: 1 });
  });

  test('with the same meaning count the same, regardless of the cases between them', () => {
    const cases = { a: near(10, 1), b: near(10, 9), c: near(20_000, 1), d: near(20, 9), e: near(0, 1) };
    expect(counts(cases)).toEqual({ a: 1, b: 2, c: 2, d: 2, e: 1 });
  });

  test('around thousands of centers are counted separately', () => {
    const cases = Object.fromEntries(
      Array.from({ length: 2000 }, (_case, i): [string, Predicate] => [
        `c${i}`,
        { kind: 'within', column: 'p', center: { latitude: i / 100, longitude: i === 500 ? 5 : 50 }, miles: 1 },
      ]),
    );
    expect(Object.entries(counts(cases)).filter(([, count]) => count > 0)).toEqual([['c500', 1]]);
  });
});
