import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Server } from 'node:http';
import { addRoutes, pageRoute } from './route.ts';
import { limitBody } from './limit-body.ts';
import { listen, portOf } from './listen.ts';
import { readFields } from './posted-fields.ts';

let server: Server;
let address: string;
beforeAll(async () => {
  const app = new Hono();
  const rows = [
    pageRoute('POST', '/small', 'everyone', (context) => context.text('read')),
    pageRoute('POST', '/cars/:id/photo', { access: 'everyone', bodyBytes: 100_000 }, async (context) => {
      const { file, ...texts } = (await readFields(context)) ?? {};
      return context.json({ ...texts, bytes: file instanceof File ? file.size : null });
    }),
  ];
  app.use(limitBody({} as never, rows));
  addRoutes(app, rows);
  server = await listen(app.fetch, { port: 0, host: '127.0.0.1' }, () => false);
  address = `http://127.0.0.1:${portOf(server)}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function post(path: string, body: FormData | string, headers: Record<string, string> = {}) {
  const response = await fetch(`${address}${path}`, { method: 'POST', body, headers });
  const text = await response.text();
  return { status: response.status, text };
}

function photo(bytes: number): FormData {
  const form = new FormData();
  form.set('alt', 'A red car');
  form.set('file', new File([new Uint8Array(bytes)], 'car.jpg'));
  form.set('color', 'red');
  return form;
}

test.each([
  [20_000, 20_000],
  [3_000_000, 100_000 - 64 * 1024],
])('a form with a file of %i bytes arrives with its texts, and with %i bytes of the file', async (sent, bytes) => {
  const { status, text } = await post('/cars/7/photo', photo(sent));
  expect([status, JSON.parse(text)]).toEqual([200, { alt: 'A red car', color: 'red', bytes }]);
});

test.each([
  ['a form without files', '/cars/7/photo', `alt=${'x'.repeat(100_001)}`],
  ['a form for a route that takes no files', '/small', photo(20_000)],
])('refuses a large body: %s', async (_what, path, body) => {
  expect((await post(path, body)).status).toBe(413);
});

test('uses the limit of a route with parameters, and no other', async () => {
  const body = `alt=${'x'.repeat(20_000)}`;
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await post('/cars/7/photo', body, type)).status).toBe(200);
  expect((await post('/small', body, type)).status).toBe(413);
});
