import { createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createLogger } from '../base/log.ts';
import { redactSecrets } from '#kit/text/redact-secrets.ts';

const KEY = 'q0Zb-_v3Jm1xT8sKd5LhYw2uRf7aNc4oPe9iGt6yBkE';
const SESSION = `gZ7mWq1tXo9uRb3nKc5vLd8sYe2pFa6h.${createHmac('sha256', 'x').update('y').digest('base64')}`;
const FORM_KEY = `mf3k2l1a.${'aB3'.repeat(7)}c.${'x_-'.repeat(7)}d`;

test.each([
  ['a key in a path', `/dealer/invitations/${KEY}`, KEY],
  ['a key in a query', `/cars-for-sale/offer?key=${KEY}&x=1`, KEY],
  ['a short code', 'GET /sign-in/link?x=1&code=AB12-CD34', 'AB12-CD34'],
  ['a damaged key', `/alerts/unsubscribe?key=${KEY}.`, KEY],
  ['a session', `session=${SESSION}`, SESSION],
  ['a session with escapes', `x ${encodeURIComponent(SESSION)}`, encodeURIComponent(SESSION)],
  ['a header in JSON', JSON.stringify({ headers: { 'x-id-token': 'abc.def' } }), 'abc.def'],
  ['a cookie', 'cookie: visitor=abc', 'visitor=abc'],
  ['a password in an address', 'connect postgres://forecourt:hunter2@db:5432/x failed', 'hunter2'],
  ['the key of a form', `requestKey ${FORM_KEY} is unknown`, FORM_KEY],
])('%s is redacted', (_what, text, secret) => {
  expect(text).toContain(secret);
  expect(redactSecrets(text)).not.toContain(secret);
  expect(redactSecrets(text)).toContain('[redacted]');
});

test.each([
  '/cars-for-sale/vehicle/42?zip=80202&searchRadius=50',
  '/cars-for-sale/toyota-tacoma-trd-off-road-double-cab-long',
  '{"level":50,"time":1767322800000,"requestId":"0190a3c2-7d1e-4a51-9c2f-9a1a5f6f3a77","msg":"Request"}',
  'at file:///srv/forecourt/src/features/outbox/server/start-outbox.ts:12:34',
])('keeps text that is not a secret: %s', (text) => {
  expect(redactSecrets(text)).toBe(text);
});

test('all of 10,000 generated keys are redacted', () => {
  for (let n = 0; n < 10_000; n++) {
    const key = randomBytes(32).toString('base64url');
    expect(redactSecrets(`/dealer/invitations/${key}`)).toBe('/dealer/invitations/[redacted]');
  }
});

test('no log line contains a key, not even in the cause of an error', () => {
  const lines: string[] = [];
  const logger = createLogger({ write: (line) => void lines.push(line) });
  logger.warn({ path: `/dealer/invitations/${KEY}` }, `Request of ${KEY}`);
  logger.error({ err: new Error(`no row for ${KEY}`, { cause: new Error(`key=${KEY}`) }) }, 'failed');
  expect(lines).toHaveLength(2);
  expect(lines.join('')).not.toContain(KEY);
  for (const line of lines) expect(JSON.parse(line)).toBeTypeOf('object');
});

test('the time for a long line is linear in its length', () => {
  const hostile = ['a'.repeat(200_000), '/?key'.repeat(40_000), 'a.'.repeat(100_000), 'postgres://a'.repeat(15_000)];
  for (const text of hostile) expect(redactSecrets(text).length).toBeGreaterThan(100_000);
});
