import { serve, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendCompleteResponse } from './send-complete-response.ts';

const BODY = Buffer.from('<p>A café</p>');
const HEADERS = { 'Content-Type': 'text/html; charset=UTF-8', 'Set-Cookie': ['a=1', 'b=2'] };

const app = new Hono();
app.get('/page', (context) => sendCompleteResponse(context, 404, HEADERS, BODY));
app.use('/replaced/*', async (context, next) => {
  context.set('superseded', AbortSignal.abort());
  await next();
  context.res = new Response('newer', { status: 409 });
});
app.get('/replaced/page', (context) => sendCompleteResponse(context, 200, HEADERS, BODY));

let server: ServerType;
let origin: string;
beforeEach(async () => {
  await new Promise<void>((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve());
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise<void>((resolve) => void server.close(() => resolve())));

test.each([
  ['to a socket', (path: string) => fetch(origin + path, { headers: { connection: 'close' } })],
  ['as a response', async (path: string) => app.request(path)],
])('a response arrives complete, %s', async (_way, ask) => {
  const response = await ask('/page');
  expect(response.status).toBe(404);
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8');
  expect(await response.text()).toBe('<p>A café</p>');
});

test('sends the length in bytes, and no body for HEAD', async () => {
  const [page, head] = await Promise.all(
    ['GET', 'HEAD'].map((method) => fetch(`${origin}/page`, { method, headers: { connection: 'close' } })),
  );
  expect(page!.headers.get('content-length')).toBe(String(BODY.length));
  expect([head!.status, await head!.text()]).toEqual([404, '']);
});

test('a superseded response can still be replaced', async () => {
  const response = await fetch(`${origin}/replaced/page`, { headers: { connection: 'close' } });
  expect([response.status, await response.text()]).toEqual([409, 'newer']);
});
