import { expect, test } from 'vitest';
import { randomText } from './random-text.ts';

test('never returns the same bytes twice', () => {
  const texts = Array.from({ length: 2_000 }, () => randomText(16, 'base64'));
  expect(new Set(texts).size).toBe(2_000);
  for (const text of texts) expect(text).toMatch(/^[\w+/]{22}==$/);
});

test('sizes that do not divide the buffer do not run past its end', () => {
  const texts = Array.from({ length: 50 }, () => Buffer.from(randomText(1_000, 'base64url'), 'base64url'));
  expect(texts.map(({ length }) => length)).toEqual(texts.map(() => 1_000));
  // No text contains a run of zeros, which is what replaces used bytes.
  for (const text of texts) expect(text.includes(Buffer.alloc(8))).toBe(false);
});
