import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { memoryLimits } from '#ports/limits/memory-limits.ts';
import { limitBody } from '../../http/limit-body.ts';
import { errorReportRoutes, redactReport } from './error-reports.ts';
import { addRoutes, routesIn } from '../../http/route.ts';

const REPORT = {
  ...{ name: 'TypeError', message: 'x is undefined', stack: 'TypeError: x\n    at card.tsx:1' },
  ...{ address: '/cars-for-sale?zip', part: 'page' },
};
const OURS = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };

function start() {
  const logged: unknown[] = [];
  const app = new Hono();
  const rows = errorReportRoutes({
    log: (...entry) => void logged.push(entry),
    ingress: { trustedProxies: 0 },
    limits: memoryLimits,
  });
  app.use(limitBody({} as never, routesIn(rows)));
  addRoutes(app, rows);
  const send = async (body: unknown, headers: Record<string, string> = OURS) => {
    const init = { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) };
    return (await app.request('/cars-for-sale/svc/error-report', init)).status;
  };
  return { send, logged };
}

test('logs an error of a page [R538]', async () => {
  const { send, logged } = start();
  expect(await send(REPORT)).toBe(204);
  expect(logged).toEqual([['error', 'A page crashed in a browser', REPORT]]);
});

test('logs each kind of error once', async () => {
  const { send, logged } = start();
  for (let i = 0; i < 3; i++) expect(await send(REPORT)).toBe(204);
  await send({ ...REPORT, message: 'y is undefined' });
  expect(logged).toHaveLength(2);
});

test.each([
  ['no JSON', 'hello', 422],
  ['no report', {}, 422],
  ['a message that is no text', { ...REPORT, message: 7 }, 422],
  ['a long message', { ...REPORT, message: 'x'.repeat(501) }, 422],
  ['more than 8 KB', { ...REPORT, stack: 'x'.repeat(9_000) }, 413],
])('%s is refused and not logged', async (_what, body, status) => {
  const { send, logged } = start();
  expect(await send(body)).toBe(status);
  expect(logged).toEqual([]);
});

test('one address can report 20 times in ten minutes', async () => {
  const { send } = start();
  const answers: number[] = [];
  for (let i = 0; i < 21; i++) answers.push(await send(REPORT));
  expect(answers.filter((status) => status === 204)).toHaveLength(20);
  expect(answers.at(-1)).toBe(429);
});

test.each([
  ['/cars-for-sale?makeCode=TOYOTA&zip=80202&token=abc', '/cars-for-sale?makeCode=TOYOTA&zip=[value]&token=[value]'],
  ['/cars-for-sale?makeCode=ana@cars.example', '/cars-for-sale?makeCode=[value]'],
  ['no reader for ana.silva+x@mail.example here', 'no reader for [email] here'],
  ['call (303) 555-0134 or +1 303 555 0134', 'call [phone] or [phone]'],
  ['at 203.0.113.9 failed', 'at [address] failed'],
  ['/dealer/invitations/aB3dE5gH7jK9mN1pQ3sT5', '/dealer/invitations/[token]'],
  ['TypeError: x is undefined\n    at card.tsx:1', 'TypeError: x is undefined\n    at card.tsx:1'],
])('%j becomes %j', (text, expected) => expect(redactReport(text)).toBe(expected));

test('a long text is redacted quickly', () => {
  for (const part of ['a', '1', 'a1-', '@', '?a=', '1.'])
    expect(redactReport(part.repeat(3_000)).length).toBeGreaterThan(0);
});
