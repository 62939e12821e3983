import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPost } from './post.ts';
import { isPublicAddress } from './public-address.ts';

const toLoopback = createPost({ mayCall: (address) => address === '127.0.0.1', protocols: ['http:'] });
const CALL = { body: '{"a":1}', headers: { 'Content-Type': 'application/json' }, timeoutMs: 60_000 };
let server: Server;
let base: string;
let calls: { method: string | undefined; url: string | undefined; body: string; type: string | undefined }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    void (async () => {
      const body = (await request.toArray()).join('');
      calls.push({ method: request.method, url: request.url, body, type: request.headers['content-type'] });
      const status = Number(request.url!.slice(1));
      if (request.url === '/hung') response.writeHead(200).write('x');
      else if (request.url === '/reset') request.socket.destroy();
      else if (request.url === '/endless') {
        const more = () => response.destroyed || (response.write('x'.repeat(16_384)), setImmediate(more));
        more();
      } else response.writeHead(status, { Location: '/200' }).end('thanks');
    })();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => void (calls = []));

test('posts a body', async () => {
  expect(await toLoopback(`${base}/202`, CALL)).toEqual({ kind: 'sent' });
  expect(calls).toEqual([{ method: 'POST', url: '/202', body: '{"a":1}', type: 'application/json' }]);
});

test.each([
  ['/500', 'later', 'The receiver answered with status 500.'],
  ['/404', 'later', 'The receiver answered with status 404.'],
  ['/307', 'later', 'The receiver answered with status 307.'],
  ['/reset', 'later', 'The call failed: ECONNRESET.'],
])('%s makes it %s, after one call', async (path, kind, reason) => {
  expect(await toLoopback(base + path, CALL)).toEqual({ kind, reason });
  expect(calls).toHaveLength(1);
});

test('a receiver that answers 410 is gone for good', async () => {
  const gone = { kind: 'refused', reason: 'The receiver answered with status 410.', isGone: true };
  expect(await toLoopback(`${base}/410`, CALL)).toEqual(gone);
  expect(calls).toHaveLength(1);
});

test('abandons a receiver that hangs after its time limit, and one that never stops sending', async () => {
  expect(await toLoopback(`${base}/hung`, { ...CALL, timeoutMs: 100 })).toEqual({
    ...{ kind: 'later', reason: 'No answer within 100 ms.' },
  });
  expect(await toLoopback(`${base}/endless`, CALL)).toEqual({ kind: 'sent' });
});

test('a receiver that is down can be retried later', async () => {
  expect(await toLoopback('http://127.0.0.1:1/', CALL)).toMatchObject({ kind: 'later' });
  const anywhere = createPost({ mayCall: () => true, protocols: ['http:'] });
  expect(await anywhere('http://nowhere.invalid/', CALL)).toMatchObject({ kind: 'later' });
});

test('never calls internal addresses, in any notation', async () => {
  const port = new URL(base).port;
  const openly = createPost({ mayCall: isPublicAddress, protocols: ['http:', 'https:'] });
  for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f000001', '[::1]', '[::ffff:127.0.0.1]', '0'])
    expect(await openly(`http://${host}:${port}/200`, CALL)).toMatchObject({ kind: 'refused' });
  expect(calls).toEqual([]);
});

test.each([
  'http://example.com/',
  'file:///etc/passwd',
  'nonsense',
  '',
  'https://u:p@127.0.0.1/',
  'https://169.254.169.254/',
  'https://[::ffff:169.254.169.254]/',
  'https://10.0.0.1/',
  'https://localhost/',
])('"%s" is never called without tests saying so', async (url) => {
  expect(await createPost()(url, CALL)).toMatchObject({ kind: 'refused' });
});
