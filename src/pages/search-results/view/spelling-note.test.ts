import { expect, test } from 'vitest';
import { parseQuery, readRequest, type SearchAnswer } from '#features/search/search.ts';
import { searchContext } from '../testing/search-context.ts';
import { spellingNote } from './spelling-note.ts';

const KNOWN = ['toyota', 'camry', 'cr', 'v'];
const context = {
  ...searchContext(),
  hasWord: (beginning: string) => KNOWN.some((word) => word.startsWith(beginning)),
};

test.each([
  ['toyota camr', 3, null],
  ['camary', 3, 'No listings mention “camary”. Showing results for similar spellings.'],
  ['toyoat camry', 3, 'No listings mention “toyoat”. Showing results for similar spellings.'],
  ['toyoat/camary toyoat', 3, 'No listings mention “toyoat” or “camary”. Showing results for similar spellings.'],
  ['camary', 0, null],
  ['328i xle', 3, null],
])('says of %j with %i cars: %s', (keyword, total, note) => {
  const { query } = parseQuery(readRequest(`keyword=${keyword}`), context);
  expect(spellingNote({ query, total } as SearchAnswer, context)).toBe(note);
});

test('is empty if the vocabulary is unknown', () => {
  const { hasWord: _hasWord, ...unaware } = searchContext();
  const { query } = parseQuery(readRequest('keyword=camary'), unaware);
  expect(spellingNote({ query, total: 1 } as SearchAnswer, unaware)).toBeNull();
});
