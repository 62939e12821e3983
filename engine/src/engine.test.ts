import { beforeEach, describe, expect, test } from 'vitest';
import { createEngine, wordsOf } from './index.ts';
import type { Engine, Query } from './index.ts';

const SCHEMA = {
  kind: { kind: 'code' },
  tags: { kind: 'codes' },
  price: { kind: 'number' },
  place: { kind: 'point' },
  text: { kind: 'words' },
} as const;

const ALL: Query = { sections: {}, order: { kind: 'column', column: 'price', direction: 'asc' }, count: 10, first: 0 };

let engine: Engine;
beforeEach(() => {
  engine = createEngine(SCHEMA);
  engine.apply({
    put: [
      { id: 1, values: { kind: 'tea', tags: ['hot', 'green'], price: 4, text: 'Sencha Überraschung' } },
      { id: 2, values: { kind: 'tea', tags: ['hot'], price: 3, place: { latitude: 1, longitude: 1 } } },
      { id: 3, values: { kind: 'soup', tags: [], price: null } },
    ],
  });
});

describe('rows', () => {
  test('a put replaces the whole row', () => {
    engine.apply({ put: [{ id: 1, values: { price: 9 } }] });
    expect(engine.size).toBe(3);
    expect(engine.values('tags')).toEqual(['hot']);
    expect(engine.search(ALL).hits).toEqual([
      { id: 2, key: 3 },
      { id: 1, key: 9 },
      { id: 3, key: null },
    ]);
  });

  test('a removed row disappears from hits and values, and removing it again does nothing', () => {
    engine.apply({ remove: [3, 77] });
    engine.apply({ remove: [3] });
    expect(engine.values('kind')).toEqual(['tea']);
    expect(engine.search(ALL).total).toBe(2);
  });

  test('an ID that one change removes and adds is present', () => {
    engine.apply({ remove: [2], put: [{ id: 2, values: { kind: 'soup' } }] });
    expect(engine.count([{ kind: 'any', column: 'kind', values: ['soup'] }])).toBe(2);
  });

  test.each([
    ['an id that is no positive integer', { id: 0, values: {} }, 'Row id 0'],
    ['a column that is not in the schema', { id: 9, values: { colour: 'red' } }, 'no column "colour"'],
    ['a value of another kind', { id: 9, values: { price: 'much' } }, 'does not fit column "price"'],
    ['a number that is none', { id: 9, values: { price: Number.NaN } }, 'does not fit column "price"'],
    ['a place off the map', { id: 9, values: { place: { latitude: 91, longitude: 0 } } }, 'column "place"'],
  ])('refuses %s and changes nothing', (_what, row, message) => {
    expect(() => engine.apply({ remove: [1], put: [{ id: 8, values: {} }, row] })).toThrow(message);
    expect([engine.size, engine.epoch]).toEqual([3, 1]);
  });
});

describe('queries', () => {
  test('an option is counted as if it were the only choice in its section', () => {
    const tea = { kind: 'any', column: 'kind', values: ['tea'] } as const;
    const cheap = { kind: 'range', column: 'price', max: 3 } as const;
    const facet = { kind: 'values', column: 'kind', drop: 'kind' } as const;
    const answer = engine.search({ ...ALL, sections: { kind: tea, price: cheap }, facets: { facet } });
    expect(answer.facets['facet']!.toJSON()).toEqual({ tea: 1 });
    const other = engine.search({ ...ALL, sections: { kind: tea }, facets: { facet } });
    expect([...other.facets['facet']!]).toEqual([
      ['tea', 2],
      ['soup', 1],
    ]);
    expect([other.facets['facet']!.get('soup'), other.facets['facet']!.get('stew')]).toEqual([1, 0]);
  });

  test('counts can be read by the index of a value, also after later changes', () => {
    const facets = {
      kinds: { kind: 'values', column: 'kind', drop: null },
      tags: { kind: 'values', column: 'tags', drop: null },
      prices: {
        kind: 'cases',
        cases: { low: { kind: 'range', column: 'price', max: 3 }, any: { kind: 'and', of: [] } },
        drop: null,
      },
    } as const;
    const before = engine.search({ ...ALL, facets }).facets;
    const rows = [1, 2, 3].map((id) => ({ id, values: { kind: 'cake', tags: ['sweet'], price: 2 } }));
    engine.apply({ put: rows });
    engine.apply({ put: rows });
    const kinds = before['kinds']!.listed(['stew', 'soup', 'cake']);
    expect([0, 1, 2].map(kinds.at)).toEqual([0, 1, 0]);
    expect(kinds.others).toEqual({ values: ['tea'], counts: [2] });
    const tags = before['tags']!.listed(['hot', 'green']);
    expect([[0, 1].map(tags.at), tags.others]).toEqual([[2, 1], { values: [], counts: [] }]);
    expect(before['prices']!.listed(['any', 'low']).at(0)).toBe(3);
    expect(before['prices']!.listed([]).others).toEqual({ values: ['low', 'any'], counts: [1, 3] });
    const after = engine.search({ ...ALL, facets }).facets;
    expect(after['kinds']!.listed(['tea', 'cake']).at(1)).toBe(3);
  });

  test('records that share facets can differ in names, order and other facets', () => {
    const sections = { kind: { kind: 'any', column: 'kind', values: ['tea'] } } as const;
    const kinds = { kind: 'values', column: 'kind', drop: null } as const;
    const cheap = { kind: 'range', column: 'price', max: 3 } as const;
    const caseOf = (name: string, drop: string | null) =>
      ({ kind: 'cases', cases: { [name]: cheap, any: { kind: 'and', of: [] } }, drop }) as const;
    const counted = (facets: NonNullable<Query['facets']>) =>
      JSON.parse(JSON.stringify(engine.search({ ...ALL, sections, facets }).facets));
    expect(counted({ kinds, cases: caseOf('cheap', null) })).toEqual({
      kinds: { tea: 2 },
      cases: { cheap: 1, any: 2 },
    });
    expect(counted({ kinds, cases: caseOf('low', null) })).toEqual({ kinds: { tea: 2 }, cases: { low: 1, any: 2 } });
    expect(counted({ kinds, cases: caseOf('low', 'kind') })).toEqual({ kinds: { tea: 2 }, cases: { low: 1, any: 3 } });
    expect(counted({ cases: caseOf('low', 'kind'), kinds })).toEqual({ cases: { low: 1, any: 3 }, kinds: { tea: 2 } });
    expect(counted({ kinds, other: caseOf('low', 'kind') })).toEqual({ kinds: { tea: 2 }, other: { low: 1, any: 3 } });
    expect(counted({ kinds })).toEqual({ kinds: { tea: 2 } });
    const wrong = {
      kind: 'cases',
      cases: { bad: { kind: 'range', column: 'price', max: Number.NaN } },
      drop: null,
    } as const;
    expect(() => counted({ kinds, cases: wrong })).toThrow('"max" is NaN');
  });

  test('rows without a number follow a cursor at the largest number, however numbers are stored', () => {
    engine.apply({ put: [{ id: 1, values: { price: 0.5 } }] });
    const behind = (key: number, direction: 'asc' | 'desc') => {
      const { first, hits } = engine.search({
        ...ALL,
        order: { kind: 'column', column: 'price', direction },
        after: { key, id: 9 },
      });
      return [first, hits.map(({ id }) => id)];
    };
    expect(behind(1e308, 'asc')).toEqual([2, [3]]);
    expect(behind(-1e308, 'desc')).toEqual([2, [3]]);
    expect(behind(-1e308, 'asc')).toEqual([0, [1, 2, 3]]);
    expect(behind(1e308, 'desc')).toEqual([0, [2, 1, 3]]);
  });

  test('words match by prefix, ignoring case and accents', () => {
    const found = (...words: string[]) => engine.count([{ kind: 'words', column: 'text', words }]);
    expect([found('SEN', 'über'), found('uberr'), found('cha'), found('sen', 'x')]).toEqual([1, 1, 0, 0]);
  });

  test('words are found with typos if allowed', () => {
    const words = createEngine({ text: { kind: 'words' } });
    const texts = ['Toyota Camry', 'BMW 328i Coupé', 'Jeep Wrangler Sahara', 'Škoda Camaro'];
    words.load(texts.map((text, i) => ({ id: i + 1, values: { text } })));
    const found = (word: string, typos: 0 | 1 | 2) => {
      const sections = { text: { kind: 'words', column: 'text', words: [word], typos } } as const;
      return words.search({ ...ALL, order: { kind: 'score', terms: [] }, sections }).hits.map(({ id }) => id);
    };
    expect([found('camary', 0), found('camary', 2), found('caamry', 2), found('camra', 2)]).toEqual([
      [],
      [1, 4],
      [1],
      [1],
    ]);
    expect([found('skdoa', 1), found('coupee', 1), found('325i', 2), found('bwm', 2), found('vamry', 2)]).toEqual([
      [4],
      [2],
      [],
      [],
      [],
    ]);
    expect([found('wrnagelr', 1), found('wrnagelr', 2), found('cam', 2), found('wranglers', 2)]).toEqual([
      [],
      [3],
      [1, 4],
      [3],
    ]);
    words.apply({ put: [{ id: 5, values: { text: 'Camery' } }], remove: [1] });
    expect([found('camary', 2), words.hasWord('text', 'CAMRY'), words.hasWord('text', 'coupe 328')]).toEqual([
      [4, 5],
      false,
      true,
    ]);
  });

  test('an unknown name is an error that contains it', () => {
    const by = (column: string) => () => engine.count([{ kind: 'range', column, min: 1 }]);
    expect(by('cost')).toThrow('no column "cost"');
    expect(by('kind')).toThrow('Column "kind" is of kind code; this needs number.');
    const histograms = { h: { column: 'price', edges: [2, 1], drop: null } };
    expect(() => engine.search({ ...ALL, histograms })).toThrow('edges must ascend');
  });

  test('values with the names of object properties are values', () => {
    engine.apply({ put: [{ id: 4, values: { kind: '__proto__', tags: ['constructor'] } }] });
    const facets = { kind: { kind: 'values', column: 'kind', drop: null } } as const;
    expect([...engine.search({ ...ALL, facets }).facets['kind']!]).toContainEqual(['__proto__', 1]);
  });
});

test('late reads of counts return the counts at the time of the query', () => {
  const facets = { kind: { kind: 'values', column: 'kind', drop: null } } as const;
  for (const storage of [{}, { together: [['kind']] }]) {
    const changing = createEngine(SCHEMA, storage);
    changing.apply({ put: [{ id: 1, values: { kind: 'tea' } }] });
    const { facets: counts } = changing.search({ ...ALL, facets });
    changing.apply({ remove: [1] });
    changing.apply({ put: [{ id: 2, values: { kind: 'soup' } }] });
    expect([...counts['kind']!]).toEqual([['tea', 1]]);
  }
});

test('sets stay complete through repeated changes', () => {
  const rows = 3_000;
  for (let round = 0; round < 6; round++) {
    const put = Array.from({ length: rows }, (_row, i) => ({
      id: i + 1,
      values: { tags: Array.from({ length: (i + round) % 9 }, (_tag, k) => `t${(i * k + round) % 50}`) },
    }));
    engine.apply({ put });
    const facets = { tags: { kind: 'values', column: 'tags', drop: null } } as const;
    const expected: Record<string, number> = {};
    for (const { values } of put) for (const tag of new Set(values.tags)) expected[tag] = (expected[tag] ?? 0) + 1;
    expect(engine.search({ ...ALL, facets }).facets['tags']!.toJSON()).toEqual(expected);
  }
});

test('a set larger than all others together fits', () => {
  const tags = (count: number, from: number) => Array.from({ length: count }, (_tag, i) => `t${from + i}`);
  for (let round = 0; round < 4; round++) {
    engine.apply({ put: [{ id: 1, values: { tags: tags(20_000, round) } }] });
    engine.apply({ put: [{ id: 1, values: {} }] });
  }
  engine.apply({ put: [{ id: 1, values: { tags: tags(60_000, 0) } }] });
  expect(engine.count([{ kind: 'all', column: 'tags', values: ['t0', 't59999'] }])).toBe(1);
});

test('the words of a text', () => {
  expect([...wordsOf('Škoda F-150, 4×4 – škoda')]).toEqual(['skoda', 'f', '150', '4']);
});
