import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGuard } from '#ports/calls/fake.ts';
import { type SavesTestSite, openSavesTestSite, visitor } from './testing/saves-test-site.ts';

let site: SavesTestSite;
let bookmarkId: string;
const ann = () => visitor(site, 'ann');
beforeAll(async () => {
  site = await openSavesTestSite();
  const saved = await ann().post('/account-api/search', { search: 'makeCode=FORD&maxPrice=90000' });
  const body = (await saved.json()) as { myAtcSearchViewBeans: [{ bookmarkId: string }] };
  bookmarkId = body.myAtcSearchViewBeans[0].bookmarkId;
});
afterAll(() => site.close());

const visitedAt = async () =>
  (await site.database.query<{ at: Date }>('select last_visited_at as at from saved_searches'))[0]!.at;

test.each(['searchBookmarkId', 'bookmarkId'])(
  '%s in the URL opens the search that it names [R025, R120]',
  async (name) => {
    const response = await visitor(site).get(`/cars-for-sale?${name}=${bookmarkId}`);
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      '/cars-for-sale?makeCode=FORD&maxPrice=90000',
    ]);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const data = await visitor(site).get(`/cars-for-sale/svc/results?${name}=${bookmarkId}`);
    expect(data.headers.get('location')).toBe('/cars-for-sale/svc/results?makeCode=FORD&maxPrice=90000');
  },
);

test.each([
  ['minMileage=1000&searchBookmarkId=', 'makeCode=FORD&maxPrice=90000&minMileage=1000'],
  [
    'maxPrice=50000&sortBy=yearASC&utm_source=mail&bookmarkId=',
    'makeCode=FORD&maxPrice=50000&sortBy=yearASC&utm_source=mail',
  ],
])('keeps the URL’s other choices: %s [R025]', async (more, search) => {
  for (const path of ['/cars-for-sale', '/cars-for-sale/svc/results']) {
    const response = await visitor(site).get(`${path}?${more}${bookmarkId}`);
    expect([response.status, response.headers.get('location')]).toEqual([302, `${path}?${search}`]);
  }
});

test.each(['searchBookmarkId=nobody', 'bookmarkId=nobody', 'makeCode=FORD&searchBookmarkId=nobody'])(
  '%s gives no filters, and says so [R197]',
  async (search) => {
    const response = await visitor(site).get(`/cars-for-sale?${search}`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('<p class="results-note">Bookmark not found</p>');
    expect(html).toMatch(/<h1 id="heading"[^>]*>Used cars for sale<\/h1>/);
  },
);

type SearchJson = { requestParams: object; invalidQueryParams: object[]; totalResultCount: number };
const search = async (query: string) =>
  (await (await visitor(site).get(`/rest/lsc/listing?hideFilters=1&${query}`)).json()) as SearchJson;

test.each(['searchBookmarkId', 'bookmarkId'])('%s in a call opens the search, page by page [R120]', async (name) => {
  const requested = await search(`${name}=${bookmarkId}&minPrice=42500&firstRecord=1&sortBy=yearDESC`);
  const same = await search('makeCode=FORD&maxPrice=90000&minPrice=42500&firstRecord=1&sortBy=yearDESC');
  expect(requested).toEqual(same);
  expect(await search(`${name}=${bookmarkId}&makeCode=HONDA`)).toEqual(await search('makeCode=HONDA&maxPrice=90000'));
});

test('a call with an unknown bookmark says so and applies no filters [R197]', async () => {
  const { requestParams, invalidQueryParams, totalResultCount } = await search('makeCode=FORD&searchBookmarkId=nobody');
  expect(invalidQueryParams).toEqual([{ name: 'searchBookmarkId', value: 'nobody', reason: 'Bookmark not found' }]);
  expect(requestParams).toEqual((await search('')).requestParams);
  expect(totalResultCount).toBe(0);
});

test('an empty name opens nothing and reports nothing [R120]', async () => {
  const response = await visitor(site).get('/cars-for-sale?searchBookmarkId=');
  expect(await response.text()).not.toContain('Bookmark not found');
});

test('only a visit by its own shopper counts', async () => {
  const before = await visitedAt();
  await visitor(site).get(`/cars-for-sale?bookmarkId=${bookmarkId}`);
  expect(await visitedAt()).toEqual(before);
  await ann().get(`/cars-for-sale?bookmarkId=${bookmarkId}`);
  expect((await visitedAt()).getTime()).toBeGreaterThan(before.getTime());
});

test('a bookmark that takes too long gives no filters either [R197, R280]', async () => {
  const late = await openSavesTestSite({ bookmark: openGuard });
  const html = await (await visitor(late).get(`/cars-for-sale?bookmarkId=${bookmarkId}`)).text();
  await late.close();
  expect(html).toContain('Bookmark not found');
});
