import { expect, test } from 'vitest';
import { createRowFinder, memoizeMatch } from './route.ts';

test('finds the first row that a request matches, each time', () => {
  const rowOf = createRowFinder([
    { method: 'GET', path: '/cars/:id' },
    { method: 'POST', path: '/cars/*' },
  ]);
  for (const _ of [1, 2]) {
    expect(rowOf({ method: 'HEAD', path: '/cars/7' })?.path).toBe('/cars/:id');
    expect(rowOf({ method: 'POST', path: '/cars/7' })?.path).toBe('/cars/*');
    expect(rowOf({ method: 'GET', path: '/cars' })).toBeUndefined();
  }
});

test('remembers the matches of few and short paths', () => {
  const matched: string[] = [];
  const match = memoizeMatch<string>({
    match: (_method, path) => (matched.push(path), [[[path.toUpperCase(), {}]]]),
  });
  const long = `/${'a'.repeat(100)}`;
  for (const path of ['/a', '/a', long, long]) expect(match('GET', path)).toBe(path.toUpperCase());
  expect(matched).toEqual(['/a', long, long]);
  for (let page = 0; page < 4_096; page++) match('GET', `/${page}`);
  matched.length = 0;
  expect(match('GET', '/4095')).toBe('/4095');
  expect(match('GET', '/a')).toBe('/A');
  expect(matched).toEqual(['/a']);
});
