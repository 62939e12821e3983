import type { PageKind, Vital } from '../model/event-names.ts';
import { addEvent, reportOnPageHide } from './report-events.ts';

/** Layout shifts less than a second apart are added up, for up to five seconds. */
const SHIFT_GAP_MS = 1_000;
const SHIFT_WINDOW_MS = 5_000;
/** One of 50 interactions, the slowest, is left out. */
const INTERACTIONS_PER_OUTLIER = 50;
const MAX_SLOWEST = 10;
/** Shorter events are faster than any budget. */
const MIN_EVENT_MS = 16;

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
type Interaction = PerformanceEntry & { interactionId?: number };

let isMeasuring = false;

/**
 * Measures the speed of this page for its visitor, and reports it when the page is first hidden: the largest contentful
 * paint, the delay of interactions and the layout shifts. Browsers also deliver entries from before this code was
 * loaded. Load it on the first press, which comes after a prerendered page was opened.
 */
export function measureFieldSpeed(): void {
  if (isMeasuring) return;
  isMeasuring = true;
  const paint = observePaint();
  const shifts = observeShifts();
  const delay = observeDelay();
  let isReported = false;
  const report = () => {
    if (isReported) return;
    isReported = true;
    const page = pageKindForPath(location.pathname);
    const found: [Vital, number | undefined][] = [
      ['LCP', paint()],
      ['INP', delay()],
      ['CLS', shifts()],
    ];
    for (const [vital, value] of found)
      if (value !== undefined)
        addEvent({ name: 'webVital', facts: { page, vital, value: Math.round(value * 1e4) / 1e4 } });
    reportOnPageHide();
  };
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && report());
  addEventListener('pagehide', report);
}

/**
 * Observes entries of a type; earlier ones are delivered too. Returns `false` if the browser does not support the type.
 */
function observe(
  type: string,
  add: (entry: PerformanceEntry) => void,
  more?: { durationThreshold: number },
): () => boolean {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return () => false;
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(add));
  observer.observe({ type, buffered: true, ...more });
  return () => {
    observer.takeRecords().forEach(add);
    return true;
  };
}

function observePaint(): () => number | undefined {
  let paint: number | undefined;
  const finish = observe('largest-contentful-paint', ({ startTime }) => (paint = startTime));
  const [navigation] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
    /** The time at which a prerendered page was opened. */
    activationStart?: number;
  })[];
  return () => {
    finish();
    return paint === undefined ? undefined : Math.max(0, paint - (navigation?.activationStart ?? 0));
  };
}

function observeShifts(): () => number | undefined {
  let [worst, sum, first, last] = [0, 0, 0, 0];
  const finish = observe('layout-shift', (entry) => {
    const { value, hadRecentInput, startTime } = entry as Shift;
    if (hadRecentInput) return;
    const isNew = startTime - last >= SHIFT_GAP_MS || startTime - first >= SHIFT_WINDOW_MS;
    if (isNew) [sum, first] = [0, startTime];
    last = startTime;
    worst = Math.max(worst, (sum += value));
  });
  return () => (finish() ? worst : undefined);
}

function observeDelay(): () => number | undefined {
  const delays = new Map<number, number>();
  const add = (entry: PerformanceEntry) => {
    const { interactionId = 0, duration } = entry as Interaction;
    if (interactionId > 0) delays.set(interactionId, Math.max(duration, delays.get(interactionId) ?? 0));
  };
  const finishFirst = observe('first-input', add);
  const finish = observe('event', add, { durationThreshold: MIN_EVENT_MS });
  return () => {
    finishFirst();
    finish();
    const slowest = [...delays.values()].toSorted((a, b) => b - a).slice(0, MAX_SLOWEST);
    return slowest[Math.min(slowest.length - 1, Math.floor(delays.size / INTERACTIONS_PER_OUTLIER))];
  };
}

const KINDS: readonly (readonly [start: string, PageKind])[] = [
  ['/cars-for-sale/vehicle/', 'vehicle'],
  ['/cars-for-sale/contact', 'contact'],
  ['/cars-for-sale/', 'other'],
  ['/cars-for-sale', 'results'],
  ['/models', 'models'],
  ['/compare', 'compare'],
  ['/value', 'value'],
  ['/wallet', 'wallet'],
  ['/saved-', 'saved'],
  ['/account', 'account'],
  ['/sign-in', 'account'],
];

/** Returns the kind of page at a path. Its other parts may identify a car, a person or a link in an email. */
function pageKindForPath(path: string): PageKind {
  if (path === '/') return 'home';
  return KINDS.find(([start]) => path.startsWith(start))?.[1] ?? 'other';
}
