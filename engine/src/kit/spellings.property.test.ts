import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findNearSpellings } from './spellings.ts';
import { allowedTypos } from './words.ts';

/** Uses few letters, one of them of two code units, so that words are close to one another. */
const anyWord = fc
  .array(fc.constantFrom('a', 'b', 'c', '\u{10428}', '7'), { minLength: 1, maxLength: 9 })
  .map((letters) => letters.join(''));

function typosBetween(one: readonly string[], other: readonly string[]): number {
  const cells = [Array.from({ length: other.length + 1 }, (_cell, j) => j)];
  for (let i = 1; i <= one.length; i++) {
    cells.push([i]);
    for (let j = 1; j <= other.length; j++) {
      const replaced = cells[i - 1]![j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swapped = isSwap ? cells[i - 2]![j - 2]! + 1 : Infinity;
      cells[i]!.push(Math.min(cells[i - 1]![j]! + 1, cells[i]![j - 1]! + 1, replaced, swapped));
    }
  }
  return cells[one.length]![other.length]!;
}

test('finds the same words as a full distance matrix', () => {
  const anyCase = fc.record({ words: fc.uniqueArray(anyWord, { maxLength: 200, size: 'max' }), searched: anyWord });
  fc.assert(
    fc.property(anyCase, fc.constantFrom(0, 1, 2), ({ words, searched }, typos) => {
      const sorted = words.toSorted((a, b) => (a < b ? -1 : 1));
      const expected = sorted
        .filter((word) => [...word][0] === [...searched][0])
        .map((word) => ({ word, typos: typosBetween([...searched], [...word]) }))
        .filter((found) => found.typos <= typos);
      expect(findNearSpellings(sorted, searched, typos)).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['cam', 2, 0],
  ['camr', 2, 1],
  ['camryyy', 2, 1],
  ['wranglre', 2, 2],
  ['wranglre', 1, 1],
  ['wranglre', 0, 0],
  ['silverado1500', 2, 0],
  ['\u{10428}\u{10428}\u{10428}', 2, 0],
])('grants %s, of %i typos, %i', (word, most, granted) => {
  expect(allowedTypos(word, most)).toBe(granted);
});
