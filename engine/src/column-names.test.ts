import { describe, expect, test } from 'vitest';
import { createEngine, createMatcher, type Row, type Schema, type Value } from './index.ts';

/** Every plain object has members with these names. */
const NAMES = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'];
const KINDS = ['number', 'code', 'codes', 'words', 'point'] as const;
const HELD: Record<(typeof KINDS)[number], Value> = {
  number: 3,
  code: 'x',
  codes: ['x'],
  words: 'x',
  point: { latitude: 1, longitude: 1 },
};
const CASES = NAMES.flatMap((name) => KINDS.map((kind) => [name, kind] as const));

/** Returns a record with one own member, whatever its name is (also `__proto__`). */
function record<Item>(name: string, item: Item): Record<string, Item> {
  return Object.fromEntries([[name, item]]);
}

function holds(column: string, kind: (typeof KINDS)[number]) {
  if (kind === 'number') return { kind: 'range', column } as const;
  if (kind === 'words') return { kind, column, words: [] } as const;
  if (kind === 'point') return { kind: 'within', column, center: { latitude: 0, longitude: 0 }, miles: 1e5 } as const;
  return { kind: 'any', column, values: ['x'] } as const;
}

describe('a column named like an inherited object property', () => {
  test.each(CASES)('%s of kind %s is missing if a row lacks it', (name, kind) => {
    const schema: Schema = { ...record(name, { kind }), other: { kind: 'number' } };
    const engine = createEngine(schema);
    engine.apply({ put: [{ id: 1, values: {} }] });
    engine.apply({ put: [{ id: 2, values: record(name, HELD[kind]) }] });
    engine.apply({ set: [1, 2].map((id) => ({ id, values: { other: 1 } })), put: [{ id: 3, values: { other: 1 } }] });
    expect(engine.count([holds(name, kind)])).toBe(1);
    engine.apply({ set: [{ id: 2, values: record(name, null) }] });
    expect(engine.count([holds(name, kind)])).toBe(0);
    const loaded = createEngine(schema);
    loaded.load([
      { id: 1, values: {} },
      { id: 2, values: record(name, HELD[kind]) },
    ]);
    expect(loaded.count([holds(name, kind)])).toBe(1);
  });

  test.each(CASES)('%s of kind %s is missing for saved searches, too', (name, kind) => {
    const matcher = createMatcher(record(name, { kind }));
    matcher.put(1, [holds(name, kind)]);
    matcher.put(2, [{ kind: 'not', of: holds(name, kind) }]);
    const rowOf = (values: Row['values']) => ({ id: 1, values });
    expect(matcher.matches(rowOf({}))).toEqual([2]);
    expect(matcher.matches(rowOf(record(name, HELD[kind])))).toEqual([1]);
  });

  test('together with another is missing if a row lacks it', () => {
    const names = ['constructor', '__proto__'];
    const engine = createEngine(Object.fromEntries(names.map((name) => [name, { kind: 'code' }])), {
      together: [names],
    });
    engine.apply({
      put: [
        { id: 1, values: {} },
        { id: 2, values: record('__proto__', 'x') },
      ],
    });
    engine.apply({ set: [{ id: 2, values: record('constructor', 'y') }] });
    expect(names.map((name) => engine.values(name))).toEqual([['y'], ['x']]);
  });
});

test('a facet named "__proto__" is in the answer under that name', () => {
  const engine = createEngine({ ...record('__proto__', { kind: 'number' as const }), c: { kind: 'code' } });
  engine.load([{ id: 1, values: { ...record<Value>('__proto__', 3), c: 'x' } }]);
  const sections = record('__proto__', { kind: 'any', column: 'c', values: ['x'] } as const);
  const answer = engine.search({
    sections,
    facets: record('__proto__', { kind: 'values', column: 'c', drop: null } as const),
    histograms: record('__proto__', { column: '__proto__', edges: [0, 5], drop: null }),
    stats: ['__proto__'],
    order: { kind: 'score', terms: [] },
    first: 0,
    count: 1,
  });
  const { facets, histograms, stats } = answer;
  expect([facets, histograms, stats].map((part) => Object.keys(part))).toEqual(
    NAMES.slice(-1).flatMap((n) => [[n], [n], [n]]),
  );
  expect(Object.keys(engine.relax({ sections }).dropped)).toEqual(['__proto__']);
});
