import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { importFresh } from '#kit/testing/import-fresh.ts';

let posted: string[];
let beacons: string[];
let status: number;
let retryAfter: string | null;
let page: EventTarget & { visibilityState: string };
let stored: Map<string, string>;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  [posted, beacons, status, retryAfter, stored] = [[], [], 204, null, new Map()];
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('navigator', { sendBeacon: (_path: string, body: string) => beacons.push(body) > 0 });
  vi.stubGlobal(
    'fetch',
    async (_path: string, { body }: { body: string }) => (
      posted.push(body),
      { status, headers: { get: () => retryAfter } }
    ),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Loads the code as a new page does. */
const openPage = () => importFresh<typeof import('./report-events.ts')>(import.meta.url, './report-events.ts');

const tokensOf = (bodies: readonly string[]) =>
  bodies.map((body) => (JSON.parse(body) as { events: { token: string }[] }).events.map(({ token }) => token));

test('reports an event with its facts, and only logs what the server does not accept [R535]', async () => {
  const { addEvent } = await openPage();
  status = 400;
  addEvent({ name: 'push', facts: { step: 'opened' } });
  await vi.advanceTimersByTimeAsync(60_000);
  const reported = posted.map((body) => JSON.parse(body) as { events: object[] });
  expect(reported).toEqual([{ events: [{ id: expect.any(String), name: 'push', facts: { step: 'opened' } }] }]);
  expect(console.warn).toHaveBeenCalledWith('Events were not accepted: status 400');
});

test('reports together what was visible within seconds, and repeats a lost report', async () => {
  const { reportImpression } = await openPage();
  status = 503;
  reportImpression('a');
  reportImpression('b');
  await vi.advanceTimersByTimeAsync(5_000);
  status = 204;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tokensOf(posted)).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
  expect(posted[0]).toBe(posted[1]);
});

test('a page that was hidden has sent a beacon, and reports nothing twice', async () => {
  const { reportImpression } = await openPage();
  reportImpression('a');
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tokensOf(beacons)).toEqual([['a']]);
  expect(posted).toEqual([]);
  page.visibilityState = 'visible';
  reportImpression('b');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(tokensOf(posted)).toEqual([['b']]);
});

test('events that come too early wait as long as the server says, and go with the next report', async () => {
  const { reportImpression } = await openPage();
  [status, retryAfter] = [429, '60'];
  reportImpression('a');
  await vi.advanceTimersByTimeAsync(5_000);
  reportImpression('b');
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(59_000);
  expect([tokensOf(posted), beacons]).toEqual([[['a']], []]);
  for (let refused = 0; refused < 5; refused++) await vi.advanceTimersByTimeAsync(60_000);
  status = 204;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tokensOf(posted).at(-1)).toEqual(['a', 'b']);
  const sent = posted.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(posted).toHaveLength(sent);
});

test.each(['visibilitychange', 'pagehide'])(
  'events of a page that ends (%s) while the server refuses reports are reported by the next page of the tab',
  async (end) => {
    const first = await openPage();
    [status, retryAfter] = [429, '60'];
    first.reportImpression('a');
    await vi.advanceTimersByTimeAsync(5_000);
    first.reportImpression('b');
    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event(end));
    expect(beacons).toEqual([]);
    const [report] = posted;
    // The phone discards the page with its timers.
    const now = Date.now();
    vi.clearAllTimers();
    vi.setSystemTime(now);
    page.visibilityState = 'visible';
    status = 204;
    const next = await openPage();
    next.reportImpression('c');
    await vi.advanceTimersByTimeAsync(59_000);
    expect(posted).toEqual([report]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(tokensOf(posted)).toEqual([['a'], ['a', 'b', 'c']]);
    const idsOf = (body: string) => (JSON.parse(body) as { events: { id: string }[] }).events.map(({ id }) => id);
    expect(idsOf(posted[1]!)[0]).toBe(idsOf(report!)[0]);
    expect(stored.size).toBe(0);
  },
);

test('a page that becomes visible again reports its events itself, so the next page of the tab does not', async () => {
  const { reportImpression } = await openPage();
  [status, retryAfter] = [429, '60'];
  reportImpression('a');
  await vi.advanceTimersByTimeAsync(5_000);
  const turn = (state: typeof page.visibilityState) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  turn('hidden');
  expect(stored.size).toBe(1);
  turn('visible');
  expect(stored.size).toBe(0);
  status = 204;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tokensOf(posted)).toEqual([['a'], ['a']]);
});

test('a page that is visible again also reports what a later page kept, each event once', async () => {
  const earlier = await openPage();
  [status, retryAfter] = [429, '60'];
  earlier.reportImpression('a');
  await vi.advanceTimersByTimeAsync(5_000);
  page.dispatchEvent(new Event('pagehide'));
  const earlierPage = page;
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const later = await openPage();
  later.reportImpression('b');
  page.dispatchEvent(new Event('pagehide'));
  // The browser shows the earlier page again, and may have discarded the later one.
  earlierPage.dispatchEvent(new Event('visibilitychange'));
  expect(stored.size).toBe(0);
  status = 204;
  await vi.advanceTimersByTimeAsync(60_000);
  const idsOf = (body: string) => (JSON.parse(body) as { events: { id: string }[] }).events.map(({ id }) => id);
  expect(tokensOf(posted).filter((tokens) => tokens.includes('b'))).toHaveLength(2);
  expect(new Set(posted.flatMap(idsOf)).size).toBe(2);
});

test.each(['no JSON', '{"until":0}', 'null'])('kept events that cannot be read (%s) are ignored', async (text) => {
  stored.set('waiting-events', text);
  const { reportImpression } = await openPage();
  reportImpression('a');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(tokensOf(posted)).toEqual([['a']]);
});

test('without storage, events are reported as long as the page lives', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  const { reportImpression } = await openPage();
  [status, retryAfter] = [429, '60'];
  reportImpression('a');
  await vi.advanceTimersByTimeAsync(5_000);
  page.dispatchEvent(new Event('pagehide'));
  status = 204;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tokensOf(posted)).toEqual([['a'], ['a']]);
});

test('waiting events are bounded: the oldest are given up, and all after an hour', async () => {
  const { reportImpression } = await openPage();
  [status, retryAfter] = [429, '1e9'];
  for (let at = 0; at < 230; at++) reportImpression(`${at}`);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(tokensOf(posted)[0]?.[0]).toBe('30');
  await vi.advanceTimersByTimeAsync(90_000);
  reportImpression('later');
  await vi.advanceTimersByTimeAsync(3_500_000);
  status = 204;
  await vi.advanceTimersByTimeAsync(900_000);
  expect(tokensOf(posted).at(-1)).toEqual(['later']);
});
