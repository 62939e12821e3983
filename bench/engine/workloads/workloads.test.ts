import { beforeAll, describe, expect, it } from 'vitest';
import type { Predicate } from '@forecourt/engine';
import { createRandom } from '../random.ts';
import { type Dataset, rowAt } from '../dataset.ts';
import { rowTest } from '../oracle/row-test.ts';
import { sampleCase, mutateCase } from './mutate-case.ts';
import { createV1 } from './v1.ts';
import { createV2, createV2Source, v2Dataset } from './v2.ts';
import { worstCaseQuery, WORST_CASES } from './worst.ts';

const LONG = { tags: 'long' };
const SIZE = 1_000;
const QUERIES = 80;
const source = createV2Source(SIZE);
const workloads = [
  ['v1', createV1, () => createV1(SIZE, QUERIES)],
  ['v2', createV2, () => v2Dataset(source, QUERIES)],
] as const;

// The second one has every kind of column and query of the first.
for (const [workload, create, make] of workloads)
  describe(`workload ${workload}`, workload === 'v1' ? LONG : {}, () => {
    let dataset: Dataset;
    beforeAll(() => {
      dataset = make();
    });

    it('is the same every time', () => {
      const again = create(SIZE, QUERIES);
      expect(again.queries).toEqual(dataset.queries);
      expect(rowAt(again.columns, SIZE - 1)).toEqual(rowAt(dataset.columns, SIZE - 1));
    });

    it('has the expected numbers of rows and distinct queries', () => {
      const ids = [...dataset.rows()].map(({ id }) => id);
      expect(ids).toEqual(Array.from({ length: SIZE }, (_id, i) => i + 1));
      expect(new Set(dataset.queries.map((query) => JSON.stringify(query))).size).toBe(QUERIES);
    });

    it('contains only codes of its dictionaries, in columns of equal length', () => {
      for (const [name, column] of Object.entries(dataset.columns)) {
        if (column.kind === 'number') {
          expect(column.values.length, name).toBe(SIZE);
          continue;
        }
        const known = column.kind === 'point' ? column.places.length + 1 : column.dictionary.length;
        expect(largest(column.codes), name).toBeLessThan(known);
        const lengths = 'starts' in column ? [column.starts.length - 1, column.starts.at(-1)] : [column.codes.length];
        expect(lengths, name).toEqual('starts' in column ? [SIZE, column.codes.length] : [SIZE]);
      }
    });

    it('lists each value of a row and of a dictionary once', () => {
      for (const [name, column] of Object.entries(dataset.columns)) {
        if (column.kind !== 'codes') continue;
        expect(new Set(column.dictionary).size).toBe(column.dictionary.length);
        const repeating = Array.from({ length: SIZE }, (_, row) => row).filter((row) => {
          const codes = column.codes.subarray(column.starts[row], column.starts[row + 1]);
          return codes.some((code, at) => at > 0 && code <= codes[at - 1]!);
        });
        expect([name, repeating]).toEqual([name, []]);
      }
    });

    it('has some queries with no results, some with many, and most with a few', () => {
      const totals = dataset.queries
        .slice(0, QUERIES / 4)
        .map((query) => totalOf(dataset, Object.values(query.sections)));
      expect(Math.max(...totals)).toBeGreaterThan(SIZE / 4);
      expect(totals).toContain(0);
    });
  });

describe('workload v2', () => {
  const { columns, queries } = v2Dataset(source, 400);

  it('has missing values in most columns', () => {
    const row = (index: number) => Object.values(rowAt(columns, index).values);
    const missing = Array.from({ length: 50 }, (_row, i) => row(i).filter((value) => value === null).length);
    expect(Math.max(...missing)).toBeGreaterThan(3);
  });

  it('uses every feature of a query', () => {
    const json = JSON.stringify(queries);
    for (const kind of ['any', 'all', 'range', 'within', 'words', 'ids', 'and', 'or', 'not', 'near', 'fresh', 'cases'])
      expect(json).toContain(`"kind":"${kind}"`);
    expect(json).toContain('"typos":2');
    expect(queries.some(({ after }) => after)).toBe(true);
    expect(Math.max(...queries.map(({ first }) => first))).toBeGreaterThan(800);
    expect(queries.some(({ facets }) => JSON.stringify(facets).includes('"where"'))).toBe(true);
  });
});

describe('cases of the adversary', () => {
  it('are valid queries after any number of changes', () => {
    const random = createRandom(5);
    let one = sampleCase(source, random);
    for (let i = 0; i < 60; i++) {
      one = mutateCase(one, source, random);
      const { sections, order, first, count } = worstCaseQuery(one);
      rowTest(source.columns, { kind: 'and', of: Object.values(sections) });
      expect(order.kind === 'distance' && one.place === null).toBe(false);
      expect(first + count).toBeLessThanOrEqual(1_075);
    }
  });

  it('are stored as plain data', () => {
    expect(JSON.parse(JSON.stringify(WORST_CASES))).toEqual(WORST_CASES);
  });
});

function largest(codes: ArrayLike<number>): number {
  let most = 0;
  for (let i = 0; i < codes.length; i++) most = Math.max(most, codes[i]!);
  return most;
}

function totalOf({ columns, size }: Dataset, predicates: readonly Predicate[]): number {
  const test = rowTest(columns, { kind: 'and', of: predicates });
  let total = 0;
  for (let row = 0; row < size; row++) if (test(row)) total++;
  return total;
}
