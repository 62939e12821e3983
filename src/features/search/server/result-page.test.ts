import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DIVERSIFIED_RANKS, withFilter } from '../search.ts';
import { planPage } from './result-page.ts';
import { UNFILTERED_QUERY } from '../testing/arbitrary-search.ts';
import { FROM_DENVER } from '../testing/from-denver.ts';
import { TEST_CONTEXT } from '../testing/vehicle-index-conformance.ts';

type Car = { id: number; owner: number; model: number; key: number };

const anyCars = fc
  .array(
    fc.record({
      owner: fc.integer({ min: 1, max: 5 }),
      model: fc.integer({ min: 1, max: 8 }),
      key: fc.integer({ min: 0, max: 40 }),
    }),
    { minLength: 2, maxLength: 90, size: 'max' },
  )
  .map((cars) => cars.map((car, i): Car => ({ ...car, id: i + 1 })));

/** The pages of 25, one after another by rank, of cars that an index sorts by key. */
function shown(cars: readonly Car[], base = UNFILTERED_QUERY): Car[] {
  const hits = cars.toSorted((a, b) => b.key - a.key || a.id - b.id);
  const pages: Car[] = [];
  for (let firstRecord = 0; firstRecord < cars.length; firstRecord += 25) {
    const query = { ...base, firstRecord, numRecords: 25 };
    const plan = planPage({ sections: {}, facets: {}, stats: [], histograms: {} }, query, TEST_CONTEXT);
    const { first, count } = plan.engineQuery;
    const answer = { ...EMPTY, total: cars.length, first, hits: hits.slice(first, first + count) };
    const page = plan.read(answer, {
      ownerOf: ({ id }) => cars[id - 1]!.owner,
      modelOf: ({ id }) => cars[id - 1]!.model,
    });
    pages.push(...page.hits.map(({ id }) => cars[id - 1]!));
  }
  return pages;
}
const EMPTY = { epoch: 0, facets: {}, stats: {}, histograms: {}, groups: {} };

test.each([
  ['sellers and models are', UNFILTERED_QUERY],
  ['only sellers are, from a place,', FROM_DENVER],
])('a car with a larger sum never moves down when %s spread', (_what, query) => {
  const change = fc.tuple(anyCars, fc.nat(), fc.integer({ min: 1, max: 40 }));
  const property = fc.property(change, ([cars, pick, more]) => {
    const better = cars[pick % cars.length]!;
    const rankOf = (list: readonly Car[]) => list.findIndex(({ id }) => id === better.id);
    const after = cars.map((car) => (car === better ? { ...car, key: car.key + more } : car));
    expect(rankOf(shown(after, query))).toBeLessThanOrEqual(rankOf(shown(cars, query)));
  });
  fc.assert(property, { numRuns: 1_000 });
});

test('no car is lost or shown twice, and no seller fills a page while others are among the first 50', () => {
  const property = fc.property(anyCars, (cars) => {
    const list = shown(cars);
    expect(list.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(cars.map(({ id }) => id));
    const diverse = list.slice(0, DIVERSIFIED_RANKS);
    for (const [at, { owner }] of diverse.entries()) {
      const before = diverse.slice(Math.max(0, at - 4), at);
      const crowds = (one: number) => before.filter((other) => other.owner === one).length >= 2;
      if (crowds(owner)) expect(diverse.slice(at).every((left) => crowds(left.owner))).toBe(true);
    }
    const isMixed = new Set(diverse.map(({ owner }) => owner)).size > 1;
    if (isMixed) expect(new Set(diverse.slice(0, 25).map(({ owner }) => owner)).size).toBeGreaterThan(1);
  });
  fc.assert(property, { numRuns: 300 });
});

/** Cars of several models, the best first. */
const MODELS = [1, 1, 1, 1, 2, 3, 4, 5].map((model, i): Car => ({ id: i + 1, owner: i, model, key: 100 - i }));
const modelsOf = (list: readonly Car[]) => list.map(({ model }) => model);

test('spreads models over the first 12 only in a search without a place', () => {
  expect(modelsOf(shown(MODELS))).toEqual([1, 2, 3, 4, 5, 1, 1, 1]);
  expect(modelsOf(shown(MODELS, FROM_DENVER))).toEqual(modelsOf(MODELS));
});

test.each([
  ['a model', ['TOYOTA'], ['TOYOTA-CAMRY'], [], false],
  ['a trim', [], ['TOYOTA-CAMRY'], ['TOYOTA-CAMRY|LE'], false],
  ['a make', ['TOYOTA'], [], [], true],
  ['two models', ['TOYOTA'], ['TOYOTA-CAMRY', 'TOYOTA-RAV4'], [], true],
  ['a model and another make', ['HONDA', 'TOYOTA'], ['TOYOTA-CAMRY'], [], true],
  ['a model and a trim of another', [], ['TOYOTA-CAMRY'], ['TOYOTA-RAV4|LE'], true],
])('spreads models in a search for %s only if it finds several', (_what, makes, models, trims, isSpread) => {
  const query = withFilter(UNFILTERED_QUERY, 'makeModelTrim', { makes, models, trims });
  expect(modelsOf(shown(MODELS, query))).toEqual(modelsOf(isSpread ? shown(MODELS) : MODELS));
});
