import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEngine, type Engine, type Query, type Row, type Schema, type Storage } from '../index.ts';
import type { KernelKind } from '../kernel-loader/load-kernel.ts';
import type { View } from '../query/view.ts';
import { anyLargeChange, anyEngineHistory, anyQuery, anyRows, type Change } from '../testing/arbitraries.ts';
import { Oracle } from '../testing/oracle.ts';
import { plainAnswer } from '../testing/plain-answer.ts';
import { sampleRuns } from '../testing/sample-runs.ts';
import { testKernels } from '../testing/test-kernels.ts';

/** Columns that are added later, one of every kind. */
const MORE: Schema = {
  number90: { kind: 'number' },
  code91: { kind: 'code' },
  codes92: { kind: 'codes' },
  point93: { kind: 'point' },
  words94: { kind: 'words' },
};
/** Numbers that fit into none of the other numbers' codings. */
const ODD_NUMBERS = [70_000, -1e9, 0.125, 1e12] as const;
const LOADED = 1100;
/** More than three times as many rows, which triggers a relayout. */
const PUT = 3400;

type Step = {
  change: Change;
  wide: Change;
  queries: Query[];
  wideQueries: Query[];
  slices: number;
  odd: number | null;
  pin: boolean;
  gone: number;
  addColumns: boolean;
};
type Life = { schema: Schema; storage: Storage; rows: Row[]; steps: Step[] };

const anySteps = (schema: Schema): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.record({
      change: anyLargeChange(schema, PUT),
      wide: anyLargeChange({ ...schema, ...MORE }, PUT),
      queries: fc.array(anyQuery(schema), { minLength: 1, maxLength: 2 }),
      wideQueries: fc.array(anyQuery({ ...schema, ...MORE }), { minLength: 1, maxLength: 2 }),
      slices: fc.oneof(fc.nat({ max: 60 }), fc.nat({ max: 600 })),
      odd: fc.option(fc.constantFrom(...ODD_NUMBERS), { freq: 2, nil: null }),
      pin: fc.boolean(),
      gone: fc.nat(),
      addColumns: fc.boolean(),
    }),
    { minLength: 4, maxLength: 7 },
  );

const anyLongLife: fc.Arbitrary<Life> = anyEngineHistory.chain(({ schema, storage }) =>
  fc.record({
    schema: fc.constant(schema),
    storage: fc.constant(storage),
    rows: anyRows(schema, PUT),
    steps: anySteps(schema),
  }),
);

/** Replays a life together with an oracle, and views with frozen oracles. */
function live({ schema, storage, rows, steps }: Life, kernel: KernelKind): void {
  const engine = createEngine(schema, storage, kernel);
  const oracle = new Oracle();
  const views: { view: View; still: Oracle; queries: Query[] }[] = [];
  const both = (change: Change) => {
    engine.apply(change);
    oracle.apply(change);
  };
  engine.load(rows.slice(0, LOADED));
  oracle.apply({ put: rows.slice(0, LOADED) });
  both({ put: rows, remove: [] });
  let added = false;
  for (const step of steps) {
    const isWide = 'number90' in engine.schema;
    const queries = isWide ? step.wideQueries : step.queries;
    if (step.pin) views.push({ view: engine.pin(), still: oracle.clone(), queries });
    if (step.addColumns && !added) engine.addColumns(MORE);
    added ||= step.addColumns;
    both(isWide ? step.wide : step.change);
    if (step.odd !== null) both(oddChange(schema, step.odd));
    expectAlike(engine, oracle, queries);
    const { epoch } = engine;
    for (let slice = 0; slice < step.slices && engine.maintain(() => false); slice++);
    expect(engine.epoch).toBe(epoch);
    expectAlike(engine, oracle, queries);
    for (const { view, still, queries } of views) expectAlike(view, still, queries);
    if (views.length > 0 && step.gone % 3 > 0) views.splice(step.gone % views.length, 1)[0]!.view.release();
  }
  while (engine.maintain(() => false));
  expect('number90' in engine.schema).toBe(added);
  const queries = steps.flatMap((step) => (added ? step.wideQueries : step.queries));
  expectAlike(engine, oracle, queries);
  for (const { view, still, queries } of views) expectAlike(view, still, queries);
  for (const { view } of views) view.release();
  both(added ? steps[0]!.wide : steps[0]!.change);
  while (engine.maintain(() => true));
  expectAlike(engine, oracle, queries);
}

function oddChange(schema: Schema, odd: number): Change {
  const name = Object.keys(schema).find((column) => schema[column]!.kind === 'number')!;
  return { put: [{ id: 7, values: { [name]: odd } }], remove: [], set: [{ id: 900, values: { [name]: -odd } }] };
}

function expectAlike(engine: Pick<Engine, 'size' | 'search'>, oracle: Oracle, queries: readonly Query[]): void {
  expect(engine.size).toBe(oracle.size);
  for (const query of queries) expect(plainAnswer(engine.search(query))).toEqual(oracle.search(query));
}

describe('relayout of rows', () => {
  testKernels('changes no answer during concurrent changes, with the %s kernel', (kernel) => {
    const property = fc.property(anyLongLife, (life) => live(life, kernel));
    fc.assert(property, { ...sampleRuns(kernel === 'plain' ? 2 : 12), endOnFailure: true });
  });

  const schema: Schema = { rank: { kind: 'number' }, make: { kind: 'code' }, title: { kind: 'words' } };
  const storage: Storage = { orders: [{ by: ['make', 'rank'] }, { by: ['rank'] }] };
  const rowsFrom = (first: number, count: number): Row[] =>
    Array.from({ length: count }, (_row, i) => {
      const id = first + i;
      return { id, values: { rank: id % 200, make: `make ${id % 90}`, title: `car ${id % 400}` } };
    });

  test('happens in small steps when there are many more rows than before', () => {
    const engine = createEngine(schema, storage);
    engine.load(rowsFrom(1, 1100));
    expect(engine.maintain(() => false)).toBe(false);
    engine.apply({ put: rowsFrom(1101, 8000) });
    let steps = 0;
    while (engine.maintain(() => false)) steps++;
    expect(steps).toBeGreaterThan(500);
    const fresh = createEngine(schema, storage);
    fresh.load(rowsFrom(1, 9100));
    expect(engine.bytes).toBeLessThan(1.1 * fresh.bytes);
    expect(engine.count([{ kind: 'any', column: 'make', values: ['make 3'] }])).toBe(
      fresh.count([{ kind: 'any', column: 'make', values: ['make 3'] }]),
    );
  });

  test('happens when a number did not fit, and queries find that number at once', () => {
    const engine = createEngine(schema, storage);
    engine.load(rowsFrom(1, 2900));
    const before = engine.bytes;
    engine.apply({ put: [{ id: 5000, values: { rank: 0.3 } }] });
    expect(engine.count([{ kind: 'range', column: 'rank', min: 0.3, max: 0.3 }])).toBe(1);
    expect(engine.count([{ kind: 'range', column: 'rank', min: 199 }])).toBe(14);
    expect(engine.bytes).toBeGreaterThan(before + 2 * 7 * 2900);
    expect(engine.maintain(() => true)).toBe(false);
    expect(engine.bytes).toBeLessThan(before + 2 * 4 * 2900);
  });

  test('happens when values without bits have become common', () => {
    const engine = createEngine(schema, { ...storage, bits: 24 });
    engine.load(rowsFrom(1, 3000));
    const newMakes = rowsFrom(1, 3000).map(({ id, values }) => ({ id, values: { ...values, make: `new ${id % 9}` } }));
    engine.apply({ put: newMakes });
    const before = engine.bytes;
    expect(engine.maintain(() => false)).toBe(true);
    expect(engine.maintain(() => true)).toBe(false);
    expect(engine.maintain(() => false)).toBe(false);
    expect(engine.bytes).toBeLessThan(before);
  });

  test('frees memory, repeatedly', () => {
    const engine = createEngine(schema, storage);
    engine.load(rowsFrom(1, 6000));
    const sizes: number[] = [];
    for (let round = 0; round < 8; round++) {
      engine.apply({ set: [{ id: 1 + round, values: { rank: 0.1 + round } }] });
      while (engine.maintain(() => true));
      engine.apply({ set: [{ id: 1 + round, values: { rank: 1 } }] });
      engine.addColumns({ [`more ${round}`]: { kind: 'code' } });
      while (engine.maintain(() => true));
      sizes.push(engine.bytes);
    }
    expect(sizes.at(-1)!).toBeLessThan(1.1 * sizes[0]!);
  });

  test('an added column can be set, searched and saved', async () => {
    const engine = createEngine(schema, storage);
    engine.load(rowsFrom(1, 2500));
    engine.addColumns({ color: { kind: 'code' } });
    const red = [{ kind: 'any', column: 'color', values: ['red'] }] as const;
    expect(() => engine.count(red)).toThrow('no column "color"');
    expect(() => engine.addColumns({ color: { kind: 'code' } })).toThrow('has a column "color" already');
    expect(() => engine.addColumns({ shade: { kind: 'colour' as 'code' } })).toThrow('no such kind');
    while (engine.maintain(() => true));
    expect(engine.count(red)).toBe(0);
    engine.apply({ set: [{ id: 9, values: { color: 'red' } }] });
    expect(engine.count(red)).toBe(1);
    const { pieces, done } = engine.save();
    const all = [...pieces];
    done();
    const copy = createEngine({ ...schema, color: { kind: 'code' } }, storage);
    await copy.restore(all);
    expect(copy.count(red)).toBe(1);
    await expect(createEngine(schema, storage).restore(all)).rejects.toMatchObject({ reason: 'foreign' });
  });
});
