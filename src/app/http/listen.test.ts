import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drainRequestBody, listen, portOf } from './listen.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';
import { Readable } from 'node:stream';

const site = () => new Response();
const door = () => false;

test('listening on another machine’s address gives a clear error of one line', async () => {
  // From a network that is reserved for documentation.
  const host = '203.0.113.7';
  await expect(listen(site, { port: 0, host }, door)).rejects.toThrow(
    'HOST is "203.0.113.7", but must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all it has.',
  );
});

test('reports a port in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(listen(site, { port, host: '127.0.0.1' }, door)).rejects.toThrow(
    `Port ${port} is taken. Set PORT to another one (0 picks a free one).`,
  );
  other.close();
});

const SLOW = { timeout: 120_000 };

let server: Server;
let maxMs: number | undefined;
beforeEach(async () => {
  maxMs = undefined;
  server = createServer((request, response) => {
    drainRequestBody(request, response, maxMs === undefined ? {} : { maxMs });
    const answer = (status: number) => response.writeHead(status, { 'content-length': 0 }).end();
    if (request.method === 'GET') answer(200);
    // Like a handler that begins to read and then refuses.
    else
      void Readable.toWeb(request)
        .getReader()
        .read()
        .then(() => answer(413));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('reads the rest of a body after an early response, so that the connection can be reused', async () => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
  const body = 'x'.repeat(3 * 2 ** 20);
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n`);
  socket.write(body.slice(0, 1000));
  await expect.poll(() => heard, SLOW).toContain('413');
  socket.write(body.slice(1000));
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await expect.poll(() => heard, SLOW).toContain('200 OK');
  socket.destroy();
});

test('closes the connection of a client that never finishes its body', async () => {
  maxMs = 100;
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').resume();
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => undefined);
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nthe beginning');
  await closed;
});

test('many such requests on one connection leak no listeners', async () => {
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answers = 0;
  socket.setEncoding('utf8').on('data', (text: string) => (answers += text.split('413').length - 1));
  const [theirs] = await accepted;
  let listeners = 0;
  for (let round = 1; round <= 12; round++) {
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2000\r\n\r\n');
    socket.write('x'.repeat(1_000));
    await expect.poll(() => answers, SLOW).toBe(round);
    socket.write('x'.repeat(1_000));
    if (round === 2) listeners = theirs.listenerCount('close');
  }
  expect(theirs.listenerCount('close')).toBeLessThanOrEqual(listeners + 1);
  socket.destroy();
});

test.each([
  ['a target with raw bytes', 'GET /\xe9 HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: foo\r\nConnection: close\r\n\r\n', 417],
  ['too many headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('a request with %s gets a complete response with the security headers', async (_what, sent, status) => {
  const door = refuseUnreadable(
    () => undefined,
    () => 0,
  );
  const strict = await listen(site, { port: 0, host: '127.0.0.1' }, door);
  const [head = '', text = ''] = (await exchange(strict, sent)).split('\r\n\r\n');
  strict.close();
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  for (const name of ['Content-Security-Policy', 'X-Content-Type-Options', 'X-Frame-Options', 'X-Request-Id', 'Date'])
    expect(head).toContain(`\r\n${name}: `);
  expect(head.toLowerCase()).toContain('\r\nconnection: close');
  expect(head).toContain(`\r\nContent-Length: ${text.length}`);
});

test('a partly sent response is not continued with another one', async () => {
  let isOver = false;
  const half = await listen(
    () => new Response(),
    { port: 0, host: '127.0.0.1' },
    (_request, response) => {
      response.once('close', () => (isOver = true));
      response.writeHead(200, { 'Content-Length': 100 });
      response.write('half');
      return true;
    },
  );
  const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
  const heard = await exchange(half, `${request}${request}GET /\xe9 HTTP/1.1\r\n\r\n`);
  half.close();
  expect(heard).not.toContain(' 400 ');
  await expect.poll(() => isOver).toBe(true);
});

test('a request without a body is read as empty, also when it posts', async () => {
  const echo = await listen(
    async (request) => new Response(`read ${JSON.stringify(await request.text())}`),
    { port: 0, host: '127.0.0.1' },
    door,
  );
  const post = 'POST / HTTP/1.1\r\nHost: a\r\n';
  const heard = await exchange(echo, `${post}\r\n${post}Content-Length: 2\r\n\r\nab${post}Connection: close\r\n\r\n`);
  echo.close();
  expect(heard.match(/read ".*?"/g)).toEqual(['read ""', 'read "ab"', 'read ""']);
});

test('a request without a body emits no events, and aborts when its client leaves', async () => {
  const ended: string[] = [];
  const aborted = Promise.withResolvers<boolean>();
  const slow = await listen(
    ({ signal }) => {
      signal.addEventListener('abort', () => aborted.resolve(true));
      return new Promise<Response>(() => undefined);
    },
    { port: 0, host: '127.0.0.1' },
    (request) => {
      request.once('end', () => ended.push('end'));
      return false;
    },
  );
  const socket = connect(portOf(slow), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n', () => setImmediate(() => socket.destroy()));
  expect(await aborted.promise).toBe(true);
  expect(ended).toEqual([]);
  slow.close();
});

/** Sends bytes on a new connection, and returns what the server sends until it closes the connection. */
async function exchange(to: Server, bytes: string): Promise<string> {
  const socket = connect(portOf(to), '127.0.0.1').on('error', () => undefined);
  let heard = '';
  socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
  socket.write(bytes, 'latin1');
  await new Promise((resolve) => socket.once('close', resolve));
  return heard;
}
