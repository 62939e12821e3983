import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diversifiedRanksOf, modelNumber, spreadResults } from './seller-diversity.ts';

type Result = { id: number; owner: number; model: number | null };
const ownerOf = ({ owner }: Result) => owner;
const modelOf = ({ model }: Result) => model;
const results = fc
  .array(fc.integer({ min: 1, max: 6 }), { maxLength: 50 })
  .map((owners) => owners.map((owner, id): Result => ({ id, owner, model: null })));
const ofModels = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.option(fc.integer({ min: 1, max: 9 }))), { maxLength: 50 })
  .map((cars) => cars.map(([owner, model], id): Result => ({ id, owner, model })));

/** Returns the places where a third result of an owner is among five although another owner's result was available. */
function needlessCrowds(spread: readonly Result[]): number[] {
  const places = [...spread.keys()];
  return places.filter((at) => {
    const near = spread.slice(Math.max(0, at - 4), at).map(ownerOf);
    const crowded = (owner: number) => near.filter((other) => other === owner).length >= 2;
    return crowded(spread[at]!.owner) && spread.slice(at).some(({ owner }) => !crowded(owner));
  });
}

test('separates three in a row', () => {
  const owners = (list: number[]) => spreadResults(list, { ownerOf: (owner) => owner });
  expect(owners([1, 1, 1, 1, 2, 3, 4])).toEqual([1, 1, 2, 3, 4, 1, 1]);
  expect(owners([1, 1, 1])).toEqual([1, 1, 1]);
});

test("loses nothing, keeps each owner's order, and leaves a group without alternatives", () => {
  const property = fc.property(results, (given) => {
    const spread = spreadResults(given, { ownerOf });
    expect(spread.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(given.map(({ id }) => id));
    for (const owner of new Set(given.map(ownerOf))) {
      const own = (list: readonly Result[]) => list.filter((result) => result.owner === owner);
      expect(own(spread)).toEqual(own(given));
    }
    expect(needlessCrowds(spread)).toEqual([]);
  });
  fc.assert(property);
});

test('spreads models over the first 12 too, but sellers before models', () => {
  const models = (list: number[]) =>
    spreadResults(list, { ownerOf: (model) => 100 * model, modelOf: (model) => Math.floor(model) });
  expect(models([1.1, 1.2, 1.3, 2, 3, 4, 5])).toEqual([1.1, 2, 3, 4, 5, 1.2, 1.3]);
  const one = Array.from({ length: 14 }, (_, i) => 1 + i / 100);
  expect(models([...one, 2])).toEqual([1, 2, ...one.slice(1)]);
  const cars = [
    { owner: 1, model: 1 },
    { owner: 1, model: 2 },
    { owner: 1, model: 3 },
    { owner: 2, model: 1 },
  ];
  expect(spreadResults(cars, { ownerOf: ({ owner }) => owner, modelOf: ({ model }) => model })).toEqual([
    cars[0],
    cars[1],
    cars[3],
    cars[2],
  ]);
});

/** Returns places among the first 12 with a model of the four before, although a car that keeps both rules was left. */
function needlessRepeats(spread: readonly Result[]): number[] {
  return [...spread.keys()].slice(0, 12).filter((at) => {
    const near = spread.slice(Math.max(0, at - 4), at);
    const repeats = ({ model }: Result) => model !== null && near.some((other) => other.model === model);
    const crowds = ({ owner }: Result) => near.filter((other) => other.owner === owner).length >= 2;
    return repeats(spread[at]!) && spread.slice(at).some((left) => !repeats(left) && !crowds(left));
  });
}

test('with models, repeats none needlessly, loses no car, and keeps the rule for sellers', () => {
  const property = fc.property(ofModels, (given) => {
    const spread = spreadResults(given, { ownerOf, modelOf });
    expect(spread.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(given.map(({ id }) => id));
    expect(needlessRepeats(spread)).toEqual([]);
    expect(needlessCrowds(spread)).toEqual([]);
  });
  fc.assert(property);
  expect(fc.check(fc.property(ofModels, (given) => needlessRepeats(given).length === 0)).failed).toBe(true);
});

test('a car with a better place by score never gets a worse one, with models', () => {
  const property = fc.property(ofModels, fc.nat(), fc.nat(), (given, pick, up) => {
    fc.pre(given.length > 0);
    const from = pick % given.length;
    const car = given[from]!;
    const better = given.filter((other) => other !== car);
    better.splice(Math.max(0, from - (up % 50)), 0, car);
    const placeIn = (list: readonly Result[]) => spreadResults(list, { ownerOf, modelOf }).indexOf(car);
    expect(placeIn(better)).toBeLessThanOrEqual(placeIn(given));
  });
  fc.assert(property, { numRuns: 1_000 });
});

test('the first results do not depend on how many are wanted', () => {
  const property = fc.property(ofModels, fc.nat({ max: 60 }), (given, count) => {
    const all = spreadResults(given, { ownerOf, modelOf });
    expect(spreadResults(given, { ownerOf, modelOf }, count)).toEqual(all.slice(0, count));
  });
  fc.assert(property);
});

test('models have different numbers, and a car without a model has none', () => {
  const numbers = ['CAMRY', 'CIVIC', 'F150', 'TACOMA'].map((modelCode) => modelNumber({ makeCode: 'A', modelCode }));
  expect(new Set(numbers).size).toBe(4);
  expect(modelNumber({ makeCode: 'B', modelCode: 'CAMRY' })).not.toBe(numbers[0]);
  expect(modelNumber({ makeCode: 'TOYOTA', modelCode: 'CAMRY' })).toBe(2_471_104_580);
  expect(modelNumber({ makeCode: 'TOYOTA', modelCode: null })).toBeNull();
});

test('detects an order that was not spread', () => {
  const outcome = fc.check(fc.property(results, (given) => needlessCrowds(given).length === 0));
  expect(outcome.failed).toBe(true);
});

test("a result's position is its rank by score, plus those that passed it, minus those it passed", () => {
  const given = [1, 1, 1, 2, 2].map((owner, id): Result => ({ id, owner, model: null }));
  const spread = spreadResults(given, { ownerOf });
  expect(spread.map(({ id }) => id)).toEqual([0, 1, 3, 4, 2]);
  expect(diversifiedRanksOf(given, spread)).toEqual([
    { rank: 1, byScore: 1, passedBy: 0, ahead: 0 },
    { rank: 2, byScore: 2, passedBy: 0, ahead: 0 },
    { rank: 3, byScore: 4, passedBy: 0, ahead: 1 },
    { rank: 4, byScore: 5, passedBy: 0, ahead: 1 },
    { rank: 5, byScore: 3, passedBy: 2, ahead: 0 },
  ]);
});

test("a passed result came after two of its owner's in the four before", () => {
  const property = fc.property(results, (given) => {
    const spread = spreadResults(given, { ownerOf });
    for (const [i, { rank, byScore, passedBy, ahead }] of diversifiedRanksOf(given, spread).entries()) {
      expect(byScore + passedBy - ahead).toBe(rank);
      const { id, owner } = spread[i]!;
      const passedAt = [...spread.keys()].filter((at) => at < i && spread[at]!.id > id);
      expect(passedAt).toHaveLength(passedBy);
      for (const at of passedAt) {
        const before = spread.slice(Math.max(0, at - 4), at).filter((other) => other.owner === owner);
        expect(before.length).toBeGreaterThanOrEqual(2);
      }
    }
  });
  fc.assert(property);
});
