import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ComputedColumn, createEngine, type Engine, type Query, type Row, type View } from './index.ts';
import type { KernelKind } from './kernel-loader/load-kernel.ts';
import { anyEngineHistory, anyLargeChange, anyQuery, anyRows, type Change } from './testing/arbitraries.ts';
import { Oracle } from './testing/oracle.ts';
import { plainAnswer } from './testing/plain-answer.ts';
import { sampleRuns } from './testing/sample-runs.ts';
import { testKernels } from './testing/test-kernels.ts';

/** The first column of every random schema is `number0`. */
const INPUT = 'number0';
const FORMULAS = {
  double: (number: number | null) => (number === null ? null : 2 * Math.floor(Math.abs(number))),
  above: (number: number | null) => (number !== null && number > 0 ? Math.ceil(number) : null),
  never: () => null,
} as const;
type Name = keyof typeof FORMULAS;
const NAMES = Object.keys(FORMULAS) as Name[];

function columnOf(name: Name): ComputedColumn {
  return {
    from: [INPUT],
    compute: ([inputs], count, results) => {
      for (let i = 0; i < count; i++) {
        const number = inputs![i]!;
        results[i] = FORMULAS[name](Number.isNaN(number) ? null : number) ?? Number.NaN;
      }
    },
  };
}

/** An oracle whose rows hold the computed numbers like others. */
class RowsWithComputed {
  readonly oracle = new Oracle();
  readonly #rows = new Map<number, Row['values']>();

  apply({ put = [], remove = [], set = [] }: Partial<Change>): void {
    for (const id of remove) this.#rows.delete(id);
    for (const { id, values } of set) if (this.#rows.has(id)) this.#rows.set(id, { ...this.#rows.get(id)!, ...values });
    for (const { id, values } of put) this.#rows.set(id, values);
    const changed = [...put, ...set].flatMap(({ id }): Row[] => {
      const values = this.#rows.get(id);
      return values === undefined ? [] : [{ id, values: { ...values, ...this.#computed(values) } }];
    });
    this.oracle.apply({ remove, put: changed });
  }

  #computed(values: Row['values']): Record<string, number | null> {
    const number = (values[INPUT] ?? null) as number | null;
    return Object.fromEntries(NAMES.map((name) => [name, FORMULAS[name](number)]));
  }
}

/** Replaces the input by a computed column, wherever a query names it. */
function withComputed(query: Query, name: Name): Query {
  return JSON.parse(JSON.stringify(query), (key, value: unknown) => {
    if (key === 'of' && Array.isArray(value) && value.every((part) => typeof part === 'string'))
      return (value as string[]).map((column) => (column === INPUT ? name : column));
    if (key === 'stats') return (value as string[]).map((column) => (column === INPUT ? name : column));
    return key === 'column' && value === INPUT ? name : value;
  }) as Query;
}

function expectAlike(rows: Engine | View, oracle: Oracle, queries: readonly Query[]): void {
  for (const query of queries) {
    expect(plainAnswer(rows.search(query))).toEqual(oracle.search(query));
    const predicates = Object.values(query.sections);
    expect(rows.count(predicates)).toBe(oracle.count(predicates));
    expect(rows.relax({ sections: query.sections }).total).toBe(oracle.count(predicates));
  }
}

function engineWithColumns(...args: Parameters<typeof createEngine>): Engine {
  const engine = createEngine(...args);
  for (const name of NAMES) engine.addComputed(name, columnOf(name));
  return engine;
}

describe('computed columns give the answers of stored ones', () => {
  testKernels('through changes, in views and when they compete, %s', (kernel: KernelKind) => {
    const property = fc.property(
      anyEngineHistory,
      fc.constantFrom(1, 2, 8),
      fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
      ({ schema, storage, steps }, computed, pinned) => {
        const engine = engineWithColumns(schema, { ...storage, computed }, kernel);
        const rows = new RowsWithComputed();
        const views: { view: View; still: Oracle }[] = [];
        const asked: Query[] = [];
        for (const [i, { change, queries }] of steps.entries()) {
          engine.apply(change);
          rows.apply(change);
          asked.push(...queries.flatMap((query) => NAMES.map((name) => withComputed(query, name))));
          if (pinned[i]) views.push({ view: engine.pin(), still: rows.oracle.clone() });
          for (const name of NAMES.slice(i % NAMES.length)) engine.warmComputed(name, () => false);
          expectAlike(engine, rows.oracle, asked);
          for (const { view, still } of views) expectAlike(view, still, asked);
        }
      },
    );
    fc.assert(property, sampleRuns(80));
  });

  test('while blocks split, join, are laid out again and restored', async () => {
    const SIZE = 1500;
    const storage = { orders: [{ by: ['code1', 'number0'] }, { by: ['number2'] }], computed: 2 };
    const full = {
      number0: { kind: 'number' },
      code1: { kind: 'code' },
      number2: { kind: 'number' },
      codes3: { kind: 'codes' },
      point4: { kind: 'point' },
      words5: { kind: 'words' },
    } as const;
    const life = fc.tuple(
      anyRows(full, SIZE),
      fc.array(anyLargeChange(full, SIZE), { minLength: 2, maxLength: 3 }),
      fc.array(anyQuery(full), { minLength: 2, maxLength: 2 }),
    );
    const property = fc.asyncProperty(life, async ([first, changes, queries]) => {
      const engine = engineWithColumns(full, storage);
      const rows = new RowsWithComputed();
      const asked = queries.flatMap((query) => NAMES.map((name) => withComputed(query, name)));
      engine.load(first);
      rows.apply({ put: first });
      for (const change of changes) {
        const [view, still] = [engine.pin(), rows.oracle.clone()];
        engine.apply(change);
        rows.apply(change);
        expectAlike(engine, rows.oracle, asked);
        expectAlike(view, still, asked);
        view.release();
        while (engine.maintain(() => true));
        expectAlike(engine, rows.oracle, asked);
      }
      const { pieces, done } = engine.save();
      const restored = engineWithColumns(full, storage);
      await restored.restore(pieces);
      done();
      expectAlike(restored, rows.oracle, asked);
    });
    await fc.assert(property, sampleRuns(15));
  });
});

describe('a computed column', () => {
  const schema = { price: { kind: 'number' }, kind: { kind: 'code' } } as const;
  const half: ComputedColumn = {
    from: ['price'],
    compute: ([prices], count, results) => {
      for (let i = 0; i < count; i++) results[i] = Math.ceil(prices![i]! / 2);
    },
  };
  const query: Query = {
    sections: { price: { kind: 'range', column: 'half', max: 5 } },
    order: { kind: 'column', column: 'half', direction: 'desc' },
    first: 0,
    count: 5,
  };

  const NO_ROWS: Query = { sections: {}, order: { kind: 'score', terms: [] }, first: 0, count: 0 };

  test('computes only the rows that changed since it was last used', () => {
    const engine = createEngine(schema, { computed: 1 });
    const counts: number[] = [];
    engine.addComputed('half', {
      ...half,
      compute: (inputs, count, results) => {
        counts.push(count);
        half.compute(inputs, count, results);
      },
    });
    engine.load([1, 2, 3].map((id) => ({ id, values: { price: 4 * id } })));
    expect(counts).toEqual([]);
    expect(engine.search(query).hits.map(({ id, key }) => [id, key])).toEqual([
      [2, 4],
      [1, 2],
    ]);
    engine.apply({ set: [{ id: 3, values: { price: 9 } }] });
    expect(engine.search(query).hits.map(({ id, key }) => [id, key])).toEqual([
      [3, 5],
      [2, 4],
      [1, 2],
    ]);
    expect(counts).toEqual([3, 1]);
  });

  test('can be named by a condition of groups only', () => {
    const engine = createEngine(schema, { computed: 1 });
    engine.addComputed('half', half);
    engine.load([1, 2, 3].map((id) => ({ id, values: { price: 4 * id, kind: 'A' } })));
    const having = { cheap: query.sections['price']! };
    const { groups } = engine.search({ ...NO_ROWS, groups: { kinds: { column: 'kind', of: [], having } } });
    expect(groups).toEqual({ kinds: [{ value: 'A', count: 3, stats: {}, having: { cheap: 2 } }] });
  });

  test('can be computed a block at a time, before a query needs it', () => {
    const engine = createEngine(schema, { computed: 1, orders: [{ by: ['price'] }, { by: ['kind'] }] });
    let computed = 0;
    engine.addComputed('half', {
      ...half,
      compute: (inputs, count, results) => {
        computed += count;
        half.compute(inputs, count, results);
      },
    });
    engine.load(
      Array.from({ length: 10_000 }, (_row, i) => ({ id: i + 1, values: { price: i, kind: String(i % 7) } })),
    );
    const steps = [];
    while (engine.warmComputed('half', () => false)) steps.push(computed);
    expect(steps.length).toBeGreaterThan(8);
    expect(steps[0]).toBeLessThan(2_000);
    expect(computed).toBe(10_000);
    expect(engine.search(query).total).toBe(11);
    expect(engine.warmComputed('half', () => true)).toBe(false);
    expect(computed).toBe(10_000);
    expect(() => engine.warmComputed('other', () => true)).toThrow('There is no computed column "other".');
  });

  test('is computed in the blocks that a query reads, and given back to them alone', () => {
    const engine = createEngine(schema, { computed: 1, orders: [{ by: ['kind', 'price'] }] });
    let computed = 0;
    const columnOf = (divisor: number): ComputedColumn => ({
      from: ['price'],
      compute: ([prices], count, results) => {
        computed += count;
        for (let i = 0; i < count; i++) results[i] = Math.ceil(prices![i]! / divisor);
      },
    });
    engine.addComputed('half', columnOf(2));
    engine.addComputed('third', columnOf(3));
    engine.load(
      Array.from({ length: 20_000 }, (_row, i) => ({ id: i + 1, values: { price: i, kind: String(i % 10) } })),
    );
    const search = (column: string, kinds: readonly string[]) =>
      engine.search({
        sections: {
          kind: { kind: 'any', column: 'kind', values: kinds },
          price: { kind: 'range', column, max: 5_000 },
        },
        stats: [column],
        order: { kind: 'column', column, direction: 'desc' },
        first: 0,
        count: 1,
      });
    const expected = (divisor: number, kinds: readonly string[]) => {
      const numbers = Array.from({ length: 20_000 }, (_row, i) => i)
        .filter((i) => kinds.includes(String(i % 10)))
        .map((i) => Math.ceil(i / divisor))
        .filter((number) => number <= 5_000);
      return [numbers.length, Math.max(...numbers)];
    };
    const few = ['3'];
    const all = Array.from({ length: 10 }, (_kind, i) => String(i));
    for (const kinds of [few, few, ['3', '8'], all, few, all]) {
      for (const [column, divisor] of [['half', 2] as const, ['third', 3] as const]) {
        const { total, stats, hits } = search(column, kinds);
        expect([total, stats[column]!.max]).toEqual(expected(divisor, kinds));
        expect(hits[0]!.key).toBe(stats[column]!.max);
      }
      if (kinds === few) expect(computed <= 8_000 || computed === 40_000).toBe(true);
    }
    expect(computed).toBe(40_000);
    engine.apply({ set: [{ id: 4, values: { price: 9_999 } }] });
    expect(search('half', few).stats['half']).toMatchObject({ count: expected(2, few)[0]!, max: 5_000 });
    expect(computed).toBeLessThanOrEqual(40_002);
  });

  test('gets its bounds back with its numbers, even after a view of the same rows was searched', () => {
    const engine = createEngine(schema, { computed: 1, orders: [{ by: ['kind', 'price'] }] });
    engine.addComputed('half', half);
    engine.addComputed('same', { ...half });
    engine.load(Array.from({ length: 5_000 }, (_row, i) => ({ id: i + 1, values: { price: i, kind: String(i % 5) } })));
    const view = engine.pin();
    // The epoch is another one, and the rows are the same.
    engine.apply({});
    const all = (column: string): Query => ({
      ...query,
      sections: {},
      order: { kind: 'score', terms: [] },
      stats: [column],
    });
    const few: Query = { ...all('half'), sections: { kind: { kind: 'any', column: 'kind', values: ['3'] } } };
    const before = engine.search(all('half')).stats;
    engine.search(all('same'));
    engine.search(few);
    view.search(few);
    expect(engine.search(all('half')).stats).toEqual(before);
  });

  test('may have several names, and is computed once for all', () => {
    const engine = createEngine(schema, { computed: 1 });
    engine.addComputed('half', half);
    engine.addComputed('same', half);
    engine.load([{ id: 1, values: { price: 8 } }]);
    const stats = engine.search({ ...query, sections: {}, stats: ['half', 'same'] }).stats;
    expect(stats).toEqual({ half: { count: 1, min: 4, max: 4, mean: 4 }, same: { count: 1, min: 4, max: 4, mean: 4 } });
    engine.removeComputed('same');
    expect(() => engine.search({ ...query, stats: ['same'] })).toThrow('The schema has no column "same".');
    expect(engine.search(query).total).toBe(1);
    engine.addComputed('other', half);
    expect(engine.search({ ...query, stats: ['other'] }).stats['other']?.max).toBe(4);
  });

  test('is no column of rows, and unknown before it is added and after it is removed', () => {
    const engine = createEngine(schema, { computed: 1 });
    const search = () => engine.search(query);
    expect(search).toThrow('The schema has no column "half".');
    engine.addComputed('half', half);
    expect(search().total).toBe(0);
    expect(engine.schema).toEqual(schema);
    expect(() => engine.apply({ put: [{ id: 1, values: { half: 3 } }] })).toThrow('half');
    engine.removeComputed('half');
    expect(search).toThrow('The schema has no column "half".');
  });

  test('is refused if it cannot be computed or stored', () => {
    const engine = createEngine(schema, { computed: 1 });
    engine.addComputed('half', half);
    expect(() => engine.addComputed('half', half)).toThrow('There is a computed column "half" already.');
    expect(() => engine.addComputed('price', half)).toThrow('The schema has a column "price" already.');
    expect(() => engine.addComputed('other', { ...half, from: ['kind'] })).toThrow('no number column "kind"');
    expect(() => engine.addColumns({ half: { kind: 'number' } })).toThrow('computed column "half"');
    expect(() => createEngine(schema).addComputed('half', half)).toThrow('no room for computed columns');
    expect(() => createEngine(schema, { computed: 9 })).toThrow('"computed" is 9');
    engine.addComputed('wrong', { ...half, compute: (_inputs, _count, results) => results.fill(0.5) });
    engine.apply({ put: [{ id: 1, values: { price: 4 } }] });
    const stats = { sections: {}, order: { ...query.order, column: 'price' }, first: 0, count: 0 } as const;
    expect(() => engine.search({ ...stats, stats: ['wrong'] })).toThrow('computed 0.5');
    expect(() => engine.search({ ...stats, stats: ['half', 'wrong'] })).toThrow('there is room for 1');
  });
});
