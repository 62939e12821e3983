import { expect, test } from 'vitest';
import { requestIdOf } from './request-ids.ts';
import { createWholeSite } from '../whole-site/testing/create-whole-site.ts';
import { createLogger, withLogOrigin } from '../base/log.ts';

const idOf = async (given?: string, path = '/healthz') => {
  const response = await createWholeSite().request(path, {
    headers: given === undefined ? {} : { 'X-Request-Id': given },
  });
  return response.headers.get('x-request-id');
};

test("every kind of response returns the request's ID", async () => {
  for (const path of ['/healthz', '/cars-for-sale', '/rest/lsc/listing', '/no/such/page'])
    expect(await idOf('proxy-1.a:b_c', path)).toBe('proxy-1.a:b_c');
});

test.each([undefined, '', 'a b', 'x'.repeat(101), '<script>', 'a"b', 'ü'])(
  '%j is not a valid ID and is replaced',
  async (given) => {
    const id = requestIdOf(given);
    expect(id).toMatch(/^[\w-]{16}$/);
    expect(requestIdOf(given)).not.toBe(id);
  },
);

test('no two requests have the same ID', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => idOf()));
  expect(new Set(ids).size).toBe(20);
});

test('an error page and its log lines contain the ID', async () => {
  const failing = { search: () => Promise.reject(new Error('down')) };
  const told: string[] = [];
  const site = createWholeSite((message) => void told.push(message), { index: failing as never });
  const response = await site.request('/cars-for-sale', { headers: { 'X-Request-Id': 'ticket-7' } });
  expect(response.status).toBe(500);
  expect((await response.text()).replaceAll('<!-- -->', '')).toContain('Reference: ticket-7');
  expect(told).toEqual(['/cars-for-sale failed']);
  const unknown = await site.request('/no/such/page', { headers: { 'X-Request-Id': 'ticket-7' } });
  expect(await unknown.text()).not.toContain('Reference');
});

test('every log line of a request or a job contains its ID', async () => {
  const lines: { requestId?: string; jobId?: string; queue?: string; msg: string }[] = [];
  const logger = createLogger({ write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) });
  const later = async (message: string) => {
    await new Promise(setImmediate);
    logger.warn(message);
  };
  await Promise.all([
    withLogOrigin({ requestId: 'r1' }, () => later('a')),
    withLogOrigin({ requestId: 'r2' }, () => later('b')),
    withLogOrigin({ jobId: 'j1', queue: 'q' }, () => later('c')),
    later('d'),
  ]);
  expect(lines.map(({ requestId, jobId, queue, msg }) => ({ requestId, jobId, queue, msg }))).toEqual([
    { requestId: 'r1', msg: 'a' },
    { requestId: 'r2', msg: 'b' },
    { jobId: 'j1', queue: 'q', msg: 'c' },
    { msg: 'd' },
  ]);
});
