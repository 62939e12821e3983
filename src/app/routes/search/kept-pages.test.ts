import { Hono } from 'hono';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { brandOf, MAIN_BRAND, VALUATION_BRAND } from '#features/brands/brands.ts';
import { FLAG_DEFAULTS, type Flags } from '#features/flags/flags.ts';
import { sampleListing, sampleOwner } from '#pages/search-results/testing/sample-listing.ts';
import { fakeSearchService } from '#pages/search-results/testing/fake-search-service.ts';
import { fakeGuard } from '#ports/calls/fake.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import type { AppContext } from '../../base/app-context.ts';
import { trackingCookies } from '../../http/tracking-cookies.ts';
import { NONCE_PLACEHOLDER } from '../../bytes/cached-document.ts';
import { pageRoutes } from './pages.ts';
import { addRoutes } from '../../http/route.ts';

/** Makes documents large enough to be compressed. */
const FILLING = ' car'.repeat(300);

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

/** Creates a site whose pages contain the client's values; the inventory holds `total` listings. */
function startSite() {
  const state = { total: 1, flags: FLAG_DEFAULTS as Flags };
  const { service } = fakeSearchService();
  const searched: string[] = [];
  const counted: string[] = [];
  const robots: (boolean | undefined)[] = [];
  const search = {
    ...service,
    search: async (...args: Parameters<typeof service.search>) => {
      searched.push(args[1].key);
      const answer = await service.search(...args);
      const result = { listing: sampleListing(), owner: sampleOwner(), distanceMiles: null, beyondRadius: false };
      return { ...answer, total: state.total, results: [result] };
    },
    count: async (...[{ query }, { key }]: Parameters<typeof service.count>) => {
      const { experience, location } = query.filters;
      if (experience === 'commercial') counted.push(`${key} ${location.place?.zip ?? 'anywhere'}`);
      return state.total;
    },
  };
  const ingress = { trustedProxies: 0 };
  const appContext = {
    search,
    brandOf,
    flags: () => state.flags,
    services: { dealerDifferences: { teaserOf: () => null } } as never,
    guards: new Proxy({}, { get: () => fakeGuard }) as never,
    ingress,
    selectSlots: async ({ isRobot }) => {
      robots.push(isRobot);
      return { slots: [] };
    },
    shell: ({ brand, nonce, html, origin }) =>
      `<i nonce="${nonce}">${brand.key} ${origin}</i><b nonce="${nonce}">${html}</b>${FILLING}`,
    renderPage: (_name, data) => `total ${(data as { total: number }).total}`,
  } satisfies Partial<AppContext> as unknown as AppContext;
  const app = new Hono();
  app.onError((error) => {
    throw error;
  });
  app.use(securityHeaders(ingress), trackingCookies(ingress));
  addRoutes(app, pageRoutes(appContext));
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const host = headers['host'] ?? 'localhost';
    const response = await app.request(`http://${host}${path}`, { headers: { host, ...headers } });
    const bytes = Buffer.from(await response.arrayBuffer());
    const encoding = response.headers.get('content-encoding');
    const text = (encoding === null ? bytes : DECODERS[encoding]!(bytes)).toString();
    return { response, text };
  };
  return { ask, searched, counted, robots, state };
}

let site: ReturnType<typeof startSite>;
let ms: number;
beforeEach(() => {
  ms = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => ms);
  site = startSite();
  return () => vi.restoreAllMocks();
});

const noncesIn = (text: string) => [...text.matchAll(/nonce="([^"]*)"/g)].map(([, nonce]) => nonce);
const policyNonce = (response: Response) =>
  /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy')!)![1];

test('a robot’s page reserves no paid places, and no shopper gets it', async () => {
  site.state.flags = { ...FLAG_DEFAULTS, spotlight: true };
  for (const path of ['/cars-for-sale?zip=80202', '/cars-for-sale/svc/results?zip=80202'])
    for (const agent of ['Mozilla/5.0 (compatible; Googlebot/2.1)', 'Mozilla/5.0 Firefox/150.0'])
      for (let time = 0; time < 2; time++) await site.ask(path, { 'user-agent': agent });
  expect(site.robots).toEqual([true, false, true, false]);
});

test('the address without a search leads to the remembered place, and no other address does', async () => {
  const at = async (path: string, cookie: string) => {
    const { response } = await site.ask(path, { cookie });
    return [response.status, response.headers.get('location'), response.headers.get('cache-control')];
  };
  expect(await at('/cars-for-sale', 'place=zip%3D80202')).toEqual([
    302,
    '/cars-for-sale?zip=80202',
    'private, no-store',
  ]);
  expect((await at('/cars-for-sale?makeCode=FORD', 'place=zip%3D80202'))[0]).toBe(200);
  expect((await at('/cars-for-sale/svc/results', 'place=zip%3D80202'))[0]).toBe(200);
  for (const cookie of [
    'place=',
    'place=zip%3D8020',
    'place=%2F%2Fevil.example',
    'place=zip%3D80202%26makeCode%3DFORD',
  ])
    expect((await at('/cars-for-sale', cookie))[0]).toBe(200);
});

test.each([
  ['price-basis=with-fees', '/cars-for-sale?priceBasis=with-fees'],
  [
    'price-basis=with-fees; place=city%3DDenver%26state%3DCO',
    '/cars-for-sale?city=Denver&priceBasis=with-fees&state=CO',
  ],
  ['price-basis=out-the-door; place=zip%3D80202', '/cars-for-sale?priceBasis=out-the-door&zip=80202'],
  ['price-basis=out-the-door; place=state%3DCO', '/cars-for-sale?state=CO'],
  ['price-basis=out-the-door', null],
  ['price-basis=%2F%2Fevil.example', null],
])('the address without a search leads to the remembered price basis: %s', async (cookie, location) => {
  const { response } = await site.ask('/cars-for-sale', { cookie });
  expect([response.status, response.headers.get('location')]).toEqual([location === null ? 200 : 302, location]);
  expect((await site.ask('/cars-for-sale?makeCode=FORD', { cookie })).response.status).toBe(200);
});

test('a shopper who removes the price basis before the page’s code runs stays without it', async () => {
  const at = async (search: string) => {
    const referer = `http://localhost/cars-for-sale?${search}`;
    const { response } = await site.ask('/cars-for-sale', { cookie: 'price-basis=with-fees', referer });
    return [response.status, response.headers.getSetCookie().filter((each) => each.startsWith('price-basis='))];
  };
  expect(await at('priceBasis=with-fees')).toEqual([200, ['price-basis=; Max-Age=0; Path=/; SameSite=Lax']]);
  expect(await at('makeCode=FORD')).toEqual([302, []]);
});

test('a shopper who removes the place before the page’s code runs stays without it', async () => {
  const at = async (referer: string) => {
    const cookie = 'place=zip%3D80202';
    const { response } = await site.ask('/cars-for-sale', { cookie, referer });
    const forgets = response.headers.getSetCookie().filter((each) => each.startsWith('place='));
    return [response.status, forgets];
  };
  const forgets = [200, ['place=; Max-Age=0; Path=/; SameSite=Lax']];
  expect(await at('http://localhost/cars-for-sale?zip=80202')).toEqual(forgets);
  expect(await at('http://localhost/cars-for-sale?city=Denver&makeCode=FORD&state=CO')).toEqual(forgets);
  for (const elsewhere of [
    'http://localhost/cars-for-sale?makeCode=FORD',
    'http://localhost/saved-cars?zip=80202',
    'https://partner.example/cars-for-sale?zip=80202',
    'nonsense',
  ])
    expect(await at(elsewhere)).toEqual([302, []]);
  // The page itself is the one that is cached for everyone.
  const { response } = await site.ask('/cars-for-sale');
  expect(response.headers.getSetCookie().some((each) => each.startsWith('place='))).toBe(false);
});

describe('a cached results page', () => {
  test('has a new nonce in each response, compressed or not', async () => {
    const seen = new Set<string>();
    for (const [accepted, encoding] of [
      ['gzip', 'gzip'],
      ['identity', null],
      ['gzip, deflate, br, zstd', 'zstd'],
      ['gzip, br, zstd;q=0', 'br'],
      ['', null],
    ] as const) {
      const { response, text } = await site.ask('/cars-for-sale', { 'accept-encoding': accepted });
      const nonce = policyNonce(response)!;
      expect(noncesIn(text)).toEqual([nonce, nonce]);
      expect(text).not.toContain(NONCE_PLACEHOLDER);
      expect(response.headers.get('content-encoding')).toBe(encoding);
      seen.add(nonce);
    }
    expect(seen.size).toBe(5);
    expect(site.searched).toHaveLength(1);
  });

  test('runs one search for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => site.ask('/cars-for-sale?makeCode=FORD')));
    expect(site.searched).toHaveLength(1);
    expect(new Set(answers.map(({ response }) => policyNonce(response))).size).toBe(40);
  });

  test('shows a change of the inventory within a second, as data too', async () => {
    const paths = ['/cars-for-sale', '/cars-for-sale/svc/results'];
    const totals = async () => {
      const texts = await Promise.all(paths.map(async (path) => (await site.ask(path)).text));
      return texts.map((text) => /total"?[: ]+(\d+)/.exec(text)?.[1]);
    };
    expect(await totals()).toEqual(['1', '1']);
    site.state.total = 2;
    ms = 999;
    expect(await totals()).toEqual(['1', '1']);
    ms = 1_000;
    expect(await totals()).toEqual(['2', '2']);
  });

  test('never belongs to another brand, host, search or set of flags, and is never data instead of a page', async () => {
    const first = await site.ask('/cars-for-sale');
    expect(first.text).toContain(`${MAIN_BRAND.key} http://localhost<`);
    const valuation = await site.ask('/cars-for-sale', { host: 'valuation.localhost' });
    expect(valuation.text).toContain(`${VALUATION_BRAND.key} http://valuation.localhost<`);
    expect((await site.ask('/cars-for-sale', { host: 'cars.example' })).text).toContain('http://cars.example<');
    await site.ask('/cars-for-sale?makeCode=FORD');
    expect(site.searched).toEqual(['marketplace', 'valuation', 'marketplace', 'marketplace']);
    site.state.flags = { ...FLAG_DEFAULTS, ev_info: !FLAG_DEFAULTS.ev_info };
    await site.ask('/cars-for-sale');
    expect(site.searched).toHaveLength(5);
    expect((await site.ask('/cars-for-sale/svc/results')).response.headers.get('content-type')).toBe(
      'application/json',
    );
    expect(site.searched).toHaveLength(6);
  });

  test('contains no cookie: each visitor gets their own, and keeps an existing one', async () => {
    const cookies = await Promise.all(
      [{}, {}, { cookie: `osid=${'a'.repeat(22)}` }].map(async (headers: Record<string, string>) =>
        (await site.ask('/cars-for-sale', headers)).response.headers.getSetCookie(),
      ),
    );
    const [one, two, three] = cookies.map(([cookie]) => cookie?.split(';')[0]);
    expect(one).toMatch(/^osid=/);
    expect(two).toMatch(/^osid=/);
    expect(one).not.toBe(two);
    expect(three).toBeUndefined();
    expect(site.searched).toHaveLength(1);
  });

  test('shares the count of work vehicles with other pages of its search, for a second', async () => {
    await site.ask('/cars-for-sale?makeCode=FORD&zip=80202');
    await site.ask('/cars-for-sale?firstRecord=25&makeCode=FORD&zip=80202');
    expect(site.counted).toEqual(['marketplace 80202']);
    await site.ask('/cars-for-sale?makeCode=TOYOTA');
    await site.ask('/cars-for-sale?makeCode=FORD&zip=80202', { host: 'valuation.localhost' });
    expect(site.counted.slice(1)).toEqual(['marketplace anywhere', 'valuation 80202']);
    ms = 1_000;
    await site.ask('/cars-for-sale?firstRecord=50&makeCode=FORD&zip=80202');
    expect(site.counted).toHaveLength(4);
  });

  test('redirects to the canonical URL like an uncached page', async () => {
    for (const path of ['/cars-for-sale', '/cars-for-sale/svc/results', '/cars-for-sale']) {
      const { response } = await site.ask(`${path}?zip=80202&makeCode=FORD`);
      expect(response.status).toBe(301);
      expect(response.headers.get('location')).toBe(`${path}?makeCode=FORD&zip=80202`);
    }
  });
});
