import { expect, test } from 'vitest';
import { SearchCosts } from './search-costs.ts';

test('an average approaches the cost of searches of its kind only', () => {
  let now = 0;
  const costs = new SearchCosts(() => now);
  const search = (ms: number) => costs.time('counts', () => (now += ms));
  expect(search(11)).toBe(11);
  expect(costs.averageOf('counts')).toBeCloseTo(1.2);
  for (let i = 0; i < 400; i++) search(11);
  expect(costs.averageOf('counts')).toBeCloseTo(11, 1);
  expect([costs.averageOf('page'), costs.averageOf('total'), costs.averageOf('relax')]).toEqual([1, 1, 1]);
});

test('a search of twice the usual work is expected to take twice the average', () => {
  let now = 0;
  const costs = new SearchCosts(() => now);
  const search = () => void (now += 1);
  costs.time('page', search, () => 100);
  expect(costs.expect('page', 200)).toBeCloseTo(2 * costs.averageOf('page'));
  expect(costs.expect('counts', 200)).toBe(costs.averageOf('counts'));
});
