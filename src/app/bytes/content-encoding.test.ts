import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { encodingFor } from './content-encoding.ts';

const app = new Hono().get('/', (context) =>
  context.text(encodingFor(context, Number(context.req.query('bytes') ?? 100_000))),
);

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP;q=0.5 , Zstd;q=0', 'gzip'],
  ['br;q=0.0, gzip;q=0.001', 'gzip'],
  ['zstd-like, xbr, deflate', 'identity'],
  ['*', 'identity'],
  ['', 'identity'],
])('a client that accepts "%s" gets %s', async (accepted, encoding) => {
  const response = await app.request('/', { headers: { 'accept-encoding': accepted } });
  expect(await response.text()).toBe(encoding);
});

test.each([
  [1023, 'identity'],
  [1024, 'zstd'],
])('a response of %i bytes gets %s', async (bytes, encoding) => {
  const response = await app.request(`/?bytes=${bytes}`, { headers: { 'accept-encoding': 'zstd' } });
  expect(await response.text()).toBe(encoding);
});

test('a client that says nothing gets no encoding', async () => {
  expect(await (await app.request('/')).text()).toBe('identity');
});
