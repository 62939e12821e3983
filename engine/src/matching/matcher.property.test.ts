import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Predicate, Row, Schema } from '../index.ts';
import { anyChange, anyPredicate, anySchema } from '../testing/arbitraries.ts';
import { Oracle } from '../testing/oracle.ts';
import { createMatcher, type IdLists, type Matcher } from './matcher.ts';
import type { RowChange } from './row-batch.ts';
import { sampleRuns } from '../testing/sample-runs.ts';

/** Searches are added, replaced and removed; then rows change. */
type Step = { put: [number, Predicate[]][]; remove: number[]; changes: RowChange[] };
type Life = { schema: Schema; sample: Row[]; steps: Step[] };

/** Which rule the oracle breaks, so that a test can prove that it would notice. */
type Flaw = 'begins again' | 'never ceases' | 'keeps what was replaced';

function satisfies(row: Row | null, predicates: readonly Predicate[]): boolean {
  if (row === null) return false;
  const oracle = new Oracle();
  oracle.apply({ put: [row] });
  return oracle.count(predicates) === 1;
}

function expectedOf(
  searches: ReadonlyMap<number, readonly Predicate[]>,
  { before, after }: RowChange,
  flaw: Flaw | null,
): { begin: number[]; cease: number[] } {
  const [begin, cease]: [number[], number[]] = [[], []];
  for (const [id, predicates] of searches) {
    const [was, is] = [satisfies(before, predicates), satisfies(after, predicates)];
    if (is && (!was || flaw === 'begins again')) begin.push(id);
    if (was && !is && flaw !== 'never ceases') cease.push(id);
  }
  return { begin: begin.sort(byNumber), cease: cease.sort(byNumber) };
}

function byNumber(a: number, b: number): number {
  return a - b;
}

function listOf({ starts, ids }: IdLists, change: number): number[] {
  return [...ids.subarray(starts[change], starts[change + 1])].sort(byNumber);
}

function answersOf(matcher: Matcher, changes: readonly RowChange[]): { begin: number[]; cease: number[] }[] {
  const { begin, cease } = matcher.match(changes);
  expect(begin.starts.length).toBe(changes.length + 1);
  return changes.map((_change, i) => ({ begin: listOf(begin, i), cease: listOf(cease, i) }));
}

function liveAlike({ schema, sample, steps }: Life, flaw: Flaw | null = null): void {
  const matcher = createMatcher(schema, { sample });
  const searches = new Map<number, readonly Predicate[]>();
  for (const { put, remove, changes } of steps) {
    for (const [id, predicates] of put) {
      matcher.put(id, predicates);
      if (flaw !== 'keeps what was replaced' || !searches.has(id)) searches.set(id, predicates);
    }
    for (const id of remove) expect(matcher.delete(id)).toBe(searches.delete(id));
    expect(matcher.size).toBe(searches.size);
    const expected = changes.map((change) => expectedOf(searches, change, flaw));
    expect(answersOf(matcher, changes)).toEqual(expected);
    expect(changes.map((change) => answersOf(matcher, [change])[0])).toEqual(expected);
    for (const { after } of changes) {
      if (after) {
        const all = expectedOf(searches, { before: null, after }, flaw).begin;
        expect(matcher.matches(after).sort(byNumber)).toEqual(all);
      }
    }
  }
}

/** Realistic changes of listings, and some whose two states are unrelated. */
function anyChanges(schema: Schema, maxLength: number): fc.Arbitrary<RowChange[]> {
  return fc.array(anyChange(schema), { minLength: 1, maxLength: 3 }).map((lives) => {
    const rows = new Map<number, Row>();
    const changes: RowChange[] = [];
    for (const { put, remove } of lives) {
      for (const after of put) {
        changes.push({ before: rows.get(after.id) ?? null, after });
        rows.set(after.id, after);
      }
      for (const id of remove) {
        changes.push({ before: rows.get(id) ?? null, after: null });
        rows.delete(id);
      }
    }
    const rest = [...rows.values()];
    for (const [i, after] of rest.entries()) {
      const before = rest.at(i - 1)!;
      // Only one column changes.
      const [name] = Object.keys(after.values);
      const values = name === undefined ? after.values : { ...after.values, [name]: before.values[name] ?? null };
      changes.push({ before, after }, { before: after, after: { ...after, values } });
    }
    return changes.slice(-maxLength);
  });
}

function anyStep(schema: Schema, searches: number): fc.Arbitrary<Step> {
  const id = fc.integer({ min: -2, max: 2 * searches });
  const search = fc.tuple(id, fc.array(anyPredicate(schema), { maxLength: 4 }));
  return fc.record({
    put: fc.array(search, { minLength: searches >> 1, maxLength: searches, size: 'max' }),
    remove: fc.array(id, { maxLength: searches, size: 'max' }),
    changes: anyChanges(schema, 20),
  });
}

function anyLife(searches: number): fc.Arbitrary<Life> {
  return anySchema.chain((schema) =>
    fc.record({
      schema: fc.constant(schema),
      sample: anyChange(schema).map(({ put }) => put),
      steps: fc.array(anyStep(schema, searches), { minLength: 1, maxLength: 4 }),
    }),
  );
}

describe('matcher and oracle', () => {
  test('return the same searches through random changes, one by one and in batches', () => {
    fc.assert(
      fc.property(anyLife(12), (life) => liveAlike(life)),
      sampleRuns(800),
    );
  });

  test('return the same searches when there are enough to split buckets', () => {
    fc.assert(
      fc.property(anyLife(400), (life) => liveAlike(life)),
      sampleRuns(30),
    );
  });

  const flaws: Flaw[] = ['begins again', 'never ceases', 'keeps what was replaced'];
  test.each(flaws)('detect a broken rule: %s', (flaw) => {
    const outcome = fc.check(
      fc.property(anyLife(12), (life) => liveAlike(life, flaw)),
      { numRuns: 500, endOnFailure: true },
    );
    expect(outcome.failed).toBe(true);
  });
});
