import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { encode, encodingFor } from './content-encoding.ts';

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

test.each([
  ['zstd', zstdDecompressSync],
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a body compressed with %s keeps no more memory than its bytes', (encoding, decode) => {
  for (const body of [Buffer.from('text '.repeat(20_000)), randomBytes(200_000)]) {
    const compressed = encode(Buffer.from(body), encoding);
    expect(compressed.buffer.byteLength).toBe(compressed.length);
    expect(decode(compressed).equals(body)).toBe(true);
  }
});
