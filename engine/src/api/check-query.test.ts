import { describe, expect, test } from 'vitest';
import { createEngine, createMatcher, type Order, type Predicate, type Query, type Schema } from '../index.ts';

const SCHEMA = { n: { kind: 'number' }, c: { kind: 'code' }, w: { kind: 'words' }, p: { kind: 'point' } } as const;
const ALL: Query = { sections: {}, order: { kind: 'column', column: 'n', direction: 'asc' }, count: 10, first: 0 };
const CENTER = { latitude: 5, longitude: 5 };

function engineOf(kernel?: 'plain' | 'simd') {
  const engine = createEngine(SCHEMA, {}, kernel);
  engine.load([
    { id: 1, values: { n: 3, c: 'x', w: 'red bus', p: CENTER } },
    { id: 2, values: { n: 70, c: 'y', w: 'red car' } },
  ]);
  return engine;
}

const MEANINGLESS: [string, unknown, string][] = [
  ['of no kind', { kind: 'between' }, 'no predicate of kind "between"'],
  ['whose part is of no kind', { kind: 'not', of: { kind: 'or', of: [{ kind: 'nor' }] } }, 'kind "nor"'],
  ['from NaN on', { kind: 'range', column: 'n', min: Number.NaN }, '"min" is NaN'],
  ['up to null', { kind: 'range', column: 'n', max: null }, '"max" is null'],
  ['within NaN miles', { kind: 'within', column: 'p', center: CENTER, miles: Number.NaN }, '"miles" is NaN'],
  [
    'around no place',
    { kind: 'within', column: 'p', center: { latitude: Number.NaN, longitude: 0 }, miles: 1 },
    'center',
  ],
  [
    'around a place off the map',
    { kind: 'within', column: 'p', center: { latitude: 0, longitude: 181 }, miles: 1 },
    'center',
  ],
  ['of three typos', { kind: 'words', column: 'w', words: ['x'], typos: 3 }, '"typos" is 3'],
  ['whose values are no list', { kind: 'any', column: 'c', values: 'x' }, '"values" is x'],
];

describe('a predicate', () => {
  test.each(MEANINGLESS)('%s is refused by every method', (_what, anything, message) => {
    const predicate = anything as Predicate;
    const sections = { s: predicate };
    const [engine, matcher] = [engineOf(), createMatcher(SCHEMA)];
    const view = engine.pin();
    for (const rows of [engine, view]) {
      expect(() => rows.search({ ...ALL, sections })).toThrow(message);
      expect(() => rows.count([predicate])).toThrow(message);
      expect(() => rows.relax({ sections })).toThrow(message);
      expect(() => rows.relax({ sections: {}, steps: sections })).toThrow(message);
    }
    expect(() => engine.estimate({ ...ALL, sections })).toThrow(message);
    const cases = { kind: 'cases', cases: sections, drop: null } as const;
    const where = { kind: 'values', column: 'c', where: predicate, drop: null } as const;
    for (const f of [cases, where]) expect(() => engine.search({ ...ALL, facets: { f } })).toThrow(message);
    const groups = { g: { column: 'c', of: [], having: sections } };
    expect(() => engine.search({ ...ALL, groups })).toThrow(message);
    expect(() => matcher.put(1, [predicate])).toThrow(message);
    expect([engine.search(ALL).total, matcher.size]).toEqual([2, 0]);
  });

  const within = (miles: number): Predicate => ({ kind: 'within', column: 'p', center: CENTER, miles });
  const from = (min: number): Predicate => ({ kind: 'range', column: 'n', min });

  test.each([
    ['no mile or less holds nothing', within(-1), 0],
    ['endless miles hold every place', within(Infinity), 1],
    ['from -Infinity on holds every number', from(-Infinity), 2],
    ['from Infinity on holds none', from(Infinity), 0],
  ])('%s', (_what, predicate, count) => {
    for (const kernel of ['plain', 'simd'] as const) expect(engineOf(kernel).count([predicate])).toBe(count);
    const matcher = createMatcher(SCHEMA);
    matcher.put(1, [predicate]);
    expect(matcher.matches({ id: 1, values: { n: 3, p: CENTER } })).toEqual(count > 0 ? [1] : []);
  });
});

describe.each(['plain', 'simd'] as const)('many predicates with the %s kernel', (kernel) => {
  const engine = engineOf(kernel);
  const parts = (count: number) =>
    Array.from({ length: count }, (_part, i): Predicate => ({ kind: 'range', column: 'n', min: i, max: i }));
  const not = (of: Predicate): Predicate => ({ kind: 'not', of });
  /** Every level except the last has parts before and after the next level. */
  const nest = (levels: number, kind: 'and' | 'or'): Predicate => {
    if (levels === 1) return { kind: 'words', column: 'w', words: ['re', 'red'] };
    const beside = kind === 'or' ? parts(3) : parts(20).map((): Predicate => ({ kind: 'range', column: 'n', min: 0 }));
    return { kind, of: [...beside, nest(levels - 1, kind), ...beside] };
  };

  test.each([1, 2, 7, 8, 9, 15, 16, 59, 60, 500])('accepts %i beside one another', (count) => {
    const hits = Number(count > 3) + Number(count > 70);
    expect(engine.count([{ kind: 'or', of: parts(count) }])).toBe(hits);
    expect(engine.count([{ kind: 'and', of: parts(count).map(not) }])).toBe(2 - hits);
    expect(engine.count([{ kind: 'or', of: parts(count).map(not) }])).toBe(2);
    expect(engine.count(parts(count).map(not))).toBe(2 - hits);
  });

  test('accepts a text of a hundred words', () => {
    const text = Array.from({ length: 100 }, (_word, i) => `w${i}`);
    const one = createEngine(SCHEMA, {}, kernel);
    one.load([
      { id: 1, values: { w: text } },
      { id: 2, values: { w: text.slice(1) } },
    ]);
    expect(one.count([{ kind: 'words', column: 'w', words: text }])).toBe(1);
  });

  test('accepts 32 nested in one another, and no more', () => {
    expect(engine.count([nest(32, 'and')])).toBe(2);
    expect(engine.count([nest(32, 'or')])).toBe(2);
    // More than 64 sections add one nesting level.
    expect(engine.count([...parts(70).map(not), nest(32, 'and')])).toBe(1);
    expect(() => engine.count([nest(33, 'or')])).toThrow('More than 32 predicates');
    const matcher = createMatcher(SCHEMA);
    matcher.put(1, [nest(32, 'or')]);
    expect(matcher.matches({ id: 1, values: { n: 1 } })).toEqual([1]);
    expect(() => matcher.put(2, [nest(33, 'or')])).toThrow('More than 32 predicates');
  });
});

describe('a query', () => {
  const near = { kind: 'near', column: 'p', center: CENTER, halfMiles: 5, weight: 1 };
  const fresh = { kind: 'fresh', column: 'n', nowDays: 5, halfDays: 5, weight: 1 };
  const score = (term: object) => ({ order: { kind: 'score', terms: [term] } as Order });

  test.each([
    ['a negative count', { count: -1 }, '"count" is -1'],
    ['half a hit', { count: 0.5 }, '"count" is 0.5'],
    ['a negative first', { first: -1 }, '"first" is -1'],
    ['a first in between', { first: 1.5 }, '"first" is 1.5'],
    ['a mark that is no number', { after: { key: Number.NaN, id: 1 } }, '"after.key" is NaN'],
    ['no such direction', { order: { ...ALL.order, direction: 'up' } }, '"direction" is up'],
    ['no such order', { order: { kind: 'random' } }, 'no order of kind "random"'],
    ['no such term', score({ kind: 'far', weight: 1 }), 'no term of a score of kind "far"'],
    ['a weight that is no number', score({ ...near, weight: Number.NaN }), '"weight" is NaN'],
    ['no half distance', score({ ...near, halfMiles: 0 }), '"halfMiles" is 0'],
    ['no half age', score({ ...fresh, halfDays: -1 }), '"halfDays" is -1'],
    ['a least score that is no number', { ...score(near), least: Number.NaN }, '"least" is NaN'],
    ['a least score in another order', { least: 1 }, '"order" is column'],
    ['a least score and counts', { ...score(near), least: 1, stats: ['n'] }, 'counts nothing'],
    ['no today', score({ ...fresh, nowDays: Infinity }), '"nowDays" is Infinity'],
    [
      'distances from nowhere',
      { order: { kind: 'distance', column: 'p', center: { latitude: 100, longitude: 0 } } },
      'center',
    ],
    ['no such facet', { facets: { f: { kind: 'sums', drop: null } } }, 'no facet of kind "sums"'],
  ])('with %s is refused', (_what, part, message) => {
    const engine = engineOf();
    expect(() => engine.search({ ...ALL, ...(part as Partial<Query>) })).toThrow(message);
    expect(engine.search({ ...ALL, count: Infinity }).hits.length).toBe(2);
  });
});

describe.each(['plain', 'simd'] as const)('what is allowed with the %s kernel', (kernel) => {
  test('a facet that leaves out no section, and bins without end or of any number', () => {
    const engine = engineOf(kernel);
    engine.apply({ put: [3, 4, 5].map((n) => ({ id: 1, values: { n, c: 'x' } })) });
    const answer = engine.search({
      ...ALL,
      facets: { f: { kind: 'values', column: 'c', drop: 'nowhere' } },
      histograms: {
        open: { column: 'n', edges: [-Infinity, 5, Infinity], drop: null },
        many: { column: 'n', edges: Array.from({ length: 1001 }, (_edge, i) => i / 10), drop: 'nowhere' },
      },
    });
    expect(answer.facets['f']!.toJSON()).toEqual({ x: 1, y: 1 });
    expect(answer.histograms['open']).toEqual([0, 2]);
    expect(answer.histograms['many']!.flatMap((count, bin) => (count > 0 ? [bin] : []))).toEqual([50, 700]);
    // If several rows have the same id, the last one wins.
    expect(answer.hits[0]).toEqual({ id: 1, key: 5 });
  });

  test('accepts fifty columns of numbers, and updates their bounds after removals', () => {
    const names = Array.from({ length: 50 }, (_name, i) => `n${i}`);
    const engine = createEngine(Object.fromEntries(names.map((name) => [name, { kind: 'number' }])), {}, kernel);
    const rowOf = (id: number, most: number) => ({
      id,
      values: Object.fromEntries(names.map((name, i) => [name, most + i])),
    });
    engine.load([rowOf(1, 0), rowOf(2, 500), rowOf(3, 90)]);
    engine.apply({ remove: [2] });
    const { stats } = engine.search({ ...ALL, order: { kind: 'score', terms: [] }, stats: names });
    for (const [i, name] of names.entries()) {
      expect(stats[name]).toEqual({ count: 2, min: i, max: 90 + i, mean: 45 + i });
    }
  });
});

describe('an engine', () => {
  const codesOf = (count: number, more: Schema = {}): Schema => ({
    ...Object.fromEntries(Array.from({ length: count }, (_column, i) => [`k${i}`, { kind: 'codes' }])),
    ...more,
  });

  test('refuses an unknown kind of column', () => {
    const schema = { x: { kind: 'date' } } as unknown as Schema;
    expect(() => createEngine(schema)).toThrow('Column "x" is of kind "date"');
    expect(() => createMatcher(schema)).toThrow('Column "x" is of kind "date"');
  });

  test.each(['plain', 'simd'] as const)('finds rare values in 255 columns with the %s kernel', (kernel) => {
    const schema = codesOf(255, { n: { kind: 'number' } });
    const names = Object.keys(schema).filter((name) => name !== 'n');
    const engine = createEngine(schema, { bits: 0 }, kernel);
    const rowOf = (id: number) => ({
      id,
      values: Object.fromEntries(names.map((name, i) => [name, [`v${(i + id) % 5}`]])),
    });
    engine.load([1, 2, 3].map(rowOf));
    engine.apply({ put: [4, 5].map(rowOf) });
    for (const [i, name] of names.entries()) {
      const hits = engine.search({ ...ALL, sections: { s: { kind: 'all', column: name, values: ['v0'] } } }).hits;
      expect(hits.map(({ id }) => id)).toEqual([5 - (i % 5)]);
      expect(engine.count([{ kind: 'all', column: name, values: [] }])).toBe(5);
    }
  });

  test('refuses more such columns or bits than it has room for', () => {
    expect(() => createEngine(codesOf(256))).toThrow('256 columns are no numbers');
    const codes: Schema = { a: { kind: 'code' }, b: { kind: 'code' } };
    expect(createEngine(codesOf(254, codes), { together: [['a', 'b']] }).size).toBe(0);
    expect(() => createEngine(SCHEMA, { bits: -1 })).toThrow('"bits" is -1');
    expect(() => createEngine(SCHEMA, { bits: 40_000 })).toThrow('"bits" is 40000');
  });

  test('refuses invalid new columns like invalid initial ones', () => {
    const engine = createEngine(codesOf(255));
    expect(() => engine.addColumns({ one: { kind: 'codes' } })).toThrow('256 columns are no numbers');
    expect(() => engine.addColumns({ one: { kind: 'date' } } as unknown as Schema)).toThrow('of kind "date"');
    engine.addColumns({ one: { kind: 'number' } });
    expect(Object.keys(engine.schema)).toHaveLength(256);
  });

  test('finds any word by an empty prefix', () => {
    const engine = createEngine(SCHEMA);
    expect(engine.hasWord('w', '')).toBe(false);
    engine.apply({ put: [{ id: 1, values: { w: 'red' } }] });
    expect([engine.hasWord('w', ''), engine.hasWord('w', '-'), engine.hasWord('w', 're re')]).toEqual([
      true,
      true,
      true,
    ]);
    engine.apply({ remove: [1] });
    expect(engine.hasWord('w', '')).toBe(false);
  });

  test('writes no pieces after they were released', async () => {
    const engine = engineOf();
    const [early, late] = [engine.save(), engine.save()];
    early.done();
    const other = createEngine(SCHEMA);
    await expect(other.restore(early.pieces)).rejects.toThrow('let go of');
    expect(other.size).toBe(0);
    await other.restore(late.pieces);
    late.done();
    expect(other.size).toBe(2);
  });
});
