import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let posted: string[];
let beacons: string[];
let status: number;
let page: EventTarget & { visibilityState: string };
beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  [posted, beacons, status] = [[], [], 204];
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('navigator', { sendBeacon: (_path: string, body: string) => beacons.push(body) > 0 });
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => (posted.push(body), { status }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const tokensOf = (bodies: readonly string[]) =>
  bodies.map((body) => (JSON.parse(body) as { events: { token: string }[] }).events.map(({ token }) => token));

test('reports an event with its facts, and only logs what the server does not accept [R535]', async () => {
  const { addEvent } = await import('./report-events.ts');
  status = 400;
  addEvent({ name: 'push', facts: { step: 'opened' } });
  await vi.advanceTimersByTimeAsync(60_000);
  const reported = posted.map((body) => JSON.parse(body) as { events: object[] });
  expect(reported).toEqual([{ events: [{ id: expect.any(String), name: 'push', facts: { step: 'opened' } }] }]);
  expect(console.warn).toHaveBeenCalledWith('Events were not accepted: status 400');
});

test('reports together what was visible within seconds, and repeats a lost report', async () => {
  const { reportImpression } = await import('./report-events.ts');
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
  const { reportImpression } = await import('./report-events.ts');
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
