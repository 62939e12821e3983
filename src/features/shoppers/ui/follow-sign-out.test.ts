import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followSignOut } from './follow-sign-out.ts';

let stored: Map<string, string>;
let browser: { cookie: string };
let opened: string[];
let tab: EventTarget;
beforeEach(() => {
  [stored, browser, opened, tab] = [new Map(), { cookie: '' }, [], new EventTarget()];
  vi.stubGlobal('document', browser);
  vi.stubGlobal('location', {
    pathname: '/account',
    search: '?done=name',
    hash: '#sessions',
    replace: (to: string) => opened.push(to),
  });
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const send = (name: string, facts: object) => tab.dispatchEvent(Object.assign(new Event(name), facts));
const RELOADED = ['/account?done=name'];

test('a page of an account loads again when another tab signs out', () => {
  browser.cookie = 'signed-in=anns';
  followSignOut();
  expect(stored.get('activity-of')).toBe('anns');
  send('storage', { key: 'activity-of', newValue: 'anns' });
  send('storage', { key: 'car-memory', newValue: null });
  expect(opened).toEqual([]);
  send('storage', { key: 'activity-of', newValue: null });
  expect(opened).toEqual(RELOADED);
});

test('the next page after the sign-out tells the other tabs', () => {
  stored.set('activity-of', 'anns');
  followSignOut();
  expect(stored.has('activity-of')).toBe(false);
});

test('a page of a visitor stays', () => {
  followSignOut();
  send('storage', { key: 'activity-of', newValue: null });
  send('pageshow', { persisted: true });
  expect(opened).toEqual([]);
});

test.each([
  ['loads again', true, '', RELOADED],
  ['loads again', true, 'signed-in=bobs', RELOADED],
  ['stays', true, 'signed-in=anns', []],
  ['stays', false, '', []],
])('Back to a page of an account: it %s (from the cache: %s, cookies: "%s")', (_what, persisted, cookie, expected) => {
  browser.cookie = 'signed-in=anns';
  followSignOut();
  browser.cookie = cookie;
  send('pageshow', { persisted });
  expect(opened).toEqual(expected);
});

test('a browser without storage shows the page', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('blocked');
    },
  });
  browser.cookie = 'signed-in=anns';
  expect(followSignOut).not.toThrow();
});
