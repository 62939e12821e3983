import { expect, test } from 'vitest';
import { marketSchema } from '#features/price-plot/price-plot.server.ts';
import { createInProcessIndex, Inventory } from '#features/search-memory/search-memory.server.ts';
import { createWholeSite } from '../../whole-site/testing/create-whole-site.ts';
import { LISTING, OWNER } from './testing/one-car.ts';

const inventory = new Inventory();
inventory.apply({
  owners: [OWNER],
  put: [
    { ...LISTING, id: 42, mileage: 30_000 },
    { ...LISTING, id: 43, mileage: 10, makeCode: 'FORD', make: 'Ford', modelCode: 'F_150', model: 'F-150' },
    { ...LISTING, id: 44, mileage: 90_000, listingType: 'NEW' },
    { ...LISTING, id: 45, mileage: 90_000, salePrice: null, msrp: null },
  ],
});
const site = createWholeSite(undefined, {
  index: createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true }),
});

async function ask(query: string) {
  const response = await site.request(`http://localhost/rest/lsc/market?${query}`, { headers: { host: 'localhost' } });
  return { response, body: (await response.json()) as Record<string, unknown> };
}

test('the market call returns every car of a search that can be plotted, and how many cannot', async () => {
  const { response, body } = await ask('allListingType=all-cars');
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const answer = marketSchema.parse(body);
  expect(answer).toMatchObject({ totalResultCount: 4, withoutPrice: 1, withoutMileage: 0, invalidQueryParams: [] });
  expect(new Set(answer.cars.map(({ id }) => id))).toEqual(new Set([42, 43, 44]));
});

test('reads a search like the listing call', async () => {
  expect((await ask('makeCode=FORD')).body).toMatchObject({ cars: [{ id: 43 }] });
  expect((await ask('keyword=ford')).body).toMatchObject({ cars: [{ id: 43 }] });
  expect((await ask('minPrice=x')).body).toMatchObject({
    ...{ totalResultCount: 0, cars: [], bestValue: { of: 'all', cars: [] }, line: null },
    invalidQueryParams: [{ name: 'minPrice', value: 'x' }],
  });
});

test('refuses an invalid request with problem details', async () => {
  const post = await site.request('http://localhost/rest/lsc/market', {
    method: 'POST',
    headers: { host: 'localhost' },
  });
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
});

test('the page draws a search without scripts: picture, form, and a table with sorting and paging', async () => {
  const read = async (query: string) => {
    const response = await site.request(`http://localhost/cars-for-sale/market?${query}`, {
      headers: { host: 'localhost' },
    });
    return { status: response.status, html: await response.text() };
  };
  const { status, html } = await read('allListingType=all-cars&maxPrice=90000&tableSort=-price');
  expect(status).toBe(200);
  expect(html).toMatch(/<path class="market-band [a-z]+" d="M\d/);
  expect(html).toContain('All 3 cars.');
  expect(html).toMatch(/<input type="hidden" name="allListingType" value="all-cars"/);
  expect(html).toMatch(/name="maxPrice"[^>]*value="90000"/);
  expect(html).toMatch(/aria-sort="descending"><a[^>]*tableSort=price#market-table"[^>]*>Price/);
  expect(html.match(/<tr>/g)).toHaveLength(4);
  expect((await read('fuelTypeGroup=HYD')).html).toContain('This search finds no cars.');
});
