import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDownload } from './download.ts';
import { isPublicAddress } from './public-address.ts';

const LIMITS = { maxBytes: 1000, timeoutMs: 60_000 };
const fromLoopback = createDownload((address) => address === '127.0.0.1');
let server: Server;
let base: string;
let calls = 0;
let endless: ServerResponse;

beforeAll(async () => {
  server = createServer((request, response) => {
    calls++;
    if (request.url === '/away') response.writeHead(302, { Location: 'http://169.254.169.254/latest/meta-data' }).end();
    else if (request.url === '/round') response.writeHead(302, { Location: '/round' }).end();
    else if (request.url === '/large') response.end('x'.repeat(1001));
    else if (request.url?.startsWith('/endless')) {
      endless = response;
      const isRedirect = request.url === '/endless-redirect';
      response.writeHead(isRedirect ? 302 : 404, isRedirect ? { Location: '/large' } : {}).write('x');
    } else if (request.url === '/hung') response.writeHead(200).write('x');
    else response.setHeader('Content-Type', 'image/png').end('picture');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:7f00:1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['2002:7f00:1::', false],
  ['::7f00:1', false],
  ['64:ff9b::7f00:1', false],
  ['64:ff9b:1::a00:1', false],
  ['2001:0:7f00:1::', false],
  ['fec0::1', false],
  ['ff02::1', false],
  ['fe80::1%lo', false],
  ['3fff::1', false],
  ['not an address', false],
  ['93.184.216.34', true],
  ['172.32.0.1', true],
  ['2606:2800:220:1::1', true],
  ...[
    ...['168.63.129.16', '192.0.0.1', '192.0.0.170', '192.31.196.1', '192.52.193.1', '192.88.99.1', '192.175.48.1'],
    ...['198.18.0.1', '198.19.255.255', '240.0.0.1', '255.255.255.255', '64:ff9b::a00:1', '64:ff9b:1::1', '100::1'],
    ...['100:0:0:1::1', '2001::1', '2001:1ff::1', '2001:db8::1', '2002:a00:1::', '2620:4f:8000::1', '3fff::1'],
    ...['5f00::1', 'fc00::1', 'fe80::1', 'fec0::1', 'ff02::1', '::', '::1', '::a00:1', '::ffff:10.0.0.1'],
    ...['::ffff:a00:1', '::ffff:0:a00:1', '0:0:0:0:0:ffff:7f00:1'],
  ].map((address): [string, boolean] => [address, false]),
  ...['168.63.129.15', '192.0.1.1', '192.88.98.1', '198.20.0.1', '2001:200::1', '2620:4f:8001::1'].map(
    (address): [string, boolean] => [address, true],
  ),
])('address %s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

test('downloads a file', async () => {
  expect(await fromLoopback(`${base}/car.png`, LIMITS)).toEqual({
    kind: 'file',
    bytes: Buffer.from('picture'),
    contentType: 'image/png',
  });
});

test.each([
  ['/away', /not a public address/],
  ['/round', /redirects/],
  ['/large', /larger than 1000 bytes/],
])('refuses %s', async (path, reason) => {
  expect(await fromLoopback(base + path, LIMITS)).toEqual({ kind: 'refused', reason: expect.stringMatching(reason) });
});

test.each(['/endless-redirect', '/endless'])('reads only the head of %s', async (path) => {
  expect(await fromLoopback(base + path, { ...LIMITS, timeoutMs: 3_600_000 })).toMatchObject({ kind: 'refused' });
  if (!endless.closed) await once(endless, 'close');
});

test('gives up on a server that hangs', async () => {
  expect(await fromLoopback(`${base}/hung`, { ...LIMITS, timeoutMs: 100 })).toMatchObject({ kind: 'failed' });
});

test('never calls internal addresses, in any notation', async () => {
  const download = createDownload();
  const before = calls;
  const port = new URL(base).port;
  for (const host of [
    '127.0.0.1',
    'localhost',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0',
  ])
    expect(await download(`http://${host}:${port}/`, LIMITS)).toMatchObject({ kind: 'refused' });
  for (const url of [
    'file:///etc/passwd',
    'ftp://example.com/x',
    'javascript:alert(1)',
    'nonsense',
    `http://u:p@127.0.0.1:${port}/`,
  ])
    expect(await download(url, LIMITS)).toMatchObject({ kind: 'refused' });
  expect(calls).toBe(before);
});
