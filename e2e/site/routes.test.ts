import { beforeAll, describe, expect, test } from 'vitest';
import { type SharedSite, sharedSite } from '../testing/sites/shared-site.ts';

let site: SharedSite;
beforeAll(async () => {
  site = await sharedSite();
});

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36' };
const get = (path: string) => fetch(site.address + path, { redirect: 'manual', headers: BROWSER });
const textOf = async (path: string) => (await get(path)).text();

test.each([
  ['/healthz', 200, 'text/plain'],
  ['/readyz', 200, 'text/plain'],
  ['/cars-for-sale', 200, 'text/html'],
  ['/cars-for-sale/svc/results', 200, 'application/json'],
  ['/rest/lsc/listing', 200, 'application/json'],
  ['/rest/lsc/listing/count', 200, 'application/json'],
  ['/rest/lsc/listing/similar', 200, 'application/json'],
  ['/rest/lsc/market', 200, 'application/json'],
  ['/cars-for-sale/market', 200, 'text/html'],
  ['/rest/lsc/reference/makes', 200, 'application/json'],
  ['/rest/lsc/reference/models?makeCode=TOYOTA', 200, 'application/json'],
  ['/rest/lsc/reference/zip/80202', 200, 'application/json'],
  ['/openapi.json', 200, 'application/json'],
  ['/cars-for-sale/vehicle/999999999', 404, 'text/html'],
  ['/cars-for-sale/vehicle/none', 404, 'text/html'],
  ['/nothing-here', 404, 'text/html'],
  ['/rest/lsc/nothing-here', 404, 'application/problem+json'],
])('GET %s answers %i %s [R012, R022, R529, R540]', async (path, status, type) => {
  const response = await get(path);
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toContain(type);
  expect((await response.text()).length).toBeGreaterThan(0);
});

test('pages accept only GET and HEAD', async () => {
  const response = await fetch(`${site.address}/cars-for-sale`, { method: 'POST' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
});

describe('the address of a search', () => {
  test.each([
    ['?zip=80202&makeCode=TOYOTA', '?makeCode=TOYOTA&zip=80202'],
    ['?makeCode=TOYOTA%2CFORD', '?makeCode=FORD,TOYOTA'],
    ['?makeCodeList=TOYOTA&listingTypes=USED', '?listingType=USED&makeCode=TOYOTA'],
    ['?utm_source=b,a&makeCode1=TOYOTA', '?makeCode=TOYOTA&utm_source=b%2Ca'],
  ])('%s is redirected once to %s [R013, R014]', async (given, canonical) => {
    const response = await get(`/cars-for-sale${given}`);
    expect([response.status, response.headers.get('location')]).toEqual([301, `/cars-for-sale${canonical}`]);
    expect((await get(`/cars-for-sale${canonical}`)).status).toBe(200);
  });

  test.each([
    '?listingType=USED&searchRadius=100&sortBy=relevance',
    '?makeCode=FORD,TOYOTA',
    '?makeCode=FORD&makeCode=TOYOTA',
    '?makeCode=TOYOTA&utm_source=b,a',
  ])('%s is served as it is [R015]', async (search) => {
    expect((await get(`/cars-for-sale${search}`)).status).toBe(200);
  });

  test('rel=canonical drops defaults, unknown parameters and paging [R017]', async () => {
    const html = await textOf('/cars-for-sale?firstRecord=25&listingType=USED&makeCode=TOYOTA&utm_source=mail');
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
    expect(canonical?.replaceAll('&amp;', '&')).toMatch(/\/cars-for-sale\?makeCode=TOYOTA$/);
  });
});

describe('the document', () => {
  test('holds the vehicles, the heading and the count without any script [R012, R353]', async () => {
    const html = await textOf('/cars-for-sale?makeCode=HONDA');
    expect(html).toContain('Civic');
    expect(html).toMatch(/2(<!-- -->)? Results/);
    expect(html).toContain('Skip to vehicle Listings');
  });

  test('has one policy for scripts, with a new nonce each time', async () => {
    const nonce = async () =>
      /'nonce-([^']+)'/.exec((await get('/cars-for-sale')).headers.get('content-security-policy') ?? '')?.[1];
    const [first, second] = [await nonce(), await nonce()];
    expect(first).toBeTruthy();
    expect(second).not.toBe(first);
  });

  test('reads numRecords, zip, startYear, endYear, listingType and sellerType [R028, R092]', async () => {
    const search = 'endYear=2020&listingType=USED&numRecords=3&sellerType=d&startYear=2015&zip=80202';
    const response = await get(`/cars-for-sale/svc/results?${search}`);
    const { data } = (await response.json()) as { data: { cards: unknown[]; chips: { label: string }[] } };
    expect(data.cards).toHaveLength(3);
    expect(data.chips.map(({ label }) => label)).toEqual([
      'Used',
      expect.stringContaining('80202'),
      '2015 to 2020',
      'Dealer',
    ]);
  });

  test('names unknown values without an error [R071]', async () => {
    const response = await get('/cars-for-sale?makeCode=NOSUCHMAKE');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Update filter criteria to see more results');
  });
});
