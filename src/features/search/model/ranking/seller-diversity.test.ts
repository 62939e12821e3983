import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadSellers, diversifiedRanksOf } from './seller-diversity.ts';

type Result = { id: number; owner: number };
const ownerOf = ({ owner }: Result) => owner;
const results = fc
  .array(fc.integer({ min: 1, max: 6 }), { maxLength: 50 })
  .map((owners) => owners.map((owner, id): Result => ({ id, owner })));

/** Returns the places where a third result of an owner is among five although another owner's result was available. */
function needlessCrowds(spread: readonly Result[]): number[] {
  const places = [...spread.keys()];
  return places.filter((at) => {
    const near = spread.slice(Math.max(0, at - 4), at).map(ownerOf);
    const crowded = (owner: number) => near.filter((other) => other === owner).length >= 2;
    return crowded(spread[at]!.owner) && spread.slice(at).some(({ owner }) => !crowded(owner));
  });
}

test('three in a row are parted', () => {
  const owners = (list: number[]) => spreadSellers(list, (owner) => owner);
  expect(owners([1, 1, 1, 1, 2, 3, 4])).toEqual([1, 1, 2, 3, 4, 1, 1]);
  expect(owners([1, 1, 1])).toEqual([1, 1, 1]);
});

test('nothing is lost, an owner keeps its order, and crowds have no alternative', () => {
  const property = fc.property(results, (given) => {
    const spread = spreadSellers(given, ownerOf);
    expect(spread.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(given.map(({ id }) => id));
    for (const owner of new Set(given.map(ownerOf))) {
      const own = (list: readonly Result[]) => list.filter((result) => result.owner === owner);
      expect(own(spread)).toEqual(own(given));
    }
    expect(needlessCrowds(spread)).toEqual([]);
  });
  fc.assert(property);
});

test('an order that was not spread would be noticed', () => {
  const outcome = fc.check(fc.property(results, (given) => needlessCrowds(given).length === 0));
  expect(outcome.failed).toBe(true);
});

test('where a result stands is counted from its rank by score, what passed it and what it passed', () => {
  const given = [1, 1, 1, 2, 2].map((owner, id): Result => ({ id, owner }));
  const spread = spreadSellers(given, ownerOf);
  expect(spread.map(({ id }) => id)).toEqual([0, 1, 3, 4, 2]);
  expect(diversifiedRanksOf(given, spread)).toEqual([
    { rank: 1, byScore: 1, passedBy: 0, ahead: 0 },
    { rank: 2, byScore: 2, passedBy: 0, ahead: 0 },
    { rank: 3, byScore: 4, passedBy: 0, ahead: 1 },
    { rank: 4, byScore: 5, passedBy: 0, ahead: 1 },
    { rank: 5, byScore: 3, passedBy: 2, ahead: 0 },
  ]);
});

test('whoever is passed stood where two of the four before were of its owner', () => {
  const property = fc.property(results, (given) => {
    const spread = spreadSellers(given, ownerOf);
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
