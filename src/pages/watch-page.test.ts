import { afterEach, expect, test, vi } from 'vitest';
import { importFresh } from '#kit/testing/import-fresh.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the code that measures speed loads after the frame of the first press', async () => {
  vi.useFakeTimers();
  const listeners = new Map<string, () => void>();
  const frames: (() => void)[] = [];
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener));
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  const measureFieldSpeed = vi.fn();
  const { watchPage } = await importFresh<typeof import('./watch-page.ts')>(import.meta.url, './watch-page.ts', {
    '#features/events/ui/field-speed.ts': { measureFieldSpeed },
    '#features/shoppers/shoppers.ui.ts': { followSignOut: () => undefined },
    '#ui/browser/report-error.ts': { reportUncaught: () => undefined },
  });
  watchPage();
  listeners.get('pointerdown')!();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(measureFieldSpeed).not.toHaveBeenCalled();
  frames[0]!();
  await vi.advanceTimersByTimeAsync(0);
  await vi.waitFor(() => expect(measureFieldSpeed).toHaveBeenCalledTimes(1));
});
