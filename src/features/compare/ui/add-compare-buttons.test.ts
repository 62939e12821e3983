import { afterEach, expect, test, vi } from 'vitest';
import { addCompareButtons } from './add-compare-buttons.ts';

afterEach(() => vi.unstubAllGlobals());

test('buttons are added within ten seconds even if the browser is never idle', () => {
  const waits: unknown[] = [];
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: {} }, querySelectorAll: () => [] });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('requestIdleCallback', (_act: unknown, options: unknown) => waits.push(options));
  addCompareButtons(() => '', new AbortController().signal);
  expect(waits).toEqual([{ timeout: 10_000 }]);
});

test('an attribute of the page tells its styles that cards have buttons', () => {
  const dataset: Record<string, string> = {};
  const page = { cookie: '', documentElement: { dataset }, querySelector: () => ({}), querySelectorAll: () => [] };
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('requestIdleCallback', (act: () => void) => act());
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
    },
  );
  addCompareButtons(() => '', new AbortController().signal);
  expect(dataset).toEqual({ compareCards: '' });
});
