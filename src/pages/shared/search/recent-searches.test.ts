import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recentSearches, rememberSearch } from './recent-searches.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('keeps the last four searches, newest first, each once', () => {
  for (const text of ['suv', 'red truck', ' ', 'Civic', 'camry', 'rav4', 'civic']) rememberSearch(text);
  expect(recentSearches()).toEqual(['civic', 'rav4', 'camry', 'red truck']);
});

test('has none if the storage is damaged or blocked', () => {
  stored.set('recent-searches', '{"a":1');
  expect(recentSearches()).toEqual([]);
  stored.set('recent-searches', '[1,"suv"]');
  expect(recentSearches()).toEqual(['suv']);
  vi.stubGlobal('localStorage', undefined);
  rememberSearch('suv');
  expect(recentSearches()).toEqual([]);
});
