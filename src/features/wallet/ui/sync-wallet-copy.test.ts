import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WalletCopy } from '../model/wallet-copy.ts';
import { readWalletCopy, storeWalletCopy } from './browser-copy.ts';
import { syncWalletCopy } from './sync-wallet-copy.ts';

const OWED = { value: 9_000, amountOwed: 4_000 };
const copyOf = (signIn: string | null, amount = 450): WalletCopy => ({
  ...{ budget: { budget: null, monthlyBudget: amount }, tradeIn: OWED, terms: null },
  ...{ isSignedIn: signIn !== null, signIn },
});

const stored = new Map<string, string>();
const browser = { cookie: '' };
const load = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  stored.clear();
  browser.cookie = '';
  load.mockReset();
  vi.stubGlobal('document', browser);
  vi.stubGlobal('dispatchEvent', () => true);
  vi.stubGlobal('fetch', load);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('the next person who signs in never sees the copy of the one before, even if the wallet cannot be loaded', async () => {
  browser.cookie = 'keeps=1; signed-in=anns';
  storeWalletCopy(copyOf('anns'));
  expect(readWalletCopy()?.budget).toEqual({ budget: null, monthlyBudget: 450 });
  browser.cookie = 'signed-in=bobs';
  expect(readWalletCopy()).toBeNull();
  load.mockRejectedValue(new TypeError('offline'));
  await syncWalletCopy();
  expect([load.mock.calls.length, stored.size]).toEqual([1, 0]);
  load.mockImplementation(async () => Response.json({ ...copyOf('bobs', 300), view: {} }));
  await syncWalletCopy();
  expect(readWalletCopy()?.budget).toEqual({ budget: null, monthlyBudget: 300 });
  await syncWalletCopy();
  expect(load).toHaveBeenCalledTimes(2);
});

test('an answer for the account before is not shown to the one who signed in meanwhile', async () => {
  browser.cookie = 'signed-in=bobs';
  storeWalletCopy(copyOf('anns'));
  expect(readWalletCopy()).toBeNull();
});

test('a sign-out removes the copy without loading anything', async () => {
  browser.cookie = 'signed-in=anns';
  storeWalletCopy(copyOf('anns'));
  browser.cookie = '';
  expect(readWalletCopy()).toBeNull();
  await syncWalletCopy();
  expect([load.mock.calls.length, stored.size]).toEqual([0, 0]);
});

test('the copy of a shopper who is not signed in stays until a sign-in', async () => {
  storeWalletCopy(copyOf(null));
  await syncWalletCopy();
  expect(load).not.toHaveBeenCalled();
  expect(readWalletCopy()?.tradeIn).toEqual(OWED);
  browser.cookie = 'signed-in=anns';
  expect(readWalletCopy()).toBeNull();
});
