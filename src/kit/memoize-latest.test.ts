import { expect, test } from 'vitest';
import { memoizeLatest } from './memoize-latest.ts';

test('remembers only the latest result', () => {
  const read: string[] = [];
  const lengthOf = memoizeLatest((text) => (read.push(text), text.length));
  expect(['a', 'a', 'bb', 'a'].map(lengthOf)).toEqual([1, 1, 2, 1]);
  expect(read).toEqual(['a', 'bb', 'a']);
});
