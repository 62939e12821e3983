import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createEngine,
  type Engine,
  type Predicate,
  type Relaxations,
  type RelaxQuery,
  type RelaxationKind,
  type Schema,
} from './index.ts';
import type { KernelKind } from './kernel-loader/load-kernel.ts';
import { anyEngineHistory, anyPredicate, anyRows } from './testing/arbitraries.ts';
import { Oracle } from './testing/oracle.ts';
import { sampleRuns } from './testing/sample-runs.ts';
import { testKernels } from './testing/test-kernels.ts';

const NAMES = ['s1', 's2', 's3', 's4', 's5'] as const;
const WAYS: readonly RelaxationKind[] = ['dropped', 'loosened'];
type Flaw = 'steps narrow' | 'fixed dropped' | 'pairs always' | 'pairs of singles alone';

function anyRelaxQuery(schema: Schema): fc.Arbitrary<RelaxQuery> {
  const some = fc.dictionary(fc.constantFrom(...NAMES), anyPredicate(schema));
  return fc.record(
    {
      sections: some,
      steps: some,
      fixed: fc.subarray([...NAMES], { maxLength: 2 }),
      enough: fc.constantFrom(0, 1, 2, 5, 1e6),
    },
    { requiredKeys: ['sections'] },
  );
}

/** Computes every total with its own count, with sections dropped or or-ed with their step. */
function relaxSlowly(
  { sections, steps = {}, fixed = [], enough = 1 }: RelaxQuery,
  oracle: Oracle,
  flaw: Flaw | null = null,
): Omit<Relaxations, 'epoch'> {
  const names = Object.keys(sections);
  const count = (changes: Record<string, RelaxationKind>) =>
    oracle.count(
      names.flatMap((name): Predicate[] => {
        if (changes[name] === 'dropped') return [];
        if (changes[name] !== 'loosened') return [sections[name]!];
        return [flaw === 'steps narrow' ? steps[name]! : { kind: 'or', of: [sections[name]!, steps[name]!] }];
      }),
    );
  const isOpen = (name: string, way: RelaxationKind) =>
    way === 'dropped' ? !fixed.includes(name) || flaw === 'fixed dropped' : name in steps;
  const single = (way: RelaxationKind) =>
    Object.fromEntries(names.filter((name) => isOpen(name, way)).map((name) => [name, count({ [name]: way })]));
  const singles = { dropped: single('dropped'), loosened: single('loosened') };
  const total = count({});
  const best = Math.max(total, ...Object.values(singles.dropped), ...Object.values(singles.loosened));
  const ways = names.flatMap((name) => WAYS.filter((way) => isOpen(name, way)).map((way) => ({ name, way })));
  const pairs = ways.flatMap((first, i) =>
    ways
      .slice(i + 1)
      .filter(({ name }) => name !== first.name)
      .map((second) => ({
        sections: [first.name, second.name] as const,
        ways: [first.way, second.way] as const,
        total: count({ [first.name]: first.way, [second.name]: second.way }),
      })),
  );
  const helpful = pairs.filter(({ sections: [a, b], ways: [wayOfA, wayOfB], total: both }) => {
    const alone = Math.max(singles[wayOfA][a]!, singles[wayOfB][b]!);
    return flaw === 'pairs of singles alone' ? both > alone && alone === total : both > alone;
  });
  return { total, ...singles, pairs: best >= enough && flaw !== 'pairs always' ? [] : helpful };
}

function relax(engine: Engine, query: RelaxQuery): Omit<Relaxations, 'epoch'> {
  const { epoch: _epoch, ...rest } = engine.relax(query);
  return rest;
}

const anyCase = anyEngineHistory.chain((life) =>
  fc.tuple(fc.constant(life), fc.array(anyRelaxQuery(life.schema), { minLength: 1, maxLength: 4 })),
);

function relaxAlike(kernel: KernelKind, flaw: Flaw | null = null) {
  return fc.property(anyCase, ([{ schema, storage, steps }, queries]) => {
    const engine = createEngine(schema, storage, kernel);
    const oracle = new Oracle();
    for (const { change } of steps) {
      engine.apply(change);
      oracle.apply(change);
      for (const query of queries) expect(relax(engine, query)).toEqual(relaxSlowly(query, oracle, flaw));
    }
  });
}

describe('relaxations and the oracle', () => {
  testKernels('give the same answers through random changes, with the %s kernel', (kernel) => {
    fc.assert(relaxAlike(kernel), sampleRuns(300));
  });

  testKernels('give the same answers over several blocks, with the %s kernel', (kernel) => {
    const cases = anyCase.chain((one) => fc.tuple(fc.constant(one), anyRows(one[0].schema, 3000)));
    const property = fc.property(cases, ([[{ schema, storage }, queries], put]) => {
      const engine = createEngine(schema, storage, kernel);
      const oracle = new Oracle();
      engine.load(put);
      oracle.apply({ put });
      for (const query of queries) expect(relax(engine, query)).toEqual(relaxSlowly(query, oracle));
    });
    fc.assert(property, sampleRuns(10));
  });

  const flaws: Flaw[] = ['steps narrow', 'fixed dropped', 'pairs always', 'pairs of singles alone'];
  const expectDetected = (flaw: Flaw) =>
    expect(fc.check(relaxAlike('plain', flaw), { numRuns: 2000, endOnFailure: true }).failed).toBe(true);
  test.each(flaws.slice(0, 1))('detect a broken rule: %s', (flaw) => expectDetected(flaw));
  test.each(flaws.slice(1))('detect a broken rule: %s', { tags: 'long' }, (flaw) => expectDetected(flaw));
});
