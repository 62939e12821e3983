import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { brandOf } from '#features/brands/brands.ts';
import type { Sitemap } from '#features/sitemap/sitemap.server.ts';
import { sitemapRoutes } from './sitemaps.ts';
import { addRoutes, disallowedPaths } from '../../http/route.ts';
import { SITE_TABLE } from '../../whole-site/testing/site-routes.ts';

const LISTS = {
  makes: ['', 'makeCode=TOYOTA'],
  models: ['makeCode=TOYOTA&modelCode=CAMRY'],
  cities: ['city=D%27Iberville&state=MS'],
};

function start({ vehicles = 3, trustedProxies = 0, hiddenListings = async (): Promise<number[]> => [] } = {}) {
  const requests: string[] = [];
  let time = 0;
  const sitemap: Sitemap = {
    searches: async (kind, brand) => {
      requests.push(`${brand.key} ${kind}`);
      return brand.key === 'maker' && kind === 'cities' ? [] : LISTS[kind];
    },
    vehicles: async () => Array.from({ length: vehicles }, (_, index) => index + 1),
  };
  const app = new Hono();
  addRoutes(
    app,
    sitemapRoutes({
      sitemap,
      brandOf,
      ingress: { trustedProxies },
      now: () => time,
      modelPages: async (brand) =>
        brand.key === 'maker' ? ['/models/hyundai'] : ['/models', '/models/toyota/camry/2020'],
      expertReviews: async () => ['quiet-camry'],
      hiddenListings,
      disallowed: () => disallowedPaths(SITE_TABLE.main),
    }),
  );
  const get = async (path: string, host = 'localhost', headers = {}) => {
    const response = await app.request(`http://${host}${path}`, { headers: { host, ...headers } });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { get, requests, later: (ms: number) => (time += ms) };
}

const addresses = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!);

test('the index lists a file each for makes, models, cities and vehicles, with absolute URLs of the requested host', async () => {
  const { get } = start();
  const { status, headers, text } = await get('/sitemap.xml', 'valuation.localhost:3000');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=UTF-8']);
  expect(text).toMatch(
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<sitemapindex xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">/,
  );
  expect(text.endsWith('</sitemapindex>\n')).toBe(true);
  expect(addresses(text)).toEqual(
    ['makes', 'models', 'cities', 'values', 'model-pages', 'expert-reviews', 'vehicles-1'].map(
      (name) => `http://valuation.localhost:3000/sitemaps/${name}.xml`,
    ),
  );
});

test('a file has absolute, escaped URLs', async () => {
  const { get } = start();
  expect(addresses((await get('/sitemaps/makes.xml')).text)).toEqual([
    'http://localhost/cars-for-sale',
    'http://localhost/cars-for-sale?makeCode=TOYOTA',
  ]);
  expect(addresses((await get('/sitemaps/models.xml')).text)).toEqual([
    'http://localhost/cars-for-sale?makeCode=TOYOTA&amp;modelCode=CAMRY',
  ]);
  expect(addresses((await get('/sitemaps/values.xml')).text)).toEqual([
    'http://localhost/value',
    'http://localhost/value/toyota/camry',
  ]);
  expect(addresses((await get('/sitemaps/model-pages.xml')).text)).toEqual([
    'http://localhost/models',
    'http://localhost/models/toyota/camry/2020',
  ]);
  expect((await get('/sitemaps/vehicles-1.xml')).text).toContain(
    '<url><loc>http://localhost/cars-for-sale/vehicle/3</loc></url>',
  );
});

test('vehicles are split into files of 50,000', async () => {
  const { get } = start({ vehicles: 50_001 });
  expect(addresses((await get('/sitemap.xml')).text).slice(-2)).toEqual([
    'http://localhost/sitemaps/vehicles-1.xml',
    'http://localhost/sitemaps/vehicles-2.xml',
  ]);
  expect(addresses((await get('/sitemaps/vehicles-1.xml')).text)).toHaveLength(50_000);
  expect(addresses((await get('/sitemaps/vehicles-2.xml')).text)).toEqual([
    'http://localhost/cars-for-sale/vehicle/50001',
  ]);
});

test.each(['vehicles-2.xml', 'vehicles-0.xml', 'vehicles-.xml', 'makes', 'colors.xml', '..%2Fmakes.xml'])(
  'the file %s does not exist',
  async (name) => expect((await start().get(`/sitemaps/${name}`)).status).toBe(404),
);

test('lists are made once an hour for each brand', async () => {
  const { get, requests, later } = start();
  await Promise.all([get('/sitemap.xml'), get('/sitemaps/makes.xml'), get('/sitemaps/cities.xml')]);
  expect(requests).toEqual(['marketplace makes', 'marketplace models', 'marketplace cities']);
  later(3_599_999);
  await get('/sitemap.xml');
  expect(requests).toHaveLength(3);
  later(1);
  await get('/sitemap.xml');
  expect(requests).toHaveLength(6);
  const maker = await get('/sitemap.xml', 'maker.localhost');
  expect(addresses(maker.text)).not.toContain('http://maker.localhost/sitemaps/cities.xml');
  expect(requests).toHaveLength(9);
});

test('robots.txt lists disallowed paths and the sitemap', async () => {
  const { text } = await start().get('/robots.txt', 'maker.localhost');
  expect(text).toMatch(/^User-agent: \*\n/);
  for (const path of ['/rest/', '/cars-for-sale/svc/', '/*?after=', '/*&excludedListingIds='])
    expect(text).toContain(`\nDisallow: ${path}\n`);
  expect(text).not.toMatch(/^Disallow: \/(cars-for-sale)?$/m);
  // Robots read no parameters of routes.
  expect(text).toContain('\nDisallow: /cars-for-sale/ad-frame/\n');
  expect(text).not.toMatch(/^Disallow: .*[:{\\]/m);
  expect(text).toContain('\nSitemap: http://maker.localhost/sitemap.xml\n');
});

test('behind our own HTTPS proxy, URLs are HTTPS too', async () => {
  const headers = { 'x-forwarded-proto': 'https' };
  expect((await start({ trustedProxies: 1 }).get('/robots.txt', 'cars.test', headers)).text).toContain(
    'https://cars.test/',
  );
  expect((await start().get('/robots.txt', 'cars.test', headers)).text).toContain('http://cars.test/');
});

test('a listing that an operator hides leaves the cached list at once, even while the database is away', async () => {
  let hidden: number[] | null = [];
  const { get, requests } = start({
    hiddenListings: async () => {
      if (hidden === null) throw new Error('The database is away.');
      return hidden;
    },
  });
  const vehicles = async () =>
    addresses((await get('/sitemaps/vehicles-1.xml')).text).map((url) => url.split('/').at(-1));
  expect(await vehicles()).toEqual(['1', '2', '3']);
  const before = requests.length;
  hidden = [2];
  expect(await vehicles()).toEqual(['1', '3']);
  hidden = null;
  expect(await vehicles()).toEqual(['1', '3']);
  expect(requests.length).toBe(before);
});

test('only the valuation brand lists expert reviews', async () => {
  const { get } = start();
  const path = '/sitemaps/expert-reviews.xml';
  expect(addresses((await get(path, 'valuation.localhost')).text)).toEqual([
    'http://valuation.localhost/expert-reviews/quiet-camry',
  ]);
  expect((await get(path)).status).toBe(404);
});
