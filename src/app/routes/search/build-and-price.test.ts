import { expect, test } from 'vitest';
import { requestSmallSite } from '../testing/small-site.ts';

const PATH = '/cars-for-sale/build-and-price';

test.each([
  ['makeCode=TOYOTA', 'listingType=NEW&makeCode=TOYOTA'],
  ['makeCode=TOYOTA&modelCode=CAMRY', 'listingType=NEW&makeCode=TOYOTA&modelCode=CAMRY'],
  ['makeCode=FORD&seriesCode=F_SERIES', 'listingType=NEW&makeCode=FORD&seriesCode=F_SERIES'],
  [
    'makeCode=TOYOTA&modelCode=CAMRY&year=2027',
    'endYear=2027&listingType=NEW&makeCode=TOYOTA&modelCode=CAMRY&startYear=2027',
  ],
  [
    'makeCode=TOYOTA&year=2024&referrer=results-page',
    'endYear=2024&listingType=NEW&makeCode=TOYOTA&referrer=results-page&startYear=2024',
  ],
])(
  'an order of %s leads to new cars of that kind, with its referrer [R018, R019, R020, R021]',
  async (search, target) => {
    const ask = requestSmallSite();
    const { status, headers } = await ask(`${PATH}?${search}`);
    expect([status, headers.get('location')]).toEqual([302, `/cars-for-sale?${target}`]);
    expect((await ask(headers.get('location')!)).status).toBe(200);
  },
);

test.each([
  '',
  'makeCode=',
  'makeCode=NOSUCHMAKE',
  'makeCode=PONTIAC',
  'makeCode=MASERATI',
  'makeCode=TOYOTA,FORD',
  'makeCode=TOYOTA&makeCode=FORD',
  'makeCode=TOYOTA&modelCode=CIVIC',
  'makeCode=TOYOTA&seriesCode=F_SERIES',
  'makeCode=FORD&modelCode=F_150&seriesCode=F_SERIES',
  'makeCode=TOYOTA&year=2023',
  'makeCode=TOYOTA&year=2028',
  'makeCode=TOYOTA&year=soon',
  'makeCode=TOYOTA&referrer=//evil.example',
  'makeCode=TOYOTA&referrer=https://evil.example',
  'makeCode=TOYOTA&referrer=a%0d%0aLocation:%20x',
  'makeCode=//evil.example',
])('an order of %j gives a clear error and no redirect [R018]', async (search) => {
  const { status, headers, html } = await requestSmallSite()(`${PATH}?${search}`);
  expect([status, headers.get('location')]).toEqual([404, null]);
  expect(html).toContain('We can’t tell which car to order');
});

test('a car maker’s brand accepts orders for its own make only', async () => {
  const ask = requestSmallSite();
  expect((await ask(`${PATH}?makeCode=HYUNDAI&modelCode=TUCSON`, 'maker.localhost')).status).toBe(302);
  expect((await ask(`${PATH}?makeCode=TOYOTA`, 'maker.localhost')).status).toBe(404);
});

test('the page does not exist while pre-orders are off [R221]', async () => {
  const { status, html } = await requestSmallSite({ preorder: false })(`${PATH}?makeCode=TOYOTA`);
  expect(status).toBe(404);
  expect(html).toContain('We can’t find that page');
});

test('the pre-order block below the results links to the order [R359]', async () => {
  const ask = requestSmallSite();
  const { html } = await ask('/cars-for-sale?listingType=NEW&makeCode=TOYOTA&modelCode=CAMRY');
  const href = /href="([^"]*build-and-price[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  expect(href).toBe(`${PATH}?makeCode=TOYOTA&modelCode=CAMRY&referrer=results-page`);
  expect(html.indexOf('Custom Order Yours')).toBeGreaterThan(html.lastIndexOf('card-title'));
  expect((await ask(href!)).status).toBe(302);
});
