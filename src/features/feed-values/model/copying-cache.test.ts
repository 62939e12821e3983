import { expect, test } from 'vitest';
import { createCopyingCache, memoizeText } from './copying-cache.ts';

test('caches results, including missing ones, and evicts when full', () => {
  const requests: string[] = [];
  const length = memoizeText((text) => {
    requests.push(text);
    return text === '' ? null : text.length;
  }, 2);
  expect(['a', 'a', '', '', 'ccc', 'a'].map(length)).toEqual([1, 1, null, null, 3, 1]);
  expect(requests).toEqual(['a', '', 'ccc', 'a']);
});

test('keeps results separate from their inputs', () => {
  const memo = createCopyingCache<{ list: number[] }>(5);
  const made = { list: [1] };
  expect(memo('a', () => made)).toEqual(made);
  expect(memo('a', () => ({ list: [] }))).not.toBe(made);
});
