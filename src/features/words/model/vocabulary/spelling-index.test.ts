import { describe, expect, test } from 'vitest';
import { countTypos, createSpellingIndex } from './spelling-index.ts';

test.each([
  ['honda', 'hond', 1],
  ['honda', 'hondaa', 1],
  ['honda', 'hunda', 1],
  ['honda', 'hodna', 1],
  ['honda', 'honda', 0],
  ['honda', 'hunde', 2],
  ['honda', 'hon', 2],
  ['volkswagen', 'volkswaegn', 1],
])('%s and %s are %s typos apart', (a, b, typos) => {
  expect([countTypos(a, b, 2), countTypos(b, a, 2)]).toEqual([typos, typos]);
});

describe('the nearest keys', () => {
  const near = createSpellingIndex(['honda', 'hyundai', 'mercedesbenz', 'f150', 'rav4', 'red', 'mazda3', 'mazda6']);
  test.each([
    ['hodna', { keys: ['honda'], typos: 1 }],
    ['mercedezbens', { keys: ['mercedesbenz'], typos: 2 }],
    ['mazdaa3', { keys: ['mazda3'], typos: 1 }],
    // Two typos in a short word, another first letter, another number, and short words.
    ['hunde', undefined],
    ['gonda', undefined],
    ['f151', undefined],
    ['mazda4', undefined],
    ['rad', undefined],
  ])('of %s are %j', (word, found) => {
    expect(near.find(word)).toEqual(found);
  });
});
