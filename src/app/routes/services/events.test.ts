import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { beforeEach, describe, expect, test } from 'vitest';
import { EVENTS_PATH, type SiteEvent } from '#features/events/events.ts';
import type { EventVisit, NewEvent } from '#features/events/events.server.ts';
import type { SlotToken } from '#features/promotions/promotions.ts';
import { signSlot, SLOT_EVENTS } from '#features/promotions/promotions.server.ts';
import { memoryLimits } from '#ports/limits/memory-limits.ts';
import { createKeyRing, useKeyRing } from '#ports/secrets/secrets.ts';
import type { AppContext } from '../../base/app-context.ts';
import { addRoutes } from '../../http/route.ts';
import { eventRoutes } from './events.ts';

const MINUTE = Math.floor(Date.now() / 60_000);
const SLOT: SlotToken = {
  ...{ auctionId: 'abc', campaignId: 17, listingId: 42, ownerId: 7, placement: 'spotlight' },
  ...{ position: 2, priceCents: 125, day: '2026-11-27', minute: MINUTE },
};
useKeyRing(createKeyRing([Buffer.alloc(32, 9)]));
const FOREIGN = signSlot(SLOT);
useKeyRing(createKeyRing([Buffer.alloc(32, 7)]));
const TOKEN = signSlot(SLOT);
const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36';

let recorded: NewEvent[];
let store: (events: readonly NewEvent[]) => Promise<void>;
let account: { userId: string } | null;
let limited: string[];
let ofSite: { visit: EventVisit; events: readonly SiteEvent[] }[];
let app: Hono;
beforeEach(() => {
  [recorded, limited, ofSite] = [[], [], []];
  store = async (events) => void recorded.push(...events);
  account = null;
  const appContext = {
    events: { record: (events) => store(events), sources: [SLOT_EVENTS] },
    siteEvents: { record: () => undefined, store: async (visit, events) => void ofSite.push({ visit, events }) },
    brandOf: () => ({ key: 'valuation' }) as never,
    visitorNameOf: async (visitor, day) => `${visitor} on ${day}`,
    accounts: { find: async () => account && { account } } as never,
    database: { query: async () => [{ ownerId: 7, name: 'Dealer', role: 'sales' }] } as never,
    limits: {
      of: (limit) => {
        const count = memoryLimits.of(limit);
        return (caller) => (limited.push(caller), count(caller));
      },
    },
    ingress: { trustedProxies: 1 },
  } satisfies Partial<AppContext> as unknown as AppContext;
  app = new Hono();
  app.onError((_error, context) => context.text('', 500));
  addRoutes(app, eventRoutes(appContext));
});

type EventReport = { id?: string; name?: string; token?: string | undefined; facts?: object };

let address = 0;
/** Reports events as a new visitor, unless `headers` say otherwise. */
async function report(events: readonly EventReport[], headers: Record<string, string> = {}) {
  const body = events.map((event) => ({ id: randomUUID(), name: 'impression', token: TOKEN, ...event }));
  const response = await app.request(EVENTS_PATH, {
    method: 'POST',
    headers: {
      ...{ host: 'cars.example', origin: 'https://cars.example', 'user-agent': BROWSER },
      ...{ 'x-forwarded-for': `203.0.113.${++address % 250}`, ...headers },
    },
    body: JSON.stringify({ events: body }),
  });
  return response.status;
}

const keys = () => new Set(recorded.map(({ key }) => key.toString('hex'))).size;

test('an impression is recorded with what its token says, and without the visitor', async () => {
  const id = randomUUID();
  expect(await report([{ id }], { 'x-forwarded-for': '203.0.113.9' })).toBe(204);
  expect(recorded).toEqual([
    {
      ...{ id, source: 'slot', name: 'impression', day: '2026-11-27', key: expect.any(Buffer) },
      facts: { auctionId: 'abc', campaignId: 17, listingId: 42, position: 2 },
    },
  ]);
  expect(JSON.stringify(recorded)).not.toContain('203.0.113.9');
});

test('is answered only when it is stored', async () => {
  const stored = Promise.withResolvers<void>();
  store = () => stored.promise;
  let status: number | undefined;
  const reporting = report([{}]).then((answered) => (status = answered));
  await new Promise(setImmediate);
  expect(status).toBeUndefined();
  stored.resolve();
  expect(await reporting).toBe(204);
  store = () => Promise.reject(new Error('The database is down.'));
  expect(await report([{}])).toBe(500);
});

test('a visitor’s impression of a slot and an auction has one key', async () => {
  const visitor = { 'x-forwarded-for': '203.0.113.60' };
  await report([{}, {}], visitor);
  await report([{}], visitor);
  expect([recorded.length, keys()]).toEqual([3, 1]);
  await report([{}], { 'x-forwarded-for': '203.0.113.61' });
  await report([{ token: signSlot({ ...SLOT, position: 3 }) }], visitor);
  await report([{ token: signSlot({ ...SLOT, auctionId: 'def' }) }], visitor);
  expect(keys()).toBe(4);
});

describe('is answered, but never counted', () => {
  test.each<[string, Record<string, string>]>([
    ['a robot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['a program', { 'user-agent': 'curl/8.5.0' }],
    ['a client without a name', { 'user-agent': '' }],
    ['a prefetch', { 'sec-purpose': 'prefetch;prerender' }],
    ['another site', { origin: 'https://elsewhere.example' }],
    ['a page that hides its origin', { origin: 'null' }],
    ['another site in a new browser', { 'sec-fetch-site': 'cross-site' }],
  ])('%s', async (_name, headers) => {
    expect(await report([{}], headers)).toBe(204);
    expect(recorded).toEqual([]);
  });

  test.each<[string, string]>([
    ['forged', TOKEN.replace('~17~', '~18~')],
    ['signed by another site', FOREIGN],
    ['expired', signSlot({ ...SLOT, minute: MINUTE - 241 })],
    ['of the future', signSlot({ ...SLOT, minute: MINUTE + 60 })],
    ['nonsense', 'x'],
  ])('a token that is %s', async (_name, token) => {
    expect(await report([{ token }])).toBe(204);
    expect(recorded).toEqual([]);
    await report([{ token }, {}]);
    expect(recorded).toHaveLength(1);
  });

  test('the dealer’s own staff', async () => {
    account = { userId: 'ann' };
    expect(await report([{}, { token: signSlot({ ...SLOT, ownerId: 8, campaignId: 18 }) }])).toBe(204);
    expect(recorded.map(({ facts }) => facts['campaignId'])).toEqual([18]);
  });
});

test.each<[string, unknown]>([
  ['a click, which only the server counts', { id: randomUUID(), name: 'click', token: TOKEN }],
  ['a save', { id: randomUUID(), name: 'save', token: TOKEN }],
  ['another ID', { id: '17', name: 'impression', token: TOKEN }],
  ['a long token', { id: randomUUID(), name: 'impression', token: 'x'.repeat(401) }],
])('a report with %s is refused', async (_name, event) => {
  expect(await report([event as EventReport], {})).toBe(422);
  expect(recorded).toEqual([]);
});

test('a report that is no JSON, empty or too long is refused', async () => {
  expect(await report([])).toBe(422);
  expect(await report(Array.from({ length: 51 }, () => ({})))).toBe(422);
  const response = await app.request(EVENTS_PATH, { method: 'POST', headers: { 'user-agent': BROWSER }, body: '{' });
  expect(response.status).toBe(422);
});

test('an address with too many reports is refused, and counts no further', async () => {
  const many = { 'x-forwarded-for': '198.51.100.7' };
  const statuses = [];
  for (let at = 0; at < 245; at++) {
    const token = signSlot({ ...SLOT, campaignId: at });
    statuses.push(await report([{ token }], { ...many, 'user-agent': `${BROWSER} ${at}` }));
  }
  expect(statuses.slice(239, 241)).toEqual([204, 429]);
  expect(recorded).toHaveLength(240);
});

test.each<Record<string, string>>([{}, { 'sec-gpc': '1' }])(
  'an address adds to the figures of one campaign only up to a limit, under many names: %o',
  async (privacy) => {
    const many = { ...privacy, 'x-forwarded-for': '198.51.100.11' };
    const batch = Array.from({ length: 50 }, (_, at) => ({ token: signSlot({ ...SLOT, auctionId: `a${at}` }) }));
    for (let at = 0; at < 4; at++) expect(await report(batch, { ...many, 'user-agent': `${BROWSER} ${at}` })).toBe(204);
    expect(recorded).toHaveLength(120);
    await report([{ token: signSlot({ ...SLOT, campaignId: 18 }) }], many);
    expect(recorded).toHaveLength(121);
    await report([{}], { ...privacy, 'x-forwarded-for': '198.51.100.12' });
    expect(recorded).toHaveLength(122);
  },
);

describe('under Global Privacy Control', () => {
  const visitor = { 'sec-gpc': '1', 'x-forwarded-for': '203.0.113.77' };

  test('nothing that depends on the visitor is stored, and an impression counts once', async () => {
    const id = randomUUID();
    await report([{ id }, {}], visitor);
    await report([{}], visitor);
    expect(recorded).toHaveLength(1);
    await report([{ id }], { ...visitor, 'x-forwarded-for': '203.0.113.78' });
    expect(recorded).toHaveLength(2);
    expect(keys()).toBe(1);
    // The shared limits store a digest of the address.
    expect(limited).toEqual([]);
    await report([{}], { 'x-forwarded-for': '203.0.113.79' });
    expect(limited).toEqual(['203.0.113.79']);
  });

  test('too many reports are refused all the same', async () => {
    const many = { 'sec-gpc': '1', 'x-forwarded-for': '198.51.100.9' };
    const statuses = [];
    for (let at = 0; at < 241; at++) statuses.push(await report([{}], many));
    expect(statuses.slice(239)).toEqual([204, 429]);
  });

  test('an impression that could not be stored counts when it is reported again', async () => {
    const id = randomUUID();
    const works = store;
    store = () => Promise.reject(new Error('The database is down.'));
    expect(await report([{ id }], visitor)).toBe(500);
    store = works;
    expect(await report([{ id }], visitor)).toBe(204);
    expect(recorded.map((event) => event.id)).toEqual([id]);
  });
});

describe('events that only browsers see', () => {
  const sort = { name: 'pageEvent', token: undefined, facts: { page: 'results', action: 'sort' } };

  test('are stored with the visit, together with impressions', async () => {
    const id = randomUUID();
    const headers = {
      ...{ 'x-forwarded-for': '203.0.113.77', cookie: 'psid=acme; siomid=spring; osid=abcdefghijklmnopqrstuv' },
      referer: 'https://cars.example/cars-for-sale?experience=commercial',
    };
    expect(await report([{ id, ...sort }, {}], headers)).toBe(204);
    expect(recorded).toHaveLength(1);
    expect(ofSite).toEqual([
      {
        visit: {
          ...{ brand: 'valuation', experience: 'commercial', partner: { psid: 'acme', siomid: 'spring' } },
          visitor: `203.0.113.77 ${BROWSER}`,
        },
        events: [{ id, name: 'pageEvent', facts: { page: 'results', action: 'sort' } }],
      },
    ]);
  });

  test('have no visitor, partner or experience under Global Privacy Control', async () => {
    const cookie = 'psid=acme; session=abc';
    await report([sort], {
      'sec-gpc': '1',
      cookie,
      referer: 'https://cars.example/cars-for-sale?experience=commercial',
    });
    expect(ofSite[0]!.visit).toEqual({ brand: 'valuation', experience: null, partner: {}, visitor: null });
  });

  test.each<[string, EventReport]>([
    ['one that the server records itself', { name: 'lead', facts: { listingId: 42 } }],
    ['a name that does not exist', { name: 'rageClick', facts: {} }],
    ['facts of another event', { name: 'webVital', facts: { listingId: 42 } }],
    ['facts that the event does not have', { name: 'push', facts: { step: 'opened', email: 'a@b.example' } }],
    ['a text in place of a code', { name: 'personalization', facts: { action: 'shown', shelf: 'my name is Ann' } }],
  ])('refuses %s', async (_name, event) => {
    expect(await report([{ token: undefined, ...event }])).toBe(422);
    expect(ofSite).toEqual([]);
  });

  test('of robots and other sites are not stored', async () => {
    await report([sort], { 'user-agent': 'Googlebot/2.1' });
    await report([sort], { origin: 'https://other.example' });
    expect(ofSite).toEqual([]);
  });
});
