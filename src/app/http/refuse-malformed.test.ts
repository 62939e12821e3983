import fc from 'fast-check';
import { serve, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isHost, refuseMalformed } from './refuse-malformed.ts';

let server: ServerType;
let reached = 0;
beforeAll(async () => {
  const app = new Hono();
  app.use(refuseMalformed());
  app.get('*', (context) => {
    reached++;
    return context.text('reached');
  });
  await new Promise<void>((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve());
  });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Sends raw bytes; returns the status and the body. */
function send(lines: readonly string[]): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += String(chunk)));
    socket.on('error', reject);
    socket.on('close', () => resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), text }));
    socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`);
  });
}

test.each([
  ['one host', ['GET / HTTP/1.1', 'Host: cars.test:3000'], 200],
  ['two hosts', ['GET / HTTP/1.1', 'Host: cars.test', 'Host: evil.test'], 400],
  ['the same host twice', ['GET / HTTP/1.1', 'Host: cars.test', 'host: cars.test'], 400],
  ['a host with a path', ['GET / HTTP/1.1', 'Host: cars.test/evil'], 400],
  ['a host with a user', ['GET / HTTP/1.1', 'Host: user@cars.test'], 400],
  ['a host with markup', ['GET / HTTP/1.1', 'Host: "><script>alert(1)</script>'], 400],
  ['two hosts in one header', ['GET / HTTP/1.1', 'Host: cars.test, evil.test'], 400],
  ['no host', ['GET / HTTP/1.1'], 400],
  ['an address of 8 KB', [`GET /?${'a'.repeat(8_100)} HTTP/1.1`, 'Host: cars.test'], 200],
  ['an address beyond 8 KB', [`GET /?${'a'.repeat(8_300)} HTTP/1.1`, 'Host: cars.test'], 414],
])('%s', async (_what, lines, status) => {
  const before = reached;
  expect((await send(lines)).status).toBe(status);
  expect(reached - before).toBe(status === 200 ? 1 : 0);
});

test('refuses a URL that is too long with a message', async () => {
  const { text } = await send([`GET /?${'a'.repeat(9_000)} HTTP/1.1`, 'Host: cars.test']);
  expect(text).toContain('The address is too long.');
});

test.each(['localhost', 'valuation.localhost:3000', '127.0.0.1:80', '[::1]:3000', 'my_host', 'cars.example.'])(
  '%s is a host',
  (host) => expect(isHost(host)).toBe(true),
);
test.each(['', ':80', 'a b', 'a..b', '-a', 'a:b', 'a:123456', '[::1', 'a\\b', 'a?b', 'a#b'])(
  '%j is not a host',
  (host) => expect(isHost(host)).toBe(false),
);

test.each([
  ['leads on', 500, 301],
  ['leads to an address that nobody would take', 2_500, 414],
])('an address that grows %s', async (_what, times, status) => {
  const app = new Hono();
  app.use(refuseMalformed());
  app.get('*', (context) => context.redirect(`/grown?${'%E2%80%99a'.repeat(times)}`, 301));
  const response = await app.request('http://cars.test/?a', { headers: { host: 'cars.test' } });
  expect(response.status).toBe(status);
  expect((response.headers.get('location') ?? '').length).toBeLessThan(8_000);
});

test('a NUL in the query becomes U+FFFD; one in the path is refused, at any position', async () => {
  const app = new Hono();
  app.use(refuseMalformed());
  app.get('*', (context) => context.text(context.req.raw.url));
  const part = fc.constantFrom('a', '?', '=', '&', '/', '%00', '%20');
  const address = fc.array(part, { maxLength: 12 }).map((parts) => `http://cars.test/${parts.join('')}`);
  await fc.assert(
    fc.asyncProperty(address, async (url) => {
      const response = await app.request(url, { headers: { host: 'cars.test' } });
      const [path = ''] = url.split('?', 1);
      const isRefused = path.includes('%00');
      expect(response.status).toBe(isRefused ? 400 : 200);
      if (!isRefused) expect(await response.text()).toBe(url.replaceAll('%00', '%EF%BF%BD'));
    }),
    { examples: [['http://cars.test/saved?id=a?%00'], ['http://cars.test/%00?'], ['http://cars.test/a?%00']] },
  );
});
