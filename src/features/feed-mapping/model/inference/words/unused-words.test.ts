import { expect, test } from 'vitest';
import { COLUMNS } from '../../columns.ts';
import { ENGLISH_UNUSED_WORDS } from './english.ts';
import { FRENCH_UNUSED_WORDS } from './french.ts';
import { GERMAN_UNUSED_WORDS } from './german.ts';
import { SPANISH_UNUSED_WORDS } from './spanish.ts';

test.each([
  ['ENGLISH_UNUSED_WORDS', ENGLISH_UNUSED_WORDS],
  ['FRENCH_UNUSED_WORDS', FRENCH_UNUSED_WORDS],
  ['GERMAN_UNUSED_WORDS', GERMAN_UNUSED_WORDS],
  ['SPANISH_UNUSED_WORDS', SPANISH_UNUSED_WORDS],
])('no word of %s is a header of a column; remove it there, or headers with it stay unread', (_list, words) => {
  const unused = new Set(words.split(' '));
  const headers = COLUMNS.flatMap(({ name, also }) => [name, ...also]);
  expect(headers.filter((header) => unused.has(header))).toEqual([]);
});
