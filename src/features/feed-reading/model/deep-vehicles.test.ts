import { expect, test } from 'vitest';
import { findDeepVehicles } from './deep-vehicles.ts';

const nested = (levels: number, text: string) => `${'{"a":'.repeat(levels)}${text}${'}'.repeat(levels)}`;
const CAR = '{"stock_number":"S1","year":2019,"price":{"amount":9},"make":"Ford"}';

test.each([
  ['at level 40', 38, 2, CAR, 0],
  ['at level 41', 39, 2, CAR, 1],
  ['in a list', 39, 2, `[${CAR},${CAR}]`, 2],
  ['at level 20,000', 20_000, 1, CAR, 1],
  ['another object', 50, 1, '{"label":"Ford","count":3}', 0],
])('finds the vehicle %s', (_, levels, level, text, count) =>
  expect(findDeepVehicles(nested(levels, text), { level, score: 4 })).toHaveLength(count),
);

test('the text of a deep vehicle ends at its first list or object', () => {
  expect(findDeepVehicles(nested(60, CAR), { level: 1, score: 4 })).toEqual([
    '{"stock_number":"S1","year":2019,"price":',
  ]);
});
