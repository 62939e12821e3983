import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shopperStorage } from './shopper-storage.ts';

let stored: Map<string, string>;
let browser: { cookie: string };
beforeEach(() => {
  stored = new Map();
  browser = { cookie: '' };
  vi.stubGlobal('document', browser);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const KEY = 'still-interested';
const read = (cookie: string) => {
  browser.cookie = cookie;
  return shopperStorage().getItem(KEY);
};
const write = (cookie: string, text: string) => {
  browser.cookie = cookie;
  shopperStorage().setItem(KEY, text);
};

test.each<[string, string, string, string | null]>([
  ['a visitor keeps what they did', '', 'keeps=1', 'cars'],
  ['what a visitor did belongs to the account that signs in', '', 'keeps=1; signed-in=anns', 'cars'],
  ['an account keeps it while it is signed in', 'signed-in=anns', 'signed-in=anns; place=1', 'cars'],
  ['the next visitor gets nothing of an account', 'signed-in=anns', 'keeps=1', null],
  ['the next account gets nothing of another one', 'signed-in=anns', 'signed-in=bobs', null],
])('%s', (_what, before, after, expected) => {
  write(before, 'cars');
  expect(read(after)).toBe(expected);
});

test('what a visitor did goes with the account that signed in, although no page was opened after the sign-out', () => {
  write('', 'cars');
  expect(read('signed-in=anns')).toBe('cars');
  expect(read('')).toBeNull();
  expect([...stored.keys()]).toEqual([]);
});

test('keeps what the next person does, and what is not about a shopper’s activity', () => {
  write('signed-in=anns', 'cars');
  stored.set('recent-searches', '["suv"]');
  stored.set('push-token', 'random');
  write('', 'other cars');
  expect([...stored]).toEqual([
    ['push-token', 'random'],
    [KEY, 'other cars'],
  ]);
  expect(read('signed-in=anns-later')).toBe('other cars');
});

test('refuses to read where the owner cannot be stored', () => {
  write('', 'cars');
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(() => read('signed-in=anns')).toThrow('full');
});
