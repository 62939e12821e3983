import { afterEach, expect, test, vi } from 'vitest';
import { whenActivated } from './when-activated.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Fakes the browser. `paint` reports a paint to those who observe paints. */
function openPage(prerendering: boolean) {
  const observers = new Set<() => void>();
  const page = new EventTarget();
  vi.stubGlobal('document', Object.assign(page, { prerendering }));
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      readonly #report: () => void;
      constructor(report: () => void) {
        this.#report = report;
      }
      observe({ type }: PerformanceObserverInit): void {
        if (type === 'paint') observers.add(this.#report);
      }
      disconnect(): void {
        observers.delete(this.#report);
      }
    },
  );
  return {
    activate: () => page.dispatchEvent(new Event('prerenderingchange')),
    paint: () => {
      for (const report of observers) report();
    },
  };
}

test('runs at once on a page that a shopper sees', () => {
  openPage(false);
  const act = vi.fn();
  whenActivated(act);
  expect(act).toHaveBeenCalledOnce();
});

test('waits for the first paint of a prerendered page after it is opened, once', () => {
  const { activate, paint } = openPage(true);
  const act = vi.fn();
  whenActivated(act);
  paint();
  activate();
  activate();
  expect(act).not.toHaveBeenCalled();
  paint();
  paint();
  expect(act).toHaveBeenCalledOnce();
});
