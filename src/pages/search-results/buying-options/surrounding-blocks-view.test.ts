import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FLAG_DEFAULTS } from '#features/flags/flags.ts';
import { parseQuery, readRequest, type SearchAnswer } from '#features/search/search.ts';
import { answerFor } from '../testing/sample-answer.ts';
import { searchContext } from '../testing/search-context.ts';
import { adviceViews, buyingOptionViews } from './surrounding-blocks-view.ts';
import { BuyingOptions } from './buying-options.tsx';

function waysOf(search: string, changes: Partial<SearchAnswer> = {}) {
  const context = searchContext();
  const parsed = parseQuery(readRequest(search), context);
  return buyingOptionViews(
    parsed.query,
    { ...answerFor(parsed, context), total: 5000, ...changes },
    context,
    FLAG_DEFAULTS,
  );
}

test('each option shows how many cars of the search have it, and narrows the search to them', () => {
  expect(waysOf('makeCode=TOYOTA').map(({ key, count, query }) => [key, count, query])).toEqual([
    ['online', 1234, 'buyOnline=BUY_ONLINE&makeCode=TOYOTA'],
    ['dealer', 1234, 'makeCode=TOYOTA&sellerType=d'],
    ['delivery', 1234, 'homeServices=HOME_DELIVERY&makeCode=TOYOTA'],
    ['money-back', 1234, 'makeCode=TOYOTA&vehicleExchange=MONEY_BACK'],
  ]);
});

test('the guarantee has the specified words [R287]', () => {
  const html = renderToStaticMarkup(createElement(BuyingOptions, { ways: waysOf('') }));
  expect(html).toContain('<h3>Money Back Guarantee</h3><p>Money back within 14 days or 1,000 miles.</p>');
});

test('a home service is added to the selected ones', () => {
  const delivery = waysOf('homeServices=VIRTUAL_TOUR').find(({ key }) => key === 'delivery');
  expect(delivery?.query).toBe('homeServices=HOME_DELIVERY,VIRTUAL_TOUR');
});

test('an option that is selected, or that all cars have, narrows nothing', () => {
  expect(waysOf('buyOnline=BUY_ONLINE')[0]).toMatchObject({ key: 'online', query: null });
  expect(waysOf('', { total: 1234 }).map(({ query }) => query)).toEqual([null, null, null, null]);
});

test('an option without cars is left out', () => {
  expect(waysOf('', { filters: {} })).toEqual([]);
});

test.each([
  ['fuelTypeGroup=ELE', ['electric']],
  ['fuelTypeGroup=GSL,PIH', ['electric']],
  ['fuelTypeGroup=GSL', []],
  ['fuelTypeGroup=HYB', []],
  ['', []],
  ['experience=buy-online', ['buy-online']],
  ['buyOnline=BUY_ONLINE', []],
])('a search for "%s" shows %j', (search, keys) => {
  const { query } = parseQuery(readRequest(search), searchContext());
  expect(adviceViews(query, FLAG_DEFAULTS).map(({ key }) => key)).toEqual(keys);
});
