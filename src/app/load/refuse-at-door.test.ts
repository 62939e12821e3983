import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { RequestKind } from './admission.ts';
import { ERRORS } from '../base/errors.ts';
import { refuseAtDoor } from './refuse-at-door.ts';
import { createRequestKinds } from './request-kinds.ts';
import { SITE_TABLE } from '../whole-site/testing/site-routes.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** Creates a site that refuses some kinds of requests, and answers the others with "inside". */
async function siteThatRefuses(
  ...refused: RequestKind[]
): Promise<(path: string, init?: RequestInit) => Promise<Response>> {
  const kinds = createRequestKinds(SITE_TABLE.main);
  const door = refuseAtDoor({ refuses: (kind) => refused.includes(kind), expectedWaitMs: () => 1_400 }, kinds);
  server = createServer((request, response) => void (door(request, response) || response.end('inside')));
  const { port } = await new Promise<AddressInfo>((resolve) => {
    server!.listen(0, '127.0.0.1', () => resolve(server!.address() as AddressInfo));
  });
  const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' };
  return (path, init) => fetch(`http://127.0.0.1:${port}${path}`, { headers: browser, ...init });
}

test('people are told in a page that needs nothing else', async () => {
  const ask = await siteThatRefuses('page');
  const response = await ask('/cars-for-sale?makeCode=FORD');
  const { headers } = response;
  expect([response.status, headers.get('Retry-After'), headers.get('Cache-Control')]).toEqual([503, '3', 'no-store']);
  expect(headers.get('Content-Security-Policy')).toContain(`default-src 'none'`);
  const text = await response.text();
  expect(text).toContain(`<h1>${ERRORS.busy.title}</h1>`);
  expect(text).not.toMatch(/<(link|script|img|style)/);
});

test('programs are told as data, with the path and without the query', async () => {
  const ask = await siteThatRefuses('live');
  const response = await ask('/rest/lsc/listing/count?makeCode=%22FORD');
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  expect(await response.json()).toEqual({
    type: 'urn:forecourt:problem:busy',
    title: ERRORS.busy.title,
    status: 503,
    detail: ERRORS.busy.detail,
    instance: '/rest/lsc/listing/count',
    errors: [],
  });
});

test('a robot is refused where shoppers are not', async () => {
  const ask = await siteThatRefuses('robot');
  const headers = { 'User-Agent': 'Googlebot/2.1' };
  expect((await ask('/cars-for-sale', { headers })).status).toBe(503);
  expect(await (await ask('/cars-for-sale')).text()).toBe('inside');
});

test('what costs no search is let in', async () => {
  const ask = await siteThatRefuses('page', 'part', 'live', 'robot');
  for (const path of ['/', '/healthz', '/assets/a.js', '/rest/lsc/reference/models', '/cars-for-sale/report-listing'])
    expect(await (await ask(path)).text()).toBe('inside');
});
