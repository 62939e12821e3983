import { describe, expect, test } from 'vitest';
import { distanceMiles } from '../kit/distance.ts';
import type { Predicate } from '../api/query.ts';
import type { Row, Schema, Value } from '../api/schema.ts';
import { createMatcher, type IdLists, type Matcher } from './matcher.ts';

const SCHEMA = {
  make: { kind: 'code' },
  features: { kind: 'codes' },
  price: { kind: 'number' },
  year: { kind: 'number' },
  place: { kind: 'point' },
  text: { kind: 'words' },
} as const satisfies Schema;

const DENVER = { latitude: 39.74, longitude: -104.99 };
const BOULDER = { latitude: 40.01, longitude: -105.27 };

function row(values: Record<string, Value>, id = 1): Row {
  return { id, values };
}

function matcherOf(...searches: readonly Predicate[][]): Matcher {
  const matcher = createMatcher(SCHEMA);
  for (const [i, predicates] of searches.entries()) matcher.put(i + 1, predicates);
  return matcher;
}

function listOf({ starts, ids }: IdLists, change = 0): number[] {
  return [...ids.subarray(starts[change], starts[change + 1])].sort((a, b) => a - b);
}

/** Which searches begin and cease when one row becomes another. */
function change(matcher: Matcher, before: Row | null, after: Row | null): { begin: number[]; cease: number[] } {
  const { begin, cease } = matcher.match([{ before, after }]);
  return { begin: listOf(begin), cease: listOf(cease) };
}

const isMake = (...values: string[]): Predicate => ({ kind: 'any', column: 'make', values });
const hasAll = (...values: string[]): Predicate => ({ kind: 'all', column: 'features', values });
const hasAny = (...values: string[]): Predicate => ({ kind: 'any', column: 'features', values });
const price = (min?: number, max?: number): Predicate => ({
  kind: 'range',
  column: 'price',
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
});
const near = (center: typeof DENVER, miles: number): Predicate => ({ kind: 'within', column: 'place', center, miles });
const nearly = (typos: 1 | 2, ...words: string[]): Predicate => ({ kind: 'words', column: 'text', words, typos });
const says = (...words: string[]): Predicate => ({ kind: 'words', column: 'text', words });

describe('each predicate', () => {
  const cases: [string, Predicate, Value, Value, string][] = [
    ['any of a code', isMake('AUDI', 'FORD'), 'FORD', 'FIAT', 'make'],
    ['any of a set', hasAny('ABS', 'SUNROOF'), ['TOW', 'ABS'], ['TOW'], 'features'],
    ['all of a set', hasAll('ABS', 'SUNROOF'), ['SUNROOF', 'TOW', 'ABS'], ['ABS', 'TOW'], 'features'],
    ['all of nothing, where there is a set', hasAll(), ['UNHEARD OF'], [], 'features'],
    ['a range with both ends in it, above', price(10, 20), 20, 20.5, 'price'],
    ['a range with both ends in it, below', price(10, 20), 10, 9.5, 'price'],
    ['a range without ends, where there is a number', price(), 0, null, 'price'],
    ['a circle', near(DENVER, 50), BOULDER, { latitude: 41, longitude: -105 }, 'place'],
    ['words by their beginning', says('REN', 'clio'), ['Renault', 'the Clio'], ['Renault Mégane'], 'text'],
    ['words without accents', says('skoda'), 'Škoda', 'Koda', 'text'],
    ['a word with a typo', nearly(1, 'renualt', 'clio'), 'Renault Clio', 'Renaut Clip', 'text'],
    ['a word with two typos', nearly(2, 'megannes sport'), ['Sport', 'Megane'], 'Megan Sport', 'text'],
    ['no words, where there is a word', says(''), 'x', '–', 'text'],
    ['the opposite', { kind: 'not', of: isMake('FORD') }, 'FIAT', 'FORD', 'make'],
    ['the opposite of a missing value', { kind: 'not', of: price(1) }, null, 1, 'price'],
    ['one of several', { kind: 'or', of: [isMake('FORD'), isMake('FIAT')] }, 'FIAT', 'AUDI', 'make'],
    ['both of two', { kind: 'and', of: [price(1), price(undefined, 3)] }, 2, 4, 'price'],
  ];

  test.each(cases)('starts and stops matching by %s', (_name, predicate, yes, no, column) => {
    const matcher = matcherOf([predicate]);
    const [is, isNot] = [row({ [column]: yes }), row({ [column]: no })];
    expect(change(matcher, isNot, is)).toEqual({ begin: [1], cease: [] });
    expect(change(matcher, is, isNot)).toEqual({ begin: [], cease: [1] });
    expect(change(matcher, null, is)).toEqual({ begin: [1], cease: [] });
    expect(change(matcher, is, null)).toEqual({ begin: [], cease: [1] });
    expect(change(matcher, null, isNot)).toEqual({ begin: [], cease: [] });
    expect(change(matcher, is, is)).toEqual({ begin: [], cease: [] });
  });

  test('compares IDs with the row itself', () => {
    const matcher = matcherOf([{ kind: 'ids', ids: [7, 2 ** 40] }], [{ kind: 'not', of: { kind: 'ids', ids: [7] } }]);
    expect(matcher.matches(row({}, 7))).toEqual([1]);
    expect(matcher.matches(row({}, 2 ** 40)).sort()).toEqual([1, 2]);
    expect(change(matcher, row({}, 7), row({}, 8))).toEqual({ begin: [2], cease: [1] });
  });

  test('every row matches a search without predicates', () => {
    const matcher = matcherOf([]);
    expect(change(matcher, null, row({}))).toEqual({ begin: [1], cease: [] });
    expect(change(matcher, row({ price: 1 }), row({ price: 2 }))).toEqual({ begin: [], cease: [] });
    expect(change(matcher, null, null)).toEqual({ begin: [], cease: [] });
  });

  test('nothing matches an empty list of values, IDs or alternatives', () => {
    const matcher = matcherOf([isMake()], [{ kind: 'ids', ids: [] }], [{ kind: 'or', of: [] }], [near(DENVER, -1)]);
    expect(matcher.matches(row({ make: 'FORD', place: DENVER }))).toEqual([]);
  });
});

describe('circles', () => {
  test('are decided by the published distance, exact to the last bit', () => {
    const miles = distanceMiles(DENVER, BOULDER);
    const matcher = matcherOf([near(DENVER, miles)], [near(DENVER, miles - 1e-9)], [near(BOULDER, 0)]);
    expect(matcher.matches(row({ place: BOULDER })).sort()).toEqual([1, 3]);
  });

  test('cross the date line and the poles, and span the earth', () => {
    const matcher = matcherOf(
      [near({ latitude: -17, longitude: 179.9 }, 30)],
      [near({ latitude: 89.9, longitude: 0 }, 30)],
      [near(DENVER, 12_500)],
    );
    expect(matcher.matches(row({ place: { latitude: -17, longitude: -179.9 } })).sort()).toEqual([1, 3]);
    expect(matcher.matches(row({ place: { latitude: 89.9, longitude: 180 } })).sort()).toEqual([2, 3]);
  });
});

describe('a matcher', () => {
  test('returns the searches whose bounds a price crosses, down and up', () => {
    const matcher = matcherOf(
      [price(undefined, 20)],
      [price(20)],
      [price(undefined, 19)],
      [price(19, 20)],
      [price(0, 99)],
    );
    expect(change(matcher, row({ price: 21 }), row({ price: 19.5 }))).toEqual({ begin: [1, 4], cease: [2] });
    expect(change(matcher, row({ price: 19.5 }), row({ price: 21 }))).toEqual({ begin: [2], cease: [1, 4] });
    expect(change(matcher, row({ price: null }), row({ price: 5 }))).toEqual({ begin: [1, 3, 5], cease: [] });
  });

  test('returns a bound that rounding makes as close as the other price', () => {
    const matcher = matcherOf([price(undefined, 0)]);
    expect(change(matcher, row({ price: -1e16 }), row({ price: 1 }))).toEqual({ begin: [], cease: [1] });
  });

  test('answers small and large changes of one batch separately', () => {
    const matcher = matcherOf([price(undefined, 1_000)], [price(1_000)], [price(undefined, 500)]);
    const steps: [number, number][] = [
      [1_001, 999],
      [100_000, 400],
      [400, 100_000],
      [1_000, 1_001],
      [501, 500],
    ];
    const { begin, cease } = matcher.match(
      steps.map(([from, to]) => ({ before: row({ price: from }), after: row({ price: to }) })),
    );
    expect(steps.map((_step, i) => listOf(begin, i))).toEqual([[1], [1, 3], [2], [], [3]]);
    expect(steps.map((_step, i) => listOf(cease, i))).toEqual([[2], [2], [1, 3], [1], []]);
  });

  test('a change of several columns counts once', () => {
    const matcher = matcherOf(
      [isMake('FORD'), price(undefined, 20)],
      [{ kind: 'or', of: [isMake('FORD'), hasAny('ABS')] }],
    );
    const [ford, fiat] = [row({ make: 'FORD', price: 20 }), row({ make: 'FIAT', price: 25, features: ['ABS'] })];
    expect(change(matcher, fiat, ford)).toEqual({ begin: [1], cease: [] });
    expect(change(matcher, ford, fiat)).toEqual({ begin: [], cease: [1] });
  });

  test('replaces and removes searches, and returns whether there was one', () => {
    const matcher = matcherOf([isMake('FORD')], [isMake('FORD')]);
    matcher.put(2, [isMake('FIAT')]);
    expect(matcher.size).toBe(2);
    expect(matcher.matches(row({ make: 'FORD' }))).toEqual([1]);
    expect(matcher.delete(1)).toBe(true);
    expect(matcher.delete(1)).toBe(false);
    expect(matcher.matches(row({ make: 'FORD' }))).toEqual([]);
    expect(matcher.matches(row({ make: 'FIAT' }))).toEqual([2]);
  });

  test('rejects searches that do not fit the schema and keeps the previous ones', () => {
    const matcher = matcherOf([isMake('FORD')]);
    const wrong: Predicate = { kind: 'or', of: [isMake('FIAT'), { kind: 'range', column: 'make', min: 1 }] };
    expect(() => matcher.put(1, [wrong])).toThrow('Column "make" is of kind code; this predicate needs number.');
    expect(() => matcher.put(1, [{ kind: 'words', column: 'nothing', words: [] }])).toThrow('no column "nothing"');
    expect(() => matcher.put(1.5, [])).toThrow('1.5 is not an integer');
    expect(matcher.matches(row({ make: 'FORD' }))).toEqual([1]);
    expect(matcher.size).toBe(1);
  });

  test('distinguishes any number of columns', () => {
    const names = Array.from({ length: 100 }, (_name, i) => `n${i}`);
    const matcher = createMatcher(Object.fromEntries(names.map((name) => [name, { kind: 'number' }])));
    for (const [i, column] of names.entries()) matcher.put(i, [{ kind: 'range', column, min: 5 }]);
    for (const [i, name] of names.entries()) {
      const before = row(Object.fromEntries(names.map((one) => [one, 4])));
      expect(change(matcher, before, row({ ...before.values, [name]: 6 }))).toEqual({ begin: [i], cease: [] });
    }
  });

  test('finds its searches after thousands were added, changed and removed', () => {
    const matcher = createMatcher(SCHEMA, { sample: [row({ make: 'M1', place: DENVER })] });
    const cities = Array.from({ length: 60 }, (_city, i) => ({ latitude: 30 + i / 4, longitude: -100 + i / 2 }));
    for (let round = 0; round < 3; round++) {
      for (let id = 0; id < 3_000; id++) {
        matcher.put(id, [
          isMake(`M${id % 7}`),
          near(cities[id % 60]!, 5 + (id % 3) * 40),
          price(undefined, id + round),
        ]);
      }
      for (let id = 0; id < 3_000; id += 2) matcher.delete(id);
    }
    const found = matcher.matches(row({ make: 'M1', place: cities[1]!, price: 1_000 }));
    const expected = Array.from({ length: 3_000 }, (_id, id) => id).filter((id) => {
      const isNear = distanceMiles(cities[id % 60]!, cities[1]!) <= 5 + (id % 3) * 40;
      return id % 2 === 1 && id % 7 === 1 && isNear && id + 2 >= 1_000;
    });
    expect(expected.length).toBeGreaterThan(3);
    expect(found.sort((a, b) => a - b)).toEqual(expected);
    expect(matcher.size).toBe(1_500);
  });
});
