import { serve } from '@hono/node-server';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { wholeSite } from '../whole-site/testing/whole-site.ts';

test('says to come back while the inventory is loaded, and never that nothing is for sale', async () => {
  let starting = true;
  const site = wholeSite(undefined, { isStarting: () => starting });
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

test('says so to a browser too', async () => {
  const { fetch: answer } = wholeSite(undefined, { isStarting: () => true });
  const server = serve({ fetch: answer, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const page = await fetch(`http://127.0.0.1:${port}/cars-for-sale`, { headers: { connection: 'close' } });
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2']);
  server.close();
});
