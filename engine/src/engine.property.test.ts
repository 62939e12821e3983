import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEngine, type Engine, type Hit, type Query } from './index.ts';
import {
  anyChange,
  anyLargeChange,
  anyEngineHistory,
  engineHistory,
  anyRows,
  type EngineHistory,
} from './testing/arbitraries.ts';
import type { KernelKind } from './kernel-loader/load-kernel.ts';
import { Oracle, type OracleFlaw } from './testing/oracle.ts';
import { plainAnswer } from './testing/plain-answer.ts';
import { sampleRuns } from './testing/sample-runs.ts';
import { testKernels } from './testing/test-kernels.ts';

/**
 * Replays one life in the engine and in the oracle and compares all results. Every query is repeated after each later
 * change, because what an engine caches for a query must follow the rows.
 */
function liveAlike(
  { schema, storage, steps }: EngineHistory,
  flaw: OracleFlaw | null = null,
  kernel: KernelKind = 'plain',
): void {
  const engine = createEngine(schema, storage, kernel);
  const previous: Query[] = [];
  const oracle = new Oracle(flaw);
  for (const { change, queries } of steps) {
    engine.apply(change);
    oracle.apply(change);
    expect(engine.size).toBe(oracle.size);
    for (const name of Object.keys(schema).filter((column) => /^codes?\d/.test(column))) {
      const held = oracle.values(name);
      expect(engine.values(name)).toEqual(held);
      for (const value of [...held, 'NEVER']) expect(engine.has(name, value)).toBe(held.includes(value));
    }
    previous.push(...queries);
    for (const query of previous) {
      expect(plainAnswer(engine.search(query))).toEqual(oracle.search(query));
      const predicates = Object.values(query.sections);
      expect(engine.count(predicates)).toBe(oracle.count(predicates));
    }
  }
}

/** Returns all hits, page by page, each page requested after the last hit of the page before. */
function pageByMark(engine: Engine, query: Query): Hit[] {
  const hits: Hit[] = [];
  for (;;) {
    const last = hits.at(-1);
    const page = engine.search({ ...query, first: 0, count: 3, ...(last && { after: last }) }).hits;
    if (page.length === 0) return hits;
    hits.push(...page);
  }
}

describe('engine and oracle', () => {
  testKernels('gives the same answers through random changes, with the %s kernel', (kernel) => {
    fc.assert(
      fc.property(anyEngineHistory, (life) => liveAlike(life, null, kernel)),
      sampleRuns(400),
    );
  });

  test('pages by rank and by cursor together are the whole order', () => {
    const property = fc.property(anyEngineHistory, ({ schema, storage, steps }) => {
      const engine = createEngine(schema, storage);
      for (const { change } of steps) engine.apply(change);
      const { after: _after, ...query } = steps[0]!.queries[0]!;
      const whole = engine.search({ ...query, first: 0, count: 100 }).hits;
      expect(whole.length).toBe(engine.search(query).total);
      expect(pageByMark(engine, query)).toEqual(whole);
      const byRank = whole.map((_hit, first) => engine.search({ ...query, first, count: 1 }).hits[0]);
      expect(byRank).toEqual(whole);
    });
    fc.assert(property, sampleRuns(100));
  });

  test('unchanged rows are neither repeated nor skipped when others change between two pages', () => {
    const lives = anyEngineHistory.chain((life) =>
      fc.tuple(fc.constant(life), anyChange(life.schema), fc.nat({ max: 20 })),
    );
    const property = fc.property(lives, ([{ schema, storage, steps }, change, count]) => {
      const engine = createEngine(schema, storage);
      for (const step of steps) engine.apply(step.change);
      const { after: _after, ...query } = steps[0]!.queries[0]!;
      const touched = new Set([...change.remove, ...[...change.put, ...(change.set ?? [])].map(({ id }) => id)]);
      const staying = ({ hits }: { hits: Hit[] }) => hits.map(({ id }) => id).filter((id) => !touched.has(id));
      const expected = staying(engine.search({ ...query, first: 0, count: 100 }));
      const page = engine.search({ ...query, first: 0, count });
      engine.apply(change);
      const mark = page.hits.at(-1);
      const rest = engine.search({ ...query, first: 0, count: 100, ...(mark && { after: mark }) });
      expect([...staying(page), ...staying(rest)]).toEqual(expected);
      expect(rest.first + rest.hits.length).toBe(rest.total);
    });
    fc.assert(property, sampleRuns(200));
  });

  test.each([1025])('give the same answers with %i rows, at the borders of blocks', (size) => expectSameAtBorder(size));
  test.each([1023, 1024, 2049])(
    'give the same answers with %i rows, at the borders of blocks',
    { tags: 'long' },
    (size) => expectSameAtBorder(size),
  );

  function expectSameAtBorder(size: number): void {
    const lives = anyEngineHistory.chain((life) => fc.tuple(fc.constant(life), anyRows(life.schema, size)));
    const property = fc.property(lives, ([life, put]) => {
      const [first, ...later] = life.steps;
      const short = { ...life, steps: [{ ...first!, change: { put, remove: [] } }, ...later.slice(0, 2)] };
      liveAlike(short, null, 'plain');
      liveAlike(short, null, 'simd');
    });
    fc.assert(property, sampleRuns(30));
  }

  test.each([
    ['plain', 1025],
    ['simd', 1025],
    ['plain', 2049],
    ['simd', 2049],
  ] as const)(
    'give the same answers with the %s kernel when %i rows are loaded, then put, changed and removed',
    (kernel, size) => {
      const lives = anyEngineHistory.chain((life) => {
        const changes = fc.array(anyLargeChange(life.schema, size), { minLength: 3, maxLength: 3 });
        return fc.tuple(fc.constant(life), anyRows(life.schema, size), changes);
      });
      const property = fc.property(lives, ([{ schema, storage, steps }, rows, changes]) => {
        const engine = createEngine(schema, storage, kernel);
        const oracle = new Oracle();
        engine.load(rows);
        oracle.apply({ put: rows });
        const queries = steps[0]!.queries.slice(0, 2);
        for (const change of changes) {
          engine.apply(change);
          oracle.apply(change);
          expect(engine.size).toBe(oracle.size);
          for (const name of Object.keys(schema).filter((column) => /^codes?\d/.test(column))) {
            expect(engine.values(name)).toEqual(oracle.values(name));
          }
          for (const query of queries) expect(plainAnswer(engine.search(query))).toEqual(oracle.search(query));
        }
      });
      fc.assert(property, sampleRuns(10));
    },
  );

  test('a failed load leaves an empty engine that can be loaded again', () => {
    const property = fc.property(
      anyEngineHistory,
      fc.constantFrom('twice', 'unfit'),
      ({ schema, storage, steps }, fault) => {
        const { put: rows } = steps[0]!.change;
        const [whole, oracle] = [createEngine(schema, storage), new Oracle()];
        const unique = [...new Map(rows.map((row) => [row.id, row])).values()];
        const bad = fault === 'unfit' ? { id: 99, values: { unknown: 1 } } : { id: unique[0]?.id ?? 99, values: {} };
        const doubled = fault === 'twice' && unique.length === 0 ? [bad, bad] : [...unique, bad];
        expect(() => whole.load(doubled)).toThrow(fault === 'unfit' ? 'no column' : 'comes twice');
        expect(whole.size).toBe(0);
        whole.load(unique);
        oracle.apply({ put: unique });
        for (const query of steps[0]!.queries) expect(plainAnswer(whole.search(query))).toEqual(oracle.search(query));
      },
    );
    fc.assert(property, sampleRuns(60));
  });

  const flaws: OracleFlaw[] = [
    'open range end',
    'drop ignored',
    'missing first',
    'larger id first',
    'mark repeated',
    'near halved',
    'swap is two typos',
  ];
  test.each(flaws.slice(0, 2))('detect a broken rule: %s', (flaw) => expectDetected(flaw));
  test.each(flaws.slice(2))('detect a broken rule: %s', { tags: 'long' }, (flaw) => expectDetected(flaw));

  function expectDetected(flaw: OracleFlaw): void {
    // Most of the time goes into changes, so few of them are searched often.
    const outcome = fc.check(
      fc.property(engineHistory(2, 12), (life) => liveAlike(life, flaw)),
      {
        numRuns: 2000,
        endOnFailure: true,
      },
    );
    expect(outcome.failed).toBe(true);
  }
});
