import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEngine, type Predicate, type Query } from '../index.ts';
import type { KernelKind } from '../kernel-loader/load-kernel.ts';
import { anyEngineHistory, anyRows, type EngineHistory } from '../testing/arbitraries.ts';
import { Oracle } from '../testing/oracle.ts';
import { plainAnswer } from '../testing/plain-answer.ts';
import type { View } from './view.ts';
import { sampleRuns } from '../testing/sample-runs.ts';
import { testKernels } from '../testing/test-kernels.ts';

/**
 * After which steps views are taken, and in which order they are released: one number per view, its rank among the live
 * views.
 */
type Looks = { taken: readonly number[]; released: readonly number[] };

const anyLooks = fc.record({
  taken: fc.array(fc.nat({ max: 2 }), { minLength: 5, maxLength: 5 }),
  released: fc.array(fc.nat({ max: 100 }), { maxLength: 12 }),
});

/** Adds changes of single columns, for rows that exist and rows that do not. */
function withSets({ schema, storage, steps }: EngineHistory): EngineHistory {
  const moved = steps.map(({ change, queries }, i) => {
    const later = steps[(i + 1) % steps.length]!.change.put ?? [];
    const set = later.map(({ id, values }) => ({ id, values: Object.fromEntries(Object.entries(values).slice(0, 3)) }));
    return { change: { ...change, set }, queries };
  });
  return { schema, storage, steps: moved };
}

/** Replays a life with views at random points, and compares each view with an oracle of the same state. */
function lookBack({ schema, storage, steps }: EngineHistory, { taken, released }: Looks, kernel: KernelKind): void {
  const engine = createEngine(schema, storage, kernel);
  const now = new Oracle();
  const views: { view: View; still: Oracle }[] = [];
  const previous: Query[] = [];
  const compare = () => {
    for (const { view, still } of views) {
      expect(view.size).toBe(still.size);
      for (const query of previous) {
        expect(plainAnswer(view.search(query))).toEqual(still.search(query));
        expect(view.relax({ sections: query.sections }).total).toBe(still.count(Object.values(query.sections)));
        const predicates = Object.values(query.sections);
        expect(view.count(predicates)).toBe(still.count(predicates));
      }
    }
  };
  for (const [i, { change, queries }] of steps.entries()) {
    engine.apply(change);
    now.apply(change);
    previous.push(...queries);
    for (let n = 0; n < taken[i]!; n++) views.push({ view: engine.pin(), still: now.clone() });
    compare();
    for (const name of Object.keys(schema).filter((column) => /^codes?\d/.test(column))) {
      const held = now.values(name);
      expect(engine.values(name)).toEqual(held);
      for (const value of [...held, 'A', 'NEVER']) expect(engine.has(name, value)).toBe(held.includes(value));
    }
    for (const query of queries) expect(plainAnswer(engine.search(query))).toEqual(now.search(query));
    const release = released[i];
    if (release !== undefined && views.length > 0) views.splice(release % views.length, 1)[0]!.view.release();
  }
  for (const rank of released.slice(steps.length)) {
    if (views.length > 0) views.splice(rank % views.length, 1)[0]!.view.release();
    compare();
  }
}

describe('a view', () => {
  test.each(['plain', 'simd'] as const)('answers as of its epoch while rows change, with the %s kernel', (kernel) => {
    const property = fc.property(anyEngineHistory, anyLooks, (life, looks) => lookBack(withSets(life), looks, kernel));
    fc.assert(property, sampleRuns(100));
  });

  test('answers as of its epoch while blocks are split and rebuilt, from 1025 rows on', () => expectPast(1025));
  test.each([300, 2100])(
    'answers as of its epoch while blocks are split and rebuilt, from %i rows on',
    { tags: 'long' },
    (size) => expectPast(size),
  );

  function expectPast(size: number): void {
    const lives = anyEngineHistory.chain((life) => fc.tuple(fc.constant(life), anyRows(life.schema, size), anyLooks));
    const property = fc.property(lives, ([life, put, looks]) => {
      const [first, ...later] = life.steps;
      const steps = [
        { ...first!, change: { put: put.slice(0, 200), remove: [] } },
        { ...first!, change: { put, remove: [] } },
        ...later,
      ];
      lookBack(withSets({ ...life, steps: steps.slice(0, 4) }), looks, 'simd');
    });
    fc.assert(property, sampleRuns(30));
  }

  testKernels('answers as of its epoch while prices change, with the %s kernel', (kernel) => {
    const number = { kind: 'number' } as const;
    const schema = { rank: number, price: number, share: number, color: { kind: 'code' } } as const;
    const rowOf = (id: number, n: number) => {
      const price = n % 11 === 0 ? null : n % 23;
      return { id, values: { price, share: (n % 5) / 4, color: n % 7 === 0 ? null : `c${n % 6}` } };
    };
    const sets = fc.record({
      first: fc.integer({ min: 1, max: 30 }),
      rows: fc.oneof(fc.nat({ max: 9 }), fc.nat({ max: 90 })),
      by: fc.integer({ min: 1, max: 9 }),
    });
    const anyStep = fc.record({
      sets: fc.array(sets, { maxLength: 3 }),
      pin: fc.boolean(),
      viewNumber: fc.nat(),
      gone: fc.nat(),
    });
    const query: Query = {
      sections: { price: { kind: 'range', column: 'price', min: 4, max: 17 } },
      facets: { color: { kind: 'values', column: 'color', drop: null } },
      stats: ['price', 'share'],
      order: { kind: 'column', column: 'price', direction: 'asc' },
      first: 0,
      count: 10,
    };
    const property = fc.property(fc.array(anyStep, { minLength: 3, maxLength: 12 }), (steps) => {
      const engine = createEngine(schema, { orders: [{ by: ['rank'] }, { by: ['share', 'rank'] }] }, kernel);
      const now = new Oracle();
      const put = Array.from({ length: 1500 }, (_row, i) => {
        const { id, values } = rowOf(i + 1, 3 * i);
        return { id, values: { ...values, rank: i } };
      });
      for (const one of [engine, now]) one.apply({ put });
      const views: { view: View; still: Oracle }[] = [];
      const compare = ({ view, still }: (typeof views)[number]) => {
        expect(plainAnswer(view.search(query))).toEqual(still.search(query));
      };
      for (const { sets: ranges, pin, viewNumber, gone } of steps) {
        if (pin) views.push({ view: engine.pin(), still: now.clone() });
        for (const { first, rows, by } of ranges) {
          const set = Array.from({ length: rows }, (_set, i) => rowOf(first + 7 * i, (first + i) * by));
          for (const one of [engine, now]) one.apply({ set });
        }
        if (views.length > 0 && viewNumber % 2 === 0) compare(views[viewNumber % views.length]!);
        if (views.length > 0 && gone % 4 === 0) views.splice(gone % views.length, 1)[0]!.view.release();
      }
      for (const view of views) compare(view);
      for (const { view } of views.toReversed()) view.release();
      expect(plainAnswer(engine.search(query))).toEqual(now.search(query));
    });
    fc.assert(property, sampleRuns(kernel === 'plain' ? 10 : 40));
  });

  testKernels('finds nothing in blocks that did not exist, with the %s kernel', (kernel) => {
    const schema = { rank: { kind: 'number' }, color: { kind: 'code' }, place: { kind: 'point' } } as const;
    const engine = createEngine(schema, { orders: [{ by: ['rank'] }] }, kernel);
    const now = new Oracle();
    const row = (id: number, rank: number) => {
      const place = { latitude: (id % 9) * 0.7, longitude: (id % 9) * 1.3 };
      return { id, values: { rank, color: `c${id % 6}`, place } };
    };
    const put = Array.from({ length: 6000 }, (_row, i) => row(i + 1, i));
    engine.load(put);
    now.apply({ put });
    const remove = Array.from({ length: 2400 }, (_id, i) => 1500 + i);
    for (const one of [engine, now]) one.apply({ remove });
    while (engine.maintain(() => true));
    const circle = (i: number): Predicate => ({
      ...{ kind: 'within', column: 'place', miles: 12_450 },
      center: { latitude: i * 3.3333, longitude: i * 7.7777 },
    });
    const query: Query = {
      sections: {
        color: { kind: 'any', column: 'color', values: ['c0', 'c1', 'c2', 'c3', 'c4', 'c5'] },
        place: { kind: 'or', of: [circle(0), circle(1), circle(2)] },
      },
      order: { kind: 'column', column: 'rank', direction: 'asc' },
      first: 0,
      count: 10,
    };
    const [view, then] = [engine.pin(), now.clone()];
    // The first bytes of memory hold query data: code that takes them for a block reads out of bounds.
    expect(plainAnswer(view.search(query))).toEqual(then.search(query));
    for (let i = 0; i < 1500; i++) {
      for (const one of [engine, now]) one.apply({ put: [row(10_000 + i, 2 * i)] });
    }
    expect(plainAnswer(view.search(query))).toEqual(then.search(query));
    expect(plainAnswer(engine.search(query))).toEqual(now.search(query));
  });

  test('gives back all memory when it is released, in any order', () => {
    const lives = anyEngineHistory.chain((life) => fc.tuple(fc.constant(life), anyRows(life.schema, 1500), anyLooks));
    const property = fc.property(lives, ([life, put, { released }]) => {
      // Removed rows would leave gaps in tables by row number, and the gaps could differ.
      const later = withSets(life).steps.map(({ change }) => ({ ...change, remove: [] }));
      // A value that only views know keeps its code, while without views another value reuses it. So all values stay in use.
      const held = [...put, ...later.flatMap(({ put: come, set = [] }) => [...come, ...set])];
      const distinct = new Map(held.map(({ values }) => [JSON.stringify(values), values]));
      const keeping = [...distinct.values()].map((values, i) => ({ id: 10_000 + i, values }));
      const changes = [{ put: [...put, ...keeping] }, ...later];
      const [seen, unseen] = [createEngine(life.schema, life.storage), createEngine(life.schema, life.storage)];
      const views: View[] = [];
      for (const change of changes) {
        seen.apply(change);
        unseen.apply(change);
        views.push(seen.pin());
        for (const view of views) view.search(life.steps[0]!.queries[0]!);
        unseen.search(life.steps[0]!.queries[0]!);
      }
      for (const rank of released) views.splice(rank % views.length || 0, 1)[0]?.release();
      for (const view of views) view.release();
      expect(seen.bytes).toBe(unseen.bytes);
    });
    fc.assert(property, sampleRuns(20));
  });

  test('rejects queries after its release', () => {
    const engine = createEngine({ price: { kind: 'number' } });
    const view = engine.pin();
    view.release();
    view.release();
    expect(() => view.count([])).toThrow('The view of epoch 0 is released.');
  });

  test('is released if it was forgotten and there are too many', () => {
    const engine = createEngine({ price: { kind: 'number' } });
    const views = Array.from({ length: 70 }, (_view, id) => {
      engine.apply({ put: [{ id: id + 1, values: { price: id } }] });
      return engine.pin();
    });
    expect(() => views[0]!.count([])).toThrow('is released');
    expect(views.slice(10).map((view) => view.count([]))).toEqual(views.slice(10).map(({ size }) => size));
  });
});
