import { serve } from '@hono/node-server';
import { once } from 'node:events';
import { createServer, request, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMetrics } from '#ports/metrics/create-metrics.ts';
import { measureRequests, recordRoute } from '../../metrics/measure-requests.ts';
import { metricsRoutes } from './metrics.ts';
import { addRoutes } from '../../http/route.ts';

type Settings = { token?: string; trustedProxies?: number };

/** Creates a site of a few routes on a real socket. */
async function siteWith({ token, trustedProxies = 0 }: Settings) {
  const metrics = createMetrics();
  const app = new Hono().use(recordRoute());
  app.get('/cars/:id{[0-9]{1,9}}', (context) => context.text('a car'));
  app.get('/broken', (context) => context.text('sorry', 500));
  app.use('/cars/*', async (_context, next) => next());
  app.use(async (_context, next) => next());
  addRoutes(app, metricsRoutes({ metrics, token, ingress: { trustedProxies } }));
  const measure = measureRequests(metrics, () => performance.now());
  const withMeasure = (options: object, inside: RequestListener) =>
    createServer(options, (request, response) => {
      measure(request, response);
      inside(request, response);
    });
  const server = serve({
    ...{ fetch: app.fetch, port: 0, hostname: '127.0.0.1' },
    createServer: withMeasure as typeof createServer,
  });
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(address + path, { headers });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  /** `fetch` does not let its caller set the Host header. */
  const getAs = (host: string) =>
    new Promise<{ status: number | undefined }>((resolve, reject) => {
      request(`${address}/metrics`, { headers: { host } }, (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode });
      })
        .once('error', reject)
        .end();
    });
  return { get, getAs, stop: () => new Promise((resolve) => server.close(resolve)) };
}

let open: Awaited<ReturnType<typeof siteWith>>;
beforeAll(async () => {
  open = await siteWith({});
});
afterAll(() => open.stop());

test('requests are counted by route and status, and no URL becomes a label', async () => {
  for (let id = 1; id <= 50; id++) await open.get(`/cars/${id}?zip=80202`);
  await open.get('/broken');
  for (const path of ['/secret/path', '/cars/x', '/.env']) await open.get(path);
  const { status, headers, text } = await open.get('/metrics');
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const counts = text.split('\n').filter((line) => line.startsWith('forecourt_http_requests_total{'));
  expect(counts.toSorted()).toEqual([
    'forecourt_http_requests_total{route="/broken",status="500"} 1',
    'forecourt_http_requests_total{route="/cars/:id",status="200"} 50',
    'forecourt_http_requests_total{route="none",status="404"} 3',
  ]);
  expect(text).toContain('forecourt_http_request_duration_seconds_count{route="/cars/:id"} 50');
  expect(text).not.toMatch(/secret|80202|\.env/);
});

test.each([
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-for': '203.0.113.9' },
  { forwarded: 'for=10.0.0.1' },
  { via: '1.1 proxy' },
  { 'x-real-ip': '10.0.0.1' },
])('refuses requests through an undeclared proxy: %o', async (headers) => {
  expect((await open.get('/metrics', headers)).status).toBe(404);
});

test.each(['rebound.evil.com', 'localhost.evil.com', 'figures.dev'])(
  'a page whose host %s was pointed at this machine reads nothing',
  async (host) => {
    expect((await open.getAs(host)).status).toBe(404);
  },
);

test.each(['localhost', '127.0.0.1:9090', '[::1]:9090', 'site-1:3000', 'site.monitoring.svc.cluster.local'])(
  'a local monitor that requests %s does',
  async (host) => {
    expect((await open.getAs(host)).status).toBe(200);
  },
);

test('behind our own proxy, the client address that it reports decides', async () => {
  const { get, stop } = await siteWith({ trustedProxies: 1 });
  const statusFor = async (address: string) => (await get('/metrics', { 'x-forwarded-for': address })).status;
  expect(await statusFor('10.1.2.3')).toBe(200);
  expect(await statusFor('fd00::1')).toBe(200);
  expect(await statusFor('8.8.8.8')).toBe(404);
  expect(await statusFor('10.1.2.3, 8.8.8.8')).toBe(404);
  expect(await statusFor('2606:4700::1111')).toBe(404);
  expect(await statusFor('nonsense')).toBe(404);
  expect(await statusFor('::ffff:10.1.2.3')).toBe(200);
  // Public addresses written as mapped, 6to4, Teredo and NAT64 addresses.
  for (const tunnel of ['::ffff:808:808', '2002:808:808::1', '2001:0:808:808::1', '64:ff9b::808:808'])
    expect([tunnel, await statusFor(tunnel)]).toEqual([tunnel, 404]);
  await stop();
});

test('refuses requests that did not pass all of our proxies', async () => {
  const { get, stop } = await siteWith({ trustedProxies: 2 });
  const statusFor = async (addresses: string) => (await get('/metrics', { 'x-forwarded-for': addresses })).status;
  expect(await statusFor('8.8.8.8')).toBe(404);
  expect(await statusFor('10.1.2.3')).toBe(404);
  expect(await statusFor('10.1.2.3, 10.0.0.1')).toBe(200);
  await stop();
});

test('with a token, answers only requests that have it', async () => {
  const token = 'a-long-enough-secret';
  const { get, stop } = await siteWith({ token });
  const statusWith = async (authorization: string) => (await get('/metrics', { authorization })).status;
  expect(await statusWith(`Bearer ${token}`)).toBe(200);
  for (const wrong of ['', 'Bearer', `Basic ${token}`, `Bearer ${token}x`, 'Bearer undefined'])
    expect(await statusWith(wrong)).toBe(401);
  expect((await get('/metrics', { authorization: `Bearer ${token}`, 'x-forwarded-for': '8.8.8.8' })).status).toBe(200);
  await stop();
});
