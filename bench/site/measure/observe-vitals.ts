/** The timings that a page reports, in ms of its own clock. */
export type Vitals = {
  largestPaint: number;
  layoutShift: number;
  /** The time that long tasks blocked the page, beyond 50 ms each. */
  blocked: number;
  /** The slowest event of the current interaction. */
  slowestEvent: number;
  interactionStart: number;
};

declare global {
  interface Window {
    vitals: Vitals;
  }
}

/** Runs in the page, before its own scripts. */
export function observeVitals(): void {
  const vitals: Vitals = { largestPaint: 0, layoutShift: 0, blocked: 0, slowestEvent: 0, interactionStart: 0 };
  window.vitals = vitals;
  const observe = (type: string, see: (entry: PerformanceEntry) => void, options: PerformanceObserverInit = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true, ...options });

  observe('largest-contentful-paint', ({ startTime }) => (vitals.largestPaint = startTime));
  observe('longtask', ({ duration }) => (vitals.blocked += Math.max(0, duration - 50)));
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) vitals.layoutShift += value;
  });
  // The duration of each event from the input to the next frame; the browser reports durations from 16 ms.
  observe('event', ({ duration }) => (vitals.slowestEvent = Math.max(vitals.slowestEvent, duration)), {
    durationThreshold: 16,
  } as PerformanceObserverInit);
  addEventListener('pointerdown', ({ timeStamp }) => (vitals.interactionStart = timeStamp), { capture: true });
}
