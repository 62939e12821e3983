import { expect, test } from 'vitest';
import { SearchCosts } from './search-costs.ts';

test('an average comes nearer to what searches of its kind take, and to that of no other', () => {
  let now = 0;
  const costs = new SearchCosts(() => now);
  const search = (ms: number) => costs.time('counts', () => (now += ms));
  expect(search(11)).toBe(11);
  expect(costs.averageOf('counts')).toBeCloseTo(1.2);
  for (let i = 0; i < 400; i++) search(11);
  expect(costs.averageOf('counts')).toBeCloseTo(11, 1);
  expect([costs.averageOf('page'), costs.averageOf('total')]).toEqual([1, 1]);
});
