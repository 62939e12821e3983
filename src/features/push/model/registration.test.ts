import { expect, test } from 'vitest';
import { registrationSchema } from './registration.ts';

const SUBSCRIPTION = {
  endpoint: 'https://push.example/abc',
  expirationTime: null,
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
};
const BODY = { brand: 'AT', pixall_id: '0123456789abcdef', browser_token: JSON.stringify(SUBSCRIPTION) };

test('a registration has the keys brand, pixall_id and browser_token [R394]', () => {
  expect(registrationSchema.parse(BODY)).toEqual({
    ...BODY,
    browser_token: { endpoint: SUBSCRIPTION.endpoint, keys: SUBSCRIPTION.keys },
  });
});

test('the port of https may be written out', () => {
  const subscription = { ...SUBSCRIPTION, endpoint: 'https://push.example:443/abc' };
  expect(registrationSchema.safeParse({ ...BODY, browser_token: JSON.stringify(subscription) }).success).toBe(true);
});

const token = (change: object) => ({ browser_token: JSON.stringify({ ...SUBSCRIPTION, ...change }) });
test.each([
  { brand: '' },
  { pixall_id: 'short' },
  { pixall_id: 'with spaces in the id' },
  { browser_token: 'no json' },
  { browser_token: '{}' },
  { browser_token: 'x'.repeat(2_001) },
  token({ endpoint: 'http://push.example/abc' }),
  token({ endpoint: 'https://push.example:8443/abc' }),
  token({ endpoint: 'javascript:alert(1)' }),
  token({ endpoint: `https://push.example/${'x'.repeat(1_000)}` }),
  token({ keys: { p256dh: 'B'.repeat(86), auth: 'a'.repeat(22) } }),
  token({ keys: { p256dh: 'B'.repeat(87) } }),
  { more: 'x' },
])('%j is refused', (change) => {
  expect(registrationSchema.safeParse({ ...BODY, ...change }).success).toBe(false);
});

test.each(['brand', 'pixall_id', 'browser_token'] as const)('without %s it is refused', (name) => {
  const { [name]: _left, ...rest } = BODY;
  expect(registrationSchema.safeParse(rest).success).toBe(false);
});
