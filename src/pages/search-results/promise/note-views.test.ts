import { expect, test } from 'vitest';
import { FLAG_DEFAULTS } from '#features/flags/flags.ts';
import { parseQuery, readRequest } from '#features/search/search.ts';
import { searchContext } from '../testing/search-context.ts';
import { noteViews } from './note-views.ts';

test.each([
  ['fuelTypeGroup=ELE', ['electric']],
  ['fuelTypeGroup=GSL,PIH', ['electric']],
  ['fuelTypeGroup=GSL', []],
  ['fuelTypeGroup=HYB', []],
  ['', []],
  ['experience=buy-online', ['buy-online']],
  ['buyOnline=BUY_ONLINE', []],
])('a search for "%s" is told of %j', (search, keys) => {
  const { query } = parseQuery(readRequest(search), searchContext());
  expect(noteViews(query, FLAG_DEFAULTS).map(({ key }) => key)).toEqual(keys);
});
