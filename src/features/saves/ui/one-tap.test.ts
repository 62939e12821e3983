import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isOneTapSuppressed, suppressOneTap } from './one-tap.ts';

const page = { cookie: '' };
beforeEach(() => {
  page.cookie = '';
  vi.stubGlobal('document', page);
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['http:', 'suppress-one-tap=1; Path=/; SameSite=Lax; Max-Age=86400'],
  ['https:', 'suppress-one-tap=1; Path=/; SameSite=Lax; Max-Age=86400; Secure'],
])('declining the prompt to sign in again suppresses it for a day, on %s [R412]', (protocol, cookie) => {
  vi.stubGlobal('location', { protocol });
  expect(isOneTapSuppressed()).toBe(false);
  suppressOneTap();
  expect(page.cookie).toBe(cookie);
  expect(isOneTapSuppressed()).toBe(true);
});
