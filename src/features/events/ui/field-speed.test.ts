import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { importFresh } from '#kit/testing/import-fresh.ts';

type Entry = { startTime: number; duration?: number; value?: number; hadRecentInput?: boolean; interactionId?: number };
type Entries = Record<string, Entry[]>;

let entries: Entries;
let supported: string[];
let beacons: string[];
let page: EventTarget & { visibilityState: string };
beforeEach(() => {
  [entries, beacons] = [{}, []];
  supported = ['largest-contentful-paint', 'layout-shift', 'event', 'first-input'];
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('location', { pathname: '/cars-for-sale/vehicle/42' });
  vi.stubGlobal('navigator', { sendBeacon: (_path: string, body: string) => beacons.push(body) > 0 });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ activationStart: 300 } as never]);
  class Observer {
    static get supportedEntryTypes() {
      return supported;
    }
    readonly #add: (list: { getEntries(): Entry[] }) => void;
    #type = '';
    constructor(add: (list: { getEntries(): Entry[] }) => void) {
      this.#add = add;
    }
    observe({ type }: { type: string }) {
      this.#type = type;
      this.#add({ getEntries: () => (entries[type] ?? []).slice(0, 1) });
    }
    takeRecords() {
      return (entries[this.#type] ?? []).slice(1);
    }
  }
  vi.stubGlobal('PerformanceObserver', Observer);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function vitalsOf(): Promise<Record<string, number>> {
  const { measureFieldSpeed } = await importFresh<typeof import('./field-speed.ts')>(
    import.meta.url,
    './field-speed.ts',
  );
  measureFieldSpeed();
  measureFieldSpeed();
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  page.dispatchEvent(new Event('pagehide'));
  const events = beacons.flatMap((body) => (JSON.parse(body) as { events: SpeedReport[] }).events);
  expect(events.every(({ name, facts }) => name === 'webVital' && facts.page === 'vehicle')).toBe(true);
  expect(new Set(events.map(({ facts }) => facts.vital)).size).toBe(events.length);
  return Object.fromEntries(events.map(({ facts }) => [facts.vital, facts.value]));
}
type SpeedReport = { name: string; facts: { page: string; vital: string; value: number } };

test('reports the last paint from when the page was opened, the slowest interaction and the worst shifts, once', async () => {
  entries = {
    'largest-contentful-paint': [{ startTime: 500 }, { startTime: 1_100 }],
    'layout-shift': [
      { startTime: 100, value: 0.02, hadRecentInput: false },
      { startTime: 600, value: 0.03, hadRecentInput: false },
      { startTime: 700, value: 0.5, hadRecentInput: true },
      { startTime: 5_000, value: 0.04, hadRecentInput: false },
    ],
    'first-input': [{ startTime: 900, duration: 48, interactionId: 1 }],
    event: [
      { startTime: 900, duration: 40, interactionId: 1 },
      { startTime: 950, duration: 900, interactionId: 0 },
      { startTime: 2_000, duration: 120, interactionId: 2 },
    ],
  };
  expect(await vitalsOf()).toEqual({ LCP: 800, INP: 120, CLS: 0.05 });
});

test('a window of shifts ends after five seconds', async () => {
  const startTimes = Array.from({ length: 8 }, (_, at) => 900 * at);
  entries = { 'layout-shift': startTimes.map((startTime) => ({ startTime, value: 0.01, hadRecentInput: false })) };
  expect(await vitalsOf()).toEqual({ CLS: 0.06 });
});

test('of 50 interactions, the slowest is left out', async () => {
  const event = Array.from({ length: 50 }, (_, at) => ({ startTime: at, duration: 100 + at, interactionId: at + 1 }));
  entries = { event };
  expect(await vitalsOf()).toEqual({ INP: 148, CLS: 0 });
});

test('a browser that measures none of it reports nothing', async () => {
  supported = [];
  expect(await vitalsOf()).toEqual({});
});
