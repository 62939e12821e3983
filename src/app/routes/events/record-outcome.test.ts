import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NewEvent } from '#features/events/events.server.ts';
import { fakeGuard, openGuard } from '#ports/calls/fake.ts';
import type { AppContext } from '../../base/app-context.ts';
import { recordOutcome } from './record-outcome.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36';
const CLICK = { id: 5, auctionId: 'abc', campaignId: 17, position: 2, day: '2026-11-27' };

let recorded: NewEvent[];
let asked: unknown[];
let clicks: (typeof CLICK)[];
let guard: typeof fakeGuard;
let app: Hono;
beforeEach(() => {
  recorded = [];
  asked = [];
  clicks = [CLICK];
  guard = fakeGuard;
  const appContext = {
    events: { record: async (events) => void recorded.push(...events), sources: [] },
    visitorNameOf: async (visitor, day = 0) => Buffer.from(`${visitor} ${day}`).toString('base64url'),
    database: {
      query: async (_sql: string, params: unknown[]) => {
        asked.push(params);
        return clicks;
      },
    } as never,
    guards: { clickOutcomes: (...args: Parameters<typeof fakeGuard>) => guard(...args) } as never,
    ingress: { trustedProxies: 1 },
    log: () => undefined,
  } satisfies Partial<AppContext> as unknown as AppContext;
  app = new Hono();
  app.post('/', async (context) => {
    await recordOutcome(context, appContext, { name: 'lead', listingId: 42 });
    return context.text('sent');
  });
});

async function send(headers: Record<string, string> = {}): Promise<void> {
  const all = { 'user-agent': BROWSER, 'x-forwarded-for': '203.0.113.9', ...headers };
  const response = await app.request('/', { method: 'POST', headers: all });
  expect(await response.text()).toBe('sent');
}

afterEach(() => void vi.useRealTimers());

test('a message counts for the click that led to it, of today or of yesterday', async () => {
  const today = Date.UTC(2028, 1, 29) / 86_400_000;
  vi.useFakeTimers({ toFake: ['Date'], now: (today + 1) * 86_400_000 - 1 });
  await send();
  expect(recorded).toMatchObject([
    { source: 'slot', name: 'lead', day: '2026-11-27', facts: { campaignId: 17, listingId: 42, position: 2 } },
  ]);
  const digests = [today, today - 1].map((day) => Buffer.from(`203.0.113.9 ${BROWSER} ${day}`));
  expect(asked).toEqual([[42, digests]]);
});

test('nothing is counted without a click, for robots, or under Global Privacy Control', async () => {
  await send({ 'sec-gpc': '1' });
  await send({ 'user-agent': 'curl/8.5.0' });
  expect(asked).toEqual([]);
  clicks = [];
  await send();
  expect(recorded).toEqual([]);
});

test('a message is sent although it could not be counted', async () => {
  guard = openGuard as typeof fakeGuard;
  await send();
  expect(recorded).toEqual([]);
});
