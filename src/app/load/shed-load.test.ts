import { afterEach, expect, test } from 'vitest';
import type { Admission, RequestKind } from './admission.ts';
import { ERRORS } from '../base/errors.ts';
import { createWholeSite } from '../whole-site/testing/create-whole-site.ts';
import { serve } from '@hono/node-server';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:http';
import { rejectWhenOverloaded } from './shed-load.ts';
import { createRequestKinds } from '../http/request-kinds.ts';
import { SITE_TABLE } from '../whole-site/testing/site-routes.ts';

/** Creates a site that refuses some kinds of requests, and records the kinds of its requests. */
function siteThatRefuses(...refused: RequestKind[]) {
  const requests: RequestKind[] = [];
  const admission: Admission = {
    enter: async (kind) => {
      requests.push(kind);
      return refused.includes(kind) ? 'busy' : 'admitted';
    },
    refuses: () => false,
    isStrained: () => false,
    canAfford: () => true,
    expectedWaitMs: () => 1_400,
    figures: () => ({ admitted: {} as never, refused: {} as never, waiting: 0 }),
  };
  return { app: createWholeSite(undefined, { admission }), requests };
}

const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

test.each([
  ['/cars-for-sale?makeCode=FORD', 'page'],
  ['/cars-for-sale/svc/results?makeCode=FORD', 'page'],
  ['/cars-for-sale/svc/section?open=doors', 'live'],
  ['/cars-for-sale/svc/suggestions?words=for', 'live'],
  ['/cars-for-sale/svc/more-cars/similar', 'part'],
  ['/cars-for-sale/vehicle/42', 'page'],
  ['/rest/lsc/listing?makeCode=FORD', 'page'],
  ['/rest/lsc/listing/count', 'live'],
  ['/rest/lsc/listing/similar?listingId=42', 'part'],
  ['/rest/lsc/marketplace/suggested/keywords/for', 'live'],
] as const)('%s queues as %s and gets Retry-After when refused', async (path, kind) => {
  const { app, requests } = siteThatRefuses(kind);
  const response = await app.request(path);
  expect(requests).toEqual([kind]);
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '3']);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
});

test('a robot waits behind shoppers', async () => {
  const { app, requests } = siteThatRefuses('robot');
  const response = await app.request('/cars-for-sale', { headers: { 'User-Agent': GOOGLEBOT } });
  expect([response.status, requests]).toEqual([503, ['robot']]);
});

test.each([
  '/health',
  '/favicon.ico',
  '/rest/lsc/reference/models',
  '/cars-for-sale/svc/vehicle-view',
  '/openapi.json',
])('%s runs no search and does not queue', async (path) => {
  const { app, requests } = siteThatRefuses('page', 'part', 'live', 'robot');
  await app.request(path);
  expect(requests).toEqual([]);
});

test('API clients get problem details', async () => {
  const { app } = siteThatRefuses('live');
  const response = await app.request('/rest/lsc/listing/count');
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  expect(await response.json()).toMatchObject({ type: 'urn:forecourt:problem:busy', status: 503 });
});

test('answers admitted requests', async () => {
  const { app } = siteThatRefuses('live');
  expect((await app.request('/rest/lsc/listing?allListingType=all-cars')).status).toBe(200);
});

test('browsers get a page', async () => {
  const { app } = siteThatRefuses('page');
  const response = await app.request('/cars-for-sale');
  expect(await response.text()).toContain(ERRORS.busy.title);
});

test('asks clients to retry while the inventory loads, and never reports an empty inventory', async () => {
  let starting = true;
  const site = createWholeSite(undefined, { isStarting: () => starting });
  const page = await site.request('http://localhost/cars-for-sale');
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await page.text()).not.toContain('0 Results');
  const call = await site.request('http://localhost/rest/lsc/listing');
  expect([call.status, call.headers.get('content-type')]).toEqual([503, 'application/problem+json']);
  expect((await site.request('http://localhost/healthz')).status).toBe(200);
  expect((await site.request('http://localhost/readyz')).status).toBe(503);
  starting = false;
  expect((await site.request('http://localhost/cars-for-sale')).status).toBe(200);
});

test('tells browsers too', async () => {
  const { fetch: answer } = createWholeSite(undefined, { isStarting: () => true });
  const server = serve({ fetch: answer, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const page = await fetch(`http://127.0.0.1:${port}/cars-for-sale`, { headers: { connection: 'close' } });
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2']);
  server.close();
});

let server: Server | undefined;
afterEach(() => server?.close());

/** Creates a site that refuses some kinds of requests, and answers the others with "inside". */
async function doorThatRefuses(
  ...refused: RequestKind[]
): Promise<(path: string, init?: RequestInit) => Promise<Response>> {
  const kinds = createRequestKinds(SITE_TABLE.main);
  const door = rejectWhenOverloaded({ refuses: (kind) => refused.includes(kind), expectedWaitMs: () => 1_400 }, kinds);
  server = createServer((request, response) => void (door(request, response) || response.end('inside')));
  const { port } = await new Promise<AddressInfo>((resolve) => {
    server!.listen(0, '127.0.0.1', () => resolve(server!.address() as AddressInfo));
  });
  const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' };
  return (path, init) => fetch(`http://127.0.0.1:${port}${path}`, { headers: browser, ...init });
}

test('browsers get a self-contained page', async () => {
  const ask = await doorThatRefuses('page');
  const response = await ask('/cars-for-sale?makeCode=FORD');
  const { headers } = response;
  expect([response.status, headers.get('Retry-After'), headers.get('Cache-Control')]).toEqual([503, '3', 'no-store']);
  expect(headers.get('Content-Security-Policy')).toContain(`default-src 'none'`);
  const text = await response.text();
  expect(text).toContain(`<h1>${ERRORS.busy.title}</h1>`);
  expect(text).not.toMatch(/<(link|script|img|style)/);
});

test('API clients get problem details with the path but not the query', async () => {
  const ask = await doorThatRefuses('live');
  const response = await ask('/rest/lsc/listing/count?makeCode=%22FORD');
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  expect(await response.json()).toEqual({
    type: 'urn:forecourt:problem:busy',
    title: ERRORS.busy.title,
    status: 503,
    detail: ERRORS.busy.detail,
    instance: '/rest/lsc/listing/count',
    errors: [],
  });
});

test('refuses a robot but not shoppers', async () => {
  const ask = await doorThatRefuses('robot');
  const headers = { 'User-Agent': 'Googlebot/2.1' };
  expect((await ask('/cars-for-sale', { headers })).status).toBe(503);
  expect(await (await ask('/cars-for-sale')).text()).toBe('inside');
});

test('admits requests that run no search', async () => {
  const ask = await doorThatRefuses('page', 'part', 'live', 'robot');
  for (const path of ['/healthz', '/assets/a.js', '/rest/lsc/reference/models', '/cars-for-sale/report-listing'])
    expect(await (await ask(path)).text()).toBe('inside');
});
