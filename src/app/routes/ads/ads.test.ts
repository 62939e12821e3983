import { Hono } from 'hono';
import { beforeEach, describe, expect, test } from 'vitest';
import { AD_PLACES, type AdAnswer, type AdPlace } from '#features/ads/ads.ts';
import { type AdRequest, CREATIVE_FRAMES } from '#features/ads/ads.server.ts';
import { brandOf } from '#features/brands/brands.ts';
import { FLAG_DEFAULTS } from '#features/flags/flags.ts';
import { createKeyRing, signText, useKeyRing } from '#ports/secrets/secrets.ts';
import type { AppContext } from '../../base/app-context.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import { addRoutes } from '../../http/route.ts';
import { adRoutes } from './ads.ts';

useKeyRing(createKeyRing([Buffer.alloc(32, 7)]));

const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36';
const ROBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1)';
const AD = { id: 'house-help', place: 'inline-1', size: '728x90', content: { kind: 'house' } };
const TARGET = 'https://insurer.example/cars';

let requests: AdRequest[];
let counted: unknown[];
let on: { ads: boolean; fixed_ads: boolean };
let frame: string | null;
let state: 'running' | 'paused';
let account: { isOperator: boolean } | null;
let target: string | null;
let app: Hono;
beforeEach(() => {
  [requests, counted, frame, target] = [[], [], null, TARGET];
  [state, account] = ['running', null];
  on = { ads: true, fixed_ads: true };
  const appContext = {
    ads: {
      find: async (request: AdRequest) => (requests.push(request), AD),
      targetOf: async () => target,
      countClick: (click: { ad: string }, brand: string) => void counted.push([click.ad, brand]),
      pictures: { read: async (name: string) => (name.startsWith('0b') ? Buffer.from('picture') : null) },
      serverPictures: { read: async () => Buffer.from('copy') },
    } as never,
    accounts: { find: async () => account && { account } } as never,
    brandOf,
    originFor: (brand) => `https://${brand}.example`,
    flags: () => ({ ...FLAG_DEFAULTS, ...on }),
    database: { query: async () => (frame === null ? [] : [{ html: frame, state }]) } as never,
    ingress: { trustedProxies: 1 },
    shell: ({ html }) => html,
    renderPage: () => 'problem',
  } satisfies Partial<AppContext> as unknown as AppContext;
  app = new Hono();
  app.use(securityHeaders(appContext.ingress));
  addRoutes(app, adRoutes(appContext));
});

let address = 0;
function open(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return app.request(path, {
    method,
    headers: {
      host: 'localhost',
      ...(headers['sec-fetch-site'] === undefined && {
        referer: `http://${headers['host'] ?? 'localhost'}/cars-for-sale`,
      }),
      'user-agent': BROWSER,
      'x-forwarded-for': `203.0.113.${++address % 250}`,
      ...headers,
    },
  });
}

describe('the ad service [R513]', () => {
  const ask = async (query: string, headers?: Record<string, string>) => {
    const response = await open(`/cars-for-sale/svc/ad?${query}`, headers);
    expect(response.headers.get('cache-control')).toBe('no-store');
    return [response.status, (await response.json()) as AdAnswer] as const;
  };

  test('answers an ad for a place of a page', async () => {
    const q = encodeURIComponent('makeCode=FORD&zip=80202');
    expect(await ask(`place=inline-1&size=728x90&q=${q}&n=2&page=p1`)).toEqual([200, { ad: AD }]);
    expect(requests).toEqual([
      {
        ...{ brand: 'marketplace', place: 'inline-1', size: '728x90', search: 'makeCode=FORD&zip=80202', refresh: 2 },
        ...{ page: 'p1', canSave: true, domain: 'marketplace.example', topics: ['FORD'], isOptedOut: false },
        day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
    ]);
  });

  test('knows the brand, and that the visitor opted out', async () => {
    await ask('place=footer&size=320x50', { host: 'maker.localhost', 'sec-gpc': '1' });
    expect(requests[0]).toMatchObject({ brand: 'maker', topics: ['HYUNDAI'], isOptedOut: true, refresh: 0 });
  });

  test.each([
    ['an unknown place', 'place=inline-6&size=728x90'],
    ['no place', 'size=728x90'],
    ['an unknown size', 'place=inline-1&size=1x1'],
    ['a size of another place', 'place=inline-1&size=970x90'],
    ['no size', 'place=inline-1'],
    ['a wrong count', 'place=fixed&size=728x90&n=-1'],
    ['a wrong page', 'place=fixed&size=728x90&page=a%20b'],
    ['a search that is too long', `place=fixed&size=728x90&q=${'x'.repeat(4_001)}`],
  ])('refuses %s', async (_name, query) => {
    expect(await ask(query)).toMatchObject([400, { errors: [{ name: expect.any(String) }] }]);
    expect(requests).toEqual([]);
  });

  test.each<[Partial<typeof on>, AdPlace[]]>([
    [{}, [...AD_PLACES]],
    [{ fixed_ads: false }, AD_PLACES.filter((place) => place !== 'fixed')],
    [{ ads: false }, ['fixed']],
    [{ ads: false, fixed_ads: false }, []],
  ])('exists only while its flag is on: %o', async (flags, places) => {
    on = { ...on, ...flags };
    const found: AdPlace[] = [];
    for (const place of AD_PLACES) {
      const [status] = await ask(`place=${place}&size=728x90`);
      expect([200, 404]).toContain(status);
      if (status === 200) found.push(place);
    }
    expect(found).toEqual(places);
  });

  test('has no ads for robots, prefetches and other sites', async () => {
    for (const headers of [{ 'user-agent': ROBOT }, { 'sec-purpose': 'prefetch' }, { 'sec-fetch-site': 'cross-site' }])
      expect(await ask('place=inline-1&size=728x90', headers as Record<string, string>)).toEqual([200, { ad: null }]);
    expect(requests).toEqual([]);
  });

  test('is limited for each address', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    for (let time = 0; time < 600; time++) await open('/cars-for-sale/svc/ad?place=x', headers);
    const response = await open('/cars-for-sale/svc/ad?place=inline-1&size=728x90', headers);
    expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});

describe('a click', () => {
  const text = Buffer.from(JSON.stringify(['creative-12', 'inline-1', '2026-11-27', null])).toString('base64url');
  const link = `/cars-for-sale/ad-click?t=${text}.${signText('ads', text)}`;
  const click = async (path: string, headers?: Record<string, string>, method?: string) => {
    const response = await open(path, headers, method);
    expect(response.headers.get('cache-control')).toBe('no-store');
    return [response.status, response.headers.get('location')];
  };

  test('leads to the target and counts', async () => {
    expect(await click(link, { host: 'valuation.localhost' })).toEqual([302, TARGET]);
    expect(counted).toEqual([['creative-12', 'valuation']]);
  });

  test('counts once an hour for a visitor', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.8' };
    for (let time = 0; time < 3; time++) expect(await click(link, headers)).toEqual([302, TARGET]);
    expect(counted).toHaveLength(1);
  });

  test('counts five times an hour for an address under many names', async () => {
    for (let time = 0; time < 9; time++)
      await click(link, { 'x-forwarded-for': '198.51.100.9', 'user-agent': `${BROWSER} ${time}` });
    expect(counted).toHaveLength(5);
  });

  test.each<[string, Record<string, string>, string]>([
    ['a robot', { 'user-agent': ROBOT }, 'GET'],
    ['a program', { 'user-agent': 'curl/8.5.0' }, 'GET'],
    ['a prefetch', { 'sec-purpose': 'prefetch;prerender' }, 'GET'],
    ['a picture on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }, 'GET'],
    ['a picture on another site in an old browser', { referer: 'https://elsewhere.example/' }, 'GET'],
    ['a request without a referrer in an old browser', { referer: '' }, 'GET'],
    ['a HEAD request', {}, 'HEAD'],
  ])('by %s is not counted', async (_name, headers, method) => {
    expect(await click(link, headers, method)).toEqual([302, TARGET]);
    expect(counted).toEqual([]);
  });

  test('on an ad that is gone leads to the search', async () => {
    target = null;
    expect(await click(link)).toEqual([302, '/cars-for-sale']);
    expect(counted).toEqual([]);
  });

  test('leads nowhere that this site did not sign', async () => {
    const evil = Buffer.from(JSON.stringify(['server-x', 'fixed', '2026-11-27', 'https://evil.example/'])).toString(
      'base64url',
    );
    for (const query of [
      '',
      '?t=',
      `?t=${evil}.${signText('ads', text)}`,
      `?t=${evil}.${signText('paid-slots', evil)}`,
    ])
      expect(await click(`/cars-for-sale/ad-click${query}`)).toEqual([302, '/cars-for-sale']);
    expect(counted).toEqual([]);
  });
});

describe('files of ads', () => {
  const NAME = '0b2e7a10-1111-4222-8333-444455556666.webp';

  test('are pictures from this site', async () => {
    const picture = await open(`/pictures/ads/${NAME}`);
    expect([picture.status, picture.headers.get('content-type'), await picture.text()]).toEqual([
      200,
      'image/webp',
      'picture',
    ]);
    const served = await open(`/pictures/ad-server/${'a'.repeat(40)}.webp`);
    expect(served.status).toBe(200);
    // A shared cache or a long life would show the picture after its removal.
    for (const { headers } of [picture, served]) expect(headers.get('cache-control')).toBe('private, max-age=600');
    expect((await open(`/pictures/ads/${NAME.replace('0b', '1c')}`)).status).toBe(404);
    expect((await open('/pictures/ads/..%2Fphotos%2Fa.webp')).status).toBe(404);
  });

  test('are HTML documents in a sandbox without scripts', async () => {
    frame = '<b onclick="x()">Ad</b><script>x()</script>';
    const response = await open(`${CREATIVE_FRAMES}/12`);
    expect(await response.text()).toBe(frame);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/html/i),
      'x-content-type-options': 'nosniff',
    });
    const policy = headers['content-security-policy']!.split('; ');
    expect(policy[0]).toBe('sandbox allow-popups allow-popups-to-escape-sandbox');
    expect(policy).toEqual(expect.arrayContaining([`default-src 'none'`, 'img-src data:', `frame-ancestors 'self'`]));
    expect(headers['content-security-policy']).not.toMatch(/script-src|allow-scripts|allow-same-origin/);
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  });

  test('disappear within seconds when their ad is paused, except for operators', async () => {
    frame = '<b>Ad</b>';
    const running = await open(`${CREATIVE_FRAMES}/12`);
    expect([running.status, running.headers.get('cache-control')]).toEqual([200, 'private, max-age=10']);
    state = 'paused';
    expect((await open(`${CREATIVE_FRAMES}/12`)).status).toBe(404);
    account = { isOperator: false };
    expect((await open(`${CREATIVE_FRAMES}/12`)).status).toBe(404);
    account = { isOperator: true };
    const paused = await open(`${CREATIVE_FRAMES}/12`);
    expect([paused.status, paused.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  test('are gone with their ad', async () => {
    expect((await open(`${CREATIVE_FRAMES}/12`)).status).toBe(404);
  });
});
