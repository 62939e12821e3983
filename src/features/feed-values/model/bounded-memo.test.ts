import { expect, test } from 'vitest';
import { createBoundedCache, memoizeText } from './bounded-memo.ts';

test('caches results, including missing ones, and evicts when full', () => {
  const asked: string[] = [];
  const length = memoizeText((text) => {
    asked.push(text);
    return text === '' ? null : text.length;
  }, 2);
  expect(['a', 'a', '', '', 'ccc', 'a'].map(length)).toEqual([1, 1, null, null, 3, 1]);
  expect(asked).toEqual(['a', '', 'ccc', 'a']);
});

test('keeps results apart from what they were made of', () => {
  const memo = createBoundedCache<{ list: number[] }>(5);
  const made = { list: [1] };
  expect(memo('a', () => made)).toEqual(made);
  expect(memo('a', () => ({ list: [] }))).not.toBe(made);
});
