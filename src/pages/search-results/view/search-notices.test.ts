import { expect, test } from 'vitest';
import { emptyQuery, type SearchAnswer } from '#features/search/search.ts';
import { searchContext } from '../testing/search-context.ts';
import { searchNoticesOf } from './search-notices.ts';

const context = searchContext();
const query = emptyQuery(context);
const answer = { query, sortBy: query.sortBy, total: 1, errors: [] as SearchAnswer['errors'] } as SearchAnswer;
const remarks = (search: string) => searchNoticesOf({ link: 'makeCode=FORD', search }, answer, context);

test('an ordinary search has no notices', () => {
  expect(remarks('?makeCode=FORD')).toEqual([]);
  expect(remarks('?saveSearch=else')).toEqual([]);
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
