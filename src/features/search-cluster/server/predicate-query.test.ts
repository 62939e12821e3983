import { describe, expect, test } from 'vitest';
import type { Predicate } from '#features/search/search.ts';
import { type ClusterQuery, queryOf, conjunctionQuery } from './predicate-query.ts';

const DENVER = { latitude: 39.75, longitude: -105 };
const toyota: Predicate = { kind: 'any', column: 'makeCode', values: ['TOYOTA'] };
const cheap: Predicate = { kind: 'range', column: 'price', max: 10_000 };
const TOYOTA = { terms: { makeCode: ['TOYOTA'] } };
const CHEAP = { range: { price: { lte: 10_000 } } };
const NOTHING = { match_none: {} };
const either = (...should: ClusterQuery[]) => ({ bool: { should, minimum_should_match: 1 } });

const QUERIES: readonly [string, Predicate, ClusterQuery][] = [
  ['one of some codes', { ...toyota, values: ['TOYOTA', 'FORD', 'FORD'] }, { terms: { makeCode: ['TOYOTA', 'FORD'] } }],
  ['one of no codes', { ...toyota, values: [] }, NOTHING],
  [
    'all of some codes',
    { kind: 'all', column: 'features', values: ['USB', 'BLUETOOTH', 'USB'] },
    { bool: { filter: [{ term: { features: 'USB' } }, { term: { features: 'BLUETOOTH' } }] } },
  ],
  ['all of no codes: any at all', { kind: 'all', column: 'features', values: [] }, { exists: { field: 'features' } }],
  ['a range', { kind: 'range', column: 'price', min: 0, max: 9.5 }, { range: { price: { gte: 0, lte: 9.5 } } }],
  ['a range that is open', { kind: 'range', column: 'price' }, { exists: { field: 'price' } }],
  ['a range without end', { kind: 'range', column: 'price', min: 5, max: Infinity }, { range: { price: { gte: 5 } } }],
  ['a range that ends before it begins', { kind: 'range', column: 'price', min: 2, max: 1 }, NOTHING],
  ['ids', { kind: 'ids', ids: [3, 1, 3] }, { terms: { id: [3, 1] } }],
  ['no ids', { kind: 'ids', ids: [] }, NOTHING],
  ['ids that no listing can have', { kind: 'ids', ids: [1.5, 1e300, 7] }, { terms: { id: [7] } }],
  [
    'words, which are cut as those of listings are',
    { kind: 'words', column: 'words', words: ['Škoda', 'F-150', 'skoda'] },
    {
      bool: {
        filter: [
          { prefix: { words: { value: 'skoda' } } },
          { prefix: { words: { value: 'f' } } },
          { prefix: { words: { value: '150' } } },
        ],
      },
    },
  ],
  ['no word', { kind: 'words', column: 'words', words: ['—'] }, { exists: { field: 'words' } }],
  [
    'words with typos, as many as their lengths grant',
    { kind: 'words', column: 'words', words: ['cam', 'camary', 'bluetoth', '328i'], typos: 2 },
    {
      bool: {
        filter: [
          { prefix: { words: { value: 'cam' } } },
          either({ prefix: { words: { value: 'camary' } } }, { fuzzy: { words: fuzzy('camary', 1) } }),
          either({ prefix: { words: { value: 'bluetoth' } } }, { fuzzy: { words: fuzzy('bluetoth', 2) } }),
          { prefix: { words: { value: '328i' } } },
        ],
      },
    },
  ],
  ['both', { kind: 'and', of: [toyota, { kind: 'and', of: [cheap] }] }, { bool: { filter: [TOYOTA, CHEAP] } }],
  ['no conditions', { kind: 'and', of: [] }, { match_all: {} }],
  ['either', { kind: 'or', of: [toyota, cheap] }, either(TOYOTA, CHEAP)],
  ['none to choose from', { kind: 'or', of: [] }, NOTHING],
  [
    'either of one column, as one clause',
    { kind: 'or', of: [toyota, { kind: 'or', of: [{ ...toyota, values: ['FORD'] }] }] },
    { terms: { makeCode: ['TOYOTA', 'FORD'] } },
  ],
  ['not', { kind: 'not', of: toyota }, { bool: { must_not: [TOYOTA] } }],
  ['less than no miles', { kind: 'within', column: 'position', center: DENVER, miles: -1 }, NOTHING],
  [
    'farther than anything',
    { kind: 'within', column: 'position', center: DENVER, miles: 13_000 },
    { exists: { field: 'position' } },
  ],
];

function fuzzy(value: string, fuzziness: number) {
  return { value, fuzziness, prefix_length: 1, transpositions: true, rewrite: 'constant_score' };
}

describe('a predicate as a cluster query', () => {
  test.each(QUERIES)('%s', (_what, predicate, query) => {
    expect(queryOf(predicate)).toEqual(query);
  });

  test('the cluster decides a circle except near its edge, where a script is exact', () => {
    const query = queryOf({ kind: 'within', column: 'position', center: DENVER, miles: 25 });
    const circle = (miles: number) => ({
      geo_distance: { distance: `${miles}mi`, position: { lat: 39.75, lon: -105 } },
    });
    const script = {
      params: { most: 25, x: expect.any(Number) },
      source: expect.stringContaining("doc['position_x']"),
    };
    expect(query).toMatchObject(either(circle(24.99), { bool: { filter: [circle(25.01), { script: { script } }] } }));
  });

  test('accepts circles of radius 0 and of half the earth', () => {
    const circle = (miles: number) => queryOf({ kind: 'within', column: 'position', center: DENVER, miles });
    expect(circle(0)).toMatchObject({ bool: { filter: [{ geo_distance: { distance: '0.01mi' } }, { script: {} }] } });
    expect(circle(12_436.81)).toMatchObject({ bool: { filter: [{ exists: { field: 'position' } }, { script: {} }] } });
  });

  test('thousands of alternatives become few clauses', () => {
    const of = Array.from({ length: 5_000 }, (_one, i): Predicate => ({ ...toyota, values: [`M${i}`] }));
    expect(queryOf({ kind: 'or', of })).toEqual({ terms: { makeCode: of.map((_one, i) => `M${i}`) } });
  });

  test('combines sections without scores', () => {
    expect(conjunctionQuery([toyota, { kind: 'and', of: [cheap] }])).toEqual({ bool: { filter: [TOYOTA, CHEAP] } });
    expect(conjunctionQuery([])).toEqual({ match_all: {} });
  });
});
