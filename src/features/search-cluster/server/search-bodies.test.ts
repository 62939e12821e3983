import type { Query } from '@forecourt/engine';
import { expect, test } from 'vitest';
import { readAnswer } from './read-answer.ts';
import { bodiesOf, totalBody } from './search-bodies.ts';

const TOYOTA = { kind: 'any', column: 'makeCode', values: ['TOYOTA'] } as const;
const CHEAP = { kind: 'range', column: 'price', max: 10_000 } as const;
const ELECTRIC = { kind: 'any', column: 'fuel', values: ['ELE'] } as const;

const RICH: Query = {
  sections: { makes: TOYOTA, price: CHEAP },
  facets: {
    makeCode: { kind: 'values', column: 'makeCode', drop: 'makes' },
    engine: { kind: 'values', column: 'engine', drop: null, where: ELECTRIC },
    fuel: { kind: 'values', column: 'fuel', drop: 'fuels' },
    deals: { kind: 'cases', cases: { under: CHEAP, electric: ELECTRIC }, drop: 'price' },
  },
  stats: ['price', 'year'],
  histograms: { price: { column: 'price', edges: [0, 5_000, 10_000], drop: 'price' } },
  order: { kind: 'column', column: 'price', direction: 'desc' },
  first: 20,
  count: 10,
};

test('a query becomes a search for hits, one for counts, and one for each section that a count leaves out', () => {
  const both = { bool: { filter: [{ terms: { makeCode: ['TOYOTA'] } }, { range: { price: { lte: 10_000 } } }] } };
  const [hits, ...counts] = bodiesOf(RICH);
  expect(hits).toEqual({
    query: both,
    from: 20,
    size: 10,
    sort: [{ price: { order: 'desc', missing: '_last' } }, { id: 'asc' }],
    track_total_hits: true,
    _source: ['card'],
  });
  expect(counts).toEqual([
    {
      query: { bool: { filter: [{ range: { price: { lte: 10_000 } } }] } },
      size: 0,
      track_total_hits: false,
      aggs: { 'facet makeCode': { terms: { field: 'makeCode', size: 60_000 } } },
    },
    {
      query: both,
      size: 0,
      track_total_hits: false,
      aggs: {
        'facet engine': {
          filter: { terms: { fuel: ['ELE'] } },
          aggs: { values: { terms: { field: 'engine', size: 60_000 } } },
        },
        'facet fuel': { terms: { field: 'fuel', size: 60_000 } },
        'stats price': { stats: { field: 'price' } },
        'stats year': { stats: { field: 'year' } },
      },
    },
    {
      query: { bool: { filter: [{ terms: { makeCode: ['TOYOTA'] } }] } },
      size: 0,
      track_total_hits: false,
      aggs: {
        'facet deals': {
          filters: { filters: { 0: { range: { price: { lte: 10_000 } } }, 1: { terms: { fuel: ['ELE'] } } } },
        },
        'histogram price': {
          range: {
            field: 'price',
            ranges: [
              { key: '0', from: 0, to: 5_000 },
              { key: '1', from: 5_000, to: 10_000.000000000002 },
            ],
          },
        },
      },
    },
  ]);
});

test('responses are read like the engine’s answers', () => {
  const card = (id: number) => ({ listing: { id }, owner: { id: 1 } });
  const buckets = [{ key: 'TOYOTA', doc_count: 3 }];
  const { answer, cards } = readAnswer(
    RICH,
    [
      {
        total: 42,
        hits: [
          { id: 7, sort: [9_000, 7], _source: { card: card(7) } },
          { id: 3, sort: ['-Infinity', 3], _source: { card: card(3) } },
        ],
        aggregations: {
          'facet engine': { doc_count: 2, values: { buckets: [{ key: 'ELECTRIC', doc_count: 2 }] } },
          'facet fuel': {},
          'stats price': { count: 2, min: 1, max: 3, avg: 2, sum: 4 },
          'stats year': { count: 0, min: null, max: null, avg: null, sum: 0 },
        },
      },
      { total: null, hits: [], aggregations: { 'facet makeCode': { buckets } } },
      {
        total: null,
        hits: [],
        aggregations: {
          'facet deals': { buckets: { 0: { doc_count: 5 } } },
          'histogram price': { buckets: [{ key: '1', from: 5_000, doc_count: 4 }] },
        },
      },
    ],
    8,
  );
  expect(JSON.parse(JSON.stringify(answer))).toEqual({
    epoch: 8,
    total: 42,
    first: 20,
    hits: [
      { id: 7, key: 9_000 },
      { id: 3, key: null },
    ],
    facets: {
      makeCode: { TOYOTA: 3 },
      engine: { ELECTRIC: 2 },
      fuel: {},
      deals: { under: 5, electric: 0 },
    },
    stats: { price: { count: 2, min: 1, max: 3, mean: 2 }, year: { count: 0, min: null, max: null, mean: null } },
    histograms: { price: [0, 4] },
    groups: {},
  });
  expect(cards.get(3)).toEqual(card(3));
});

test('conditions of groups are counted for the same share of the values as the groups', () => {
  const groups = {
    makes: { column: 'makeCode', of: ['price'], having: { cheap: CHEAP, electric: ELECTRIC } },
    prices: { column: 'price', edges: [0, 5_000, 10_000], of: [], having: { electric: ELECTRIC } },
  };
  const query: Query = { sections: {}, groups, order: { kind: 'score', terms: [] }, first: 0, count: 0 };
  const sizeOf = (column: string) => (column === 'makeCode' ? 15_000 : 0);
  const [, ...counts] = bodiesOf(query, sizeOf);
  const conditionOf = (part: number, filter: object) => {
    const include = { partition: part, num_partitions: 2 };
    return { filter, aggs: { values: { terms: { field: 'makeCode', size: 60_000, include } } } };
  };
  expect(counts.slice(0, 2).map(({ aggs }) => aggs)).toMatchObject(
    [0, 1].map((part) => ({
      [`part ${part} of groups makes`]: { terms: { include: { partition: part } }, aggs: { price: {} } },
      [`condition 0 of part ${part} of groups makes`]: conditionOf(part, { range: { price: { lte: 10_000 } } }),
      [`condition 1 of part ${part} of groups makes`]: conditionOf(part, { terms: { fuel: ['ELE'] } }),
    })),
  );
  const price = { count: 1, min: 1, max: 1, avg: 1 };
  const ofMake = (key: string, count: number) => ({ buckets: [{ key, doc_count: count, price }] });
  const aggregations = [
    {
      'part 0 of groups makes': ofMake('TOYOTA', 3),
      'condition 0 of part 0 of groups makes': { values: { buckets: [{ key: 'TOYOTA', doc_count: 2 }] } },
      'condition 1 of part 0 of groups makes': { values: { buckets: [] } },
    },
    {
      'part 1 of groups makes': ofMake('FORD', 4),
      'condition 1 of part 1 of groups makes': { values: { buckets: [{ key: 'FORD', doc_count: 1 }] } },
    },
    {
      'part 0 of groups prices': { buckets: [0, 7].map((count, at) => ({ key: String(at), doc_count: count })) },
      'condition 0 of part 0 of groups prices': { values: { buckets: [{ key: '1', doc_count: 6 }] } },
    },
  ];
  const answers = [{}, ...aggregations].map((one) => ({ total: 7, hits: [], aggregations: one }));
  const stats = { price: { count: 1, min: 1, max: 1, mean: 1 } };
  expect(readAnswer(query, answers, 1, sizeOf).answer.groups).toEqual({
    makes: [
      { value: 'FORD', count: 4, stats, having: { cheap: 0, electric: 1 } },
      { value: 'TOYOTA', count: 3, stats, having: { cheap: 2, electric: 0 } },
    ],
    prices: [{ value: 5_000, count: 7, stats: {}, having: { electric: 6 } }],
  });
});

test.each<[Query['order'], number | null, unknown[], object]>([
  [RICH.order, 9_000, [9_000, 7], either({ range: { price: { gt: 9_000 } } }, sameKey(9_000))],
  [RICH.order, null, ['-Infinity', 7], either({ exists: { field: 'price' } }, { range: { id: { lte: 7 } } })],
  [{ kind: 'column', column: 'price', direction: 'asc' }, null, ['Infinity', 7], { bool: {} }],
  [
    { kind: 'distance', column: 'position', center: { latitude: 1, longitude: 2 } },
    null,
    ['Infinity', 7],
    { bool: {} },
  ],
  [{ kind: 'score', terms: [] }, 0.5, [0.5, 7], { script: { script: { params: { key: 0.5, id: 7 } } } }],
])('after a mark goes on what comes behind it, and the others are counted: %j %s', (order, key, after, earlier) => {
  const [body] = bodiesOf({ ...RICH, order, after: { key, id: 7 } });
  expect(body).toMatchObject({ search_after: after, size: 10, aggs: { rank: { filter: earlier } } });
  expect(body).not.toHaveProperty('from');
  const answers = [{ total: 9, hits: [], aggregations: { rank: { doc_count: 5 } } }];
  expect(readAnswer({ ...RICH, after: { key, id: 7 } }, answers, 1).answer.first).toBe(5);
});

test('sorts no hits if none are requested', () => {
  const [body, ...counts] = bodiesOf({
    ...RICH,
    facets: {},
    histograms: {},
    stats: [],
    first: 4_000_000_000,
    count: 0,
  });
  expect(counts).toEqual([]);
  expect(body).toMatchObject({ size: 0, track_total_hits: true });
  expect(body).not.toHaveProperty('from');
  expect(body).not.toHaveProperty('sort');
});

test('a score script gets variable parts as parameters, so it is compiled once', () => {
  const scripts = [39, 40].map((latitude) => {
    const near = { kind: 'near', column: 'position', center: { latitude, longitude: 0 }, halfMiles: 40, weight: 0.3 };
    const fresh = { kind: 'fresh', column: 'listedDay', nowDays: latitude, halfDays: 21, weight: 0.7 };
    const [body] = bodiesOf({ ...RICH, order: { kind: 'score', terms: [near, fresh] } } as Query);
    return (body!['sort'] as { _script: { order: string; script: { source: string; params: object } } }[])[0]![
      '_script'
    ];
  });
  expect(scripts[0]!.order).toBe('desc');
  expect(scripts[0]!.script.source).toBe(scripts[1]!.script.source);
  expect(scripts[0]!.script.params).toEqual({
    x0: Math.cos((39 * Math.PI) / 180),
    y0: 0,
    z0: Math.sin((39 * Math.PI) / 180),
    now1: 39,
  });
});

test('counts cases that are ranges of one column in one aggregation, including their upper ends', () => {
  const bands = { low: { ...CHEAP, max: 1 }, all: { ...CHEAP, max: Infinity }, high: { ...CHEAP, min: 2, max: 3 } };
  const [, body] = bodiesOf({ ...RICH, sections: {}, facets: { bands: { kind: 'cases', cases: bands, drop: null } } });
  const ranges = [
    { key: '0', to: 1 + Number.EPSILON },
    { key: '1' },
    { key: '2', from: 2, to: 3 + 2 * Number.EPSILON },
  ];
  expect(body).toMatchObject({ aggs: { 'facet bands': { range: { field: 'price', ranges } } } });
});

test('a case that no number satisfies is not counted as a range without a lower end', () => {
  const bands = { never: { ...CHEAP, min: Infinity, max: Infinity }, low: { ...CHEAP, max: 1 } };
  const [, body] = bodiesOf({ ...RICH, sections: {}, facets: { bands: { kind: 'cases', cases: bands, drop: null } } });
  expect(body).toMatchObject({ aggs: { 'facet bands': { filters: { filters: { 0: { match_none: {} } } } } } });
});

test('a query for the total only requests no counts or hits', () => {
  const query = { bool: { filter: [{ terms: { makeCode: ['TOYOTA'] } }] } };
  expect(totalBody([TOYOTA])).toEqual({ query, size: 0, track_total_hits: true });
});

function either(...should: object[]) {
  return { bool: { should, minimum_should_match: 1 } };
}

function sameKey(key: number) {
  return { bool: { filter: [{ range: { price: { gte: key, lte: key } } }, { range: { id: { lte: 7 } } }] } };
}
