import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { compression } from '../../bytes/compression.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import { sendJson } from './listing-routes.ts';

const FRONT = { trustedProxies: 0 };
const TEXTS: Record<string, string> = {
  '/long': JSON.stringify({ label: 'Café “Blue”', more: 'x'.repeat(5_000) }),
  '/short': '{"total":0}',
};

const app = new Hono();
app.use(compression(), securityHeaders(FRONT));
app.get('/written/*', (context) =>
  sendJson(context, FRONT, Buffer.from(TEXTS[context.req.path.slice('/written'.length)]!)),
);
app.get('/made/*', (context) => {
  context.header('Cache-Control', 'no-store');
  return context.json(JSON.parse(TEXTS[context.req.path.slice('/made'.length)]!) as object);
});

type Ask = (path: string, init: RequestInit) => Promise<Response>;

/** Returns the response without nonces and other values that differ each time. */
async function tell(ask: Ask, path: string, init: RequestInit) {
  const response = await ask(path, init);
  const headers = Object.fromEntries(response.headers);
  const { 'content-security-policy': policy, 'content-type': type, vary, 'cache-control': cache } = headers;
  const others = Object.keys(headers).filter((name) => /^(x-|referrer|cross-origin|permissions)/.test(name));
  return {
    body: await response.text(),
    headers: { policy: policy?.replaceAll(/nonce-[^']+/g, 'nonce'), type, vary, cache, others: others.toSorted() },
    encoding: headers['content-encoding'],
  };
}

test.each(Object.keys(TEXTS))('the text of %s is sent like the objects: headers, compression, body', async (name) => {
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const toSocket: Ask = (path, init) => fetch(origin + path, init);
  try {
    for (const encoding of ['gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding, connection: 'close' };
      const written = await tell(toSocket, `/written${name}`, { headers });
      const made = await tell(toSocket, `/made${name}`, { headers });
      expect(written).toEqual(made);
      expect(written.encoding).toBe(encoding === 'gzip' && name === '/long' ? 'gzip' : undefined);
      expect(written.body).toBe(TEXTS[name]);
    }
    const head = await tell(toSocket, `/written${name}`, { method: 'HEAD', headers: { connection: 'close' } });
    expect(head.body).toBe('');
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});
