import { expect, test } from 'vitest';
import { emptyQuery, parseQuery, readRequest, type SearchAnswer } from '#features/search/search.ts';
import { searchContext } from '../testing/search-context.ts';
import { searchNoticesOf, spellingNote, wordsView } from './search-notices.ts';

const context = searchContext();
const query = emptyQuery(context);
const answer = { query, sortBy: query.sortBy, total: 1, errors: [] as SearchAnswer['errors'] } as SearchAnswer;
const remarks = (search: string) => searchNoticesOf({ link: 'makeCode=FORD', search }, answer, context);

test('an ordinary search has no notices', () => {
  expect(remarks('?makeCode=FORD')).toEqual([]);
  expect(remarks('?saveSearch=else')).toEqual([]);
});

test.each([
  ['sell my car', '/value'],
  ['trade in', '/value'],
  ['help', '/help'],
  ['contact', '/help'],
])('links to the page that “%s” asks for', (words, href) => {
  const search = `?typed=${encodeURIComponent(words)}`;
  expect(remarks(search).map(({ link }) => link?.href)).toEqual([href]);
  expect(wordsView(search, query, context)).toBeNull();
});

test('says that no car has a number that the words name', () => {
  const search = '?typed=stock%2012345';
  expect(remarks(search)).toEqual([{ text: 'We found no car for sale with the stock number or VIN “12345”.' }]);
  expect(wordsView(search, query, context)).toBeNull();
  expect(remarks('?typed=VIN%204T1B11HK5KU000001')).toEqual([]);
});

test('says that a mistyped ZIP code was cut', () => {
  const noticesOf = (zip: string) => {
    const found = { ...answer, query: parseQuery(readRequest(`zip=${zip}`), context).query };
    return searchNoticesOf({ link: '', search: `?zip=${zip}` }, found, context);
  };
  const text = '“802025” isn’t a ZIP Code. Showing cars near 80202. Enter a valid ZIP Code.';
  expect(noticesOf('802025')).toEqual([{ text }]);
  for (const zip of ['80202', '80202-1234', '802021234', '8020', '99999', '']) expect(noticesOf(zip), zip).toEqual([]);
});

test('reports the result of Save Search, with a link', () => {
  const link = { label: 'See your saved searches', href: '/saved-searches' };
  expect(remarks('?saveSearch=saved')).toEqual([{ text: 'Search saved.', link }]);
  expect(remarks('?saveSearch=already-saved')).toEqual([{ text: 'You’ve already saved this search.', link }]);
  expect(remarks('?saveSearch=nothing')).toHaveLength(1);
});

test('a signed-out shopper at the limit sees it, and can create an account [R203, R204]', () => {
  expect(remarks('?saveSearch=limit')).toEqual([
    {
      text: 'You have a maximum of 2 searches saved.',
      link: {
        label: 'Create a free account',
        href: '/sign-in?defaultScreen=signup&refUrl=%2Fcars-for-sale%3FmakeCode%3DFORD',
      },
    },
  ]);
});

const KNOWN = ['toyota', 'camry', 'cr', 'v'];
const contextWithWords = {
  ...context,
  hasWord: (beginning: string) => KNOWN.some((word) => word.startsWith(beginning)),
};

test.each([
  ['toyota camr', 3, null],
  ['camary', 3, 'No listings mention “camary”. Showing results for similar spellings.'],
  ['toyoat camry', 3, 'No listings mention “toyoat”. Showing results for similar spellings.'],
  ['toyoat/camary toyoat', 3, 'No listings mention “toyoat” or “camary”. Showing results for similar spellings.'],
  ['camary', 0, null],
  ['328i xle', 3, null],
])('the note about spelling for %j with %i cars: %s', (keyword, total, note) => {
  const { query } = parseQuery(readRequest(`keyword=${keyword}`), contextWithWords);
  expect(spellingNote({ query, total } as SearchAnswer, contextWithWords)).toBe(note);
});

test('there is no note about spelling if the vocabulary is unknown', () => {
  const { hasWord: _hasWord, ...unaware } = searchContext();
  const { query } = parseQuery(readRequest('keyword=camary'), unaware);
  expect(spellingNote({ query, total: 1 } as SearchAnswer, unaware)).toBeNull();
});
