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
