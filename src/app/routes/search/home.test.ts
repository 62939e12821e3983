import { expect, test } from 'vitest';
import type { Listing } from '#features/listings/listings.ts';
import { createInProcessIndex, Inventory } from '#features/search-memory/search-memory.server.ts';
import { createWholeSite } from '../../whole-site/testing/create-whole-site.ts';
import { LISTING, OWNER } from '../rest/testing/one-car.ts';

const GREAT: Partial<Listing> = {
  rating: { fairPrice: 24_000, low: 22_000, high: 26_000, band: 'GREAT', doubt: null } as never,
};
const CAMRY: Partial<Listing> = {
  ...{ makeCode: 'TOYOTA', make: 'Toyota', modelCode: 'CAMRY', model: 'Camry', trimCode: null, trim: null },
  ...{ listingType: 'USED', year: 2020, salePrice: 18_000, bodyStyleCode: 'SEDAN' },
};
const TUCSON: Partial<Listing> = {
  ...{ makeCode: 'HYUNDAI', make: 'Hyundai', modelCode: 'TUCSON', model: 'Tucson', listingType: 'NEW' },
  bodyStyleCode: 'SUV',
};
const car = (id: number, changes: Partial<Listing>): Listing => ({ ...LISTING, id, ...CAMRY, ...changes });

const inventory = new Inventory();
inventory.apply({
  owners: [{ ...OWNER, latitude: 39.75, longitude: -105, city: 'Denver', state: 'CO' }],
  put: [car(1, GREAT), car(2, { salePrice: 9_500 }), car(3, { bodyStyleCode: 'TRUCK' }), car(30, TUCSON)],
});
const index = createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true });
const app = createWholeSite(undefined, { index, changes: { shell: ({ html }) => html } });

async function ask(path: string, { host = 'localhost', cookie = '' } = {}) {
  const response = await app.request(`http://${host}${path}`, { headers: { host, cookie } });
  const text = (await response.text()).replaceAll('<!-- -->', '');
  return { status: response.status, text, cache: response.headers.get('cache-control') };
}

/** Returns the links within a section, each with its count. */
function linksOf(text: string, heading: string): [href: string, words: string][] {
  const section = text.split(`>${heading}</h2>`)[1]!.split('</section>')[0]!;
  return [...section.matchAll(/<a[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href, inner]) => [
    href!.replaceAll('&amp;', '&'),
    inner!.replaceAll(/<[^>]*>/g, '').trim(),
  ]);
}

test('leads to searches by body style and budget, with their exact totals', async () => {
  const { status, text, cache } = await ask('/');
  expect([status, cache]).toEqual([200, 'private, no-cache']);
  expect(text).toContain('Find a car at a price you can trust');
  expect(text).toContain('4 cars for sale now.');
  expect(linksOf(text, 'Used cars by body style')).toEqual([
    ['/cars-for-sale?vehicleStyleCode=SEDAN', 'Sedan 2'],
    ['/cars-for-sale?vehicleStyleCode=TRUCK', 'Truck 1'],
  ]);
  expect(linksOf(text, 'Used cars by budget').slice(0, 2)).toEqual([
    ['/cars-for-sale?maxPrice=10000', 'Under $10,000 1'],
    ['/cars-for-sale?maxPrice=15000', 'Under $15,000 1'],
  ]);
});

test('every count is the total of the search that its link leads to', async () => {
  const { text } = await ask('/', { cookie: 'place=zip%3D80202' });
  const links = ['Used cars by body style', 'Used cars by budget'].flatMap((part) =>
    linksOf(text, `${part} near Denver, CO`),
  );
  for (const [href, words] of links) {
    const { text: answer } = await ask(href.replace('/cars-for-sale', '/rest/lsc/listing'));
    expect(`${href} ${(JSON.parse(answer) as { totalResultCount: number }).totalResultCount}`).toBe(
      `${href} ${/\d+$/.exec(words)![0]}`,
    );
  }
  expect(links.length).toBeGreaterThan(0);
});

test('shows cars at great prices and popular models', async () => {
  const { text } = await ask('/');
  expect(linksOf(text, 'Great prices on used cars')).toEqual([
    ['/cars-for-sale/vehicle/1', '2020 Toyota Camry'],
    ['/cars-for-sale?dealType=greatprice', 'See 1 great price'],
  ]);
  expect(linksOf(text, 'Popular used models')[0]).toEqual([
    '/cars-for-sale?modelCode=CAMRY',
    'Toyota Camry 3 used cars from $9,500',
  ]);
});

test('shows cars near the place that the browser remembers, which no cache stores', async () => {
  const { text, cache } = await ask('/', { cookie: 'place=zip%3D80202' });
  expect(cache).toBe('private, no-store');
  expect(text).toContain('Great prices on used cars near Denver, CO');
  // Both ways to search have it.
  expect(text.match(/name="zip"[^>]*value="80202"/g)).toHaveLength(2);
  const { text: unknown } = await ask('/', { cookie: 'place=zip%3D00000' });
  expect(unknown).toContain('>Great prices on used cars</h2>');
});

test('names the state that the browser remembers, where its searches count cars', async () => {
  const { text } = await ask('/', { cookie: 'place=state%3DCO' });
  expect(linksOf(text, 'Used cars by body style in Colorado')[0]).toEqual([
    '/cars-for-sale?state=CO&vehicleStyleCode=SEDAN',
    'Sedan 2',
  ]);
});

test('shows cars from anywhere if there are none near, and says so', async () => {
  const { text } = await ask('/', { cookie: 'place=zip%3D10001' });
  expect(text).toContain('There are no used cars for sale near New York, NY, so these are from anywhere.');
  expect(linksOf(text, 'Used cars by body style')[0]).toEqual(['/cars-for-sale?vehicleStyleCode=SEDAN', 'Sedan 2']);
  expect(text).toContain('value="10001"');
  expect(text).toContain('name="makeCode"');
  const { text: near } = await ask('/', { cookie: 'place=zip%3D80202' });
  expect(near).not.toContain('from anywhere');
  const { text: maker } = await ask('/', { host: 'maker.localhost', cookie: 'place=zip%3D10001' });
  expect(maker).toContain('There are no new or certified Hyundai cars for sale near New York, NY, so');
});

test('leaves out parts without cars', async () => {
  const { text: maker } = await ask('/', { host: 'maker.localhost' });
  expect(maker).toContain('>Popular models</h2>');
  expect(maker).not.toContain('>Great prices</h2>');
  const { text: none } = await ask('/', { host: 'maker.localhost', cookie: 'place=state%3DCO' });
  expect(none).toContain('>Popular models in Colorado</h2>');
});

test.each(['/', '/models', '/value', '/cars-for-sale'])('a link of a partner may lead to %s', async (path) => {
  const cookiesFor = async (headers: Record<string, string>) => {
    const { headers: sent } = await app.request(`http://localhost${path}?psid=acme`, { headers });
    return sent.getSetCookie().map((cookie) => cookie.split(';')[0]!);
  };
  expect(await cookiesFor({ host: 'localhost' })).toContain('psid=acme');
  const hidden = { host: 'localhost', cookie: 'psid=acme', 'sec-gpc': '1' };
  expect(await cookiesFor(hidden)).toContain('psid=');
});

test('the site of a make searches its models only', async () => {
  const { text } = await ask('/', { host: 'maker.localhost' });
  expect(text).toContain('Find your next Marque');
  expect(text).not.toContain('name="makeCode"');
  expect(linksOf(text, 'Popular models')[0]![1]).toBe('Hyundai Tucson 1 car for $18,000');
});

test('returns the cars of a device that are still for sale on the brand, and those that are for sale nowhere', async () => {
  const { status, text, cache } = await ask('/cars-for-sale/svc/cars?listingIds=30,99,2');
  expect([status, cache]).toEqual([200, 'private, no-store']);
  expect(JSON.parse(text)).toMatchObject({ cars: [{ id: 30 }, { id: 2, price: '$9,500' }], gone: [99] });
  const { text: makers } = await ask('/cars-for-sale/svc/cars?listingIds=30,2', { host: 'maker.localhost' });
  // Another brand offers the other one, so it must not be called sold.
  expect(JSON.parse(makers)).toMatchObject({ cars: [{ id: 30 }], gone: [] });
});

test.each(['', '?listingIds=', '?listingIds=1,', '?listingIds=0', `?listingIds=${'1,'.repeat(24)}1`])(
  'refuses the cars of %j with a clear error',
  async (query) => {
    const { status, text } = await ask(`/cars-for-sale/svc/cars${query}`);
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({
      errors: [{ name: 'listingIds', reason: 'Give 1 to 24 listing numbers, with commas between them.' }],
    });
  },
);
