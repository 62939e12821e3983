import { Hono } from 'hono';
import { beforeEach, describe, expect, test } from 'vitest';
import type { NewEvent } from '#features/events/events.server.ts';
import type { PaidClick, SlotToken } from '#features/promotions/promotions.ts';
import { signSlot } from '#features/promotions/promotions.server.ts';
import { fakeGuard, openGuard } from '#ports/calls/fake.ts';
import { memoryLimits } from '#ports/limits/memory-limits.ts';
import { createKeyRing, useKeyRing } from '#ports/secrets/secrets.ts';
import type { AppContext } from '../../base/app-context.ts';
import { addRoutes } from '../../http/route.ts';
import { sponsoredRoutes } from './sponsored.ts';

useKeyRing(createKeyRing([Buffer.alloc(32, 7)]));

const SLOT: SlotToken = {
  ...{ auctionId: 'abc', campaignId: 17, listingId: 42, ownerId: 7, placement: 'spotlight' },
  ...{ position: 2, priceCents: 125, day: '2026-11-27', minute: Math.floor(Date.now() / 60_000) },
};
const TOKEN = signSlot(SLOT);
const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36';
const CAR = '/cars-for-sale/vehicle/42?clickType=sponsored&tileClick=true#listing';

let charged: PaidClick[];
let recorded: NewEvent[];
let account: { userId: string } | null;
let limited: string[];
let guard: typeof fakeGuard;
let isDown: boolean;
let hiddenClicks: AppContext['hiddenClicks'];
let app: Hono;
beforeEach(() => {
  charged = [];
  recorded = [];
  limited = [];
  account = null;
  [hiddenClicks, isDown] = [undefined, false];
  guard = fakeGuard;
  const appContext = {
    chargeClick: async (click) => {
      if (isDown) throw new Error('The database is down.');
      return charged.push(click) > 0;
    },
    hiddenClicks: {
      take: async (key) => (await hiddenClicks?.take(key)) ?? true,
      release: async (key) => hiddenClicks?.release(key),
    },
    events: { record: async (events) => void recorded.push(...events), sources: [] },
    visitorNameOf: async (visitor) => Buffer.from(visitor).toString('base64url'),
    accounts: { find: async () => account && { account } } as never,
    database: { query: async () => [{ ownerId: 7, name: 'Dealer', role: 'sales' }] } as never,
    guards: { paidClicks: (...args: Parameters<typeof fakeGuard>) => guard(...args) } as never,
    limits: {
      of: (limit) => {
        const count = memoryLimits.of(limit);
        return (caller) => (limited.push(caller), count(caller));
      },
    },
    ingress: { trustedProxies: 1 },
    log: () => undefined,
  } satisfies Partial<AppContext> as unknown as AppContext;
  app = new Hono();
  addRoutes(app, sponsoredRoutes(appContext));
});

let address = 0;
/** Clicks as a new visitor, unless `headers` say otherwise. */
async function click(headers: Record<string, string> = {}, { token = TOKEN, method = 'GET' } = {}) {
  const response = await app.request(`/cars-for-sale/sponsored?t=${token}`, {
    method,
    headers: {
      ...(headers['sec-fetch-site'] === undefined && {
        host: 'cars.example',
        referer: 'https://cars.example/cars-for-sale',
      }),
      ...{ 'user-agent': BROWSER, 'x-forwarded-for': `203.0.113.${++address % 250}`, ...headers },
    },
  });
  expect(response.headers.get('cache-control')).toBe('no-store');
  return [response.status, response.headers.get('location')];
}

test('a click leads to the car and charges the slot', async () => {
  const hourNow = () => Math.floor(Date.now() / 3_600_000);
  const before = hourNow();
  expect(await click({ 'x-forwarded-for': '203.0.113.9' })).toEqual([302, CAR]);
  const { ownerId: _owner, minute: _minute, ...slot } = SLOT;
  expect(charged).toEqual([
    { ...slot, hour: expect.toBeOneOf([before, hourNow()]), visitor: Buffer.from(`203.0.113.9 ${BROWSER}`) },
  ]);
});

describe('leads to the car without a charge', () => {
  test.each<[string, Record<string, string>]>([
    ['a robot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['a program', { 'user-agent': 'curl/8.5.0' }],
    ['a client without a name', { 'user-agent': '' }],
    ['a prefetch', { 'sec-purpose': 'prefetch;prerender' }],
    ['a picture on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }],
    ['a link on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
    ['a page of another host of the same site', { 'sec-fetch-site': 'same-site' }],
    ['a link in a message, or a typed address', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
    ['a picture on a page of this site', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }],
    ['a frame on a page of this site', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' }],
    ['a script of another site in an old browser', { origin: 'https://elsewhere.example' }],
    ['a picture on another site in an old browser', { referer: 'https://elsewhere.example/page' }],
    ['a picture on a page that hides its address in an old browser', { referer: '' }],
    ['a referrer that only begins like ours', { referer: 'https://cars.example.evil.example/' }],
    ['a referrer that is no address', { referer: 'cars.example' }],
  ])('%s', async (_name, headers) => {
    expect(await click(headers)).toEqual([302, CAR]);
    expect(charged).toEqual([]);
  });

  test('a HEAD request', async () => {
    expect(await click({}, { method: 'HEAD' })).toEqual([302, CAR]);
    expect(charged).toEqual([]);
  });

  test('the seller’s own staff', async () => {
    account = { userId: 'ann' };
    expect(await click()).toEqual([302, CAR]);
    expect(charged).toEqual([]);
  });

  test('a forged or expired token', async () => {
    const old = signSlot({ ...SLOT, minute: SLOT.minute - 241 });
    for (const token of [old, TOKEN.replace('~125~', '~1~'), `${TOKEN.slice(0, -1)}${TOKEN.endsWith('A') ? 'B' : 'A'}`])
      expect(await click({}, { token })).toEqual([302, CAR]);
    expect(charged).toEqual([]);
  });

  test('an address with too many clicks', async () => {
    for (let at = 0; at < 80; at++)
      await click({ 'x-forwarded-for': '198.51.100.1' }, { token: signSlot({ ...SLOT, listingId: at }) });
    expect(charged).toHaveLength(60);
  });

  test.each<Record<string, string>>([{}, { 'sec-gpc': '1' }])(
    'an address that clicks on a car in a loop under many names: %o',
    async (headers) => {
      const loop = { ...headers, 'x-forwarded-for': '198.51.100.2' };
      // It may also be in several campaigns.
      for (let at = 0; at < 20; at++)
        await click(
          { ...loop, 'user-agent': `${BROWSER} ${at}` },
          { token: signSlot({ ...SLOT, campaignId: 17 + (at % 2) }) },
        );
      expect(charged).toHaveLength(5);
      await click(loop, { token: signSlot({ ...SLOT, listingId: 43 }) });
      expect(charged).toHaveLength(6);
    },
  );

  test('a charge that fails or takes too long', async () => {
    guard = openGuard as typeof fakeGuard;
    expect(await click()).toEqual([302, CAR]);
  });
});

test('a click that the browser calls same-origin is charged', async () => {
  expect(await click({ 'sec-fetch-site': 'same-origin' })).toEqual([302, CAR]);
  expect(charged).toHaveLength(1);
});

test('the car’s page gets the terms of the card’s payment, and nothing else', async () => {
  const terms = '&aprPercent=5.5&downPayment=2000&termMonths=60';
  const { headers } = await app.request(`/cars-for-sale/sponsored?t=${TOKEN}${terms}`);
  expect(headers.get('location')).toBe(CAR.replace('#', `${terms}#`));
  const crafted = await app.request(`/cars-for-sale/sponsored?t=${TOKEN}&aprPercent=5%23x&makeCode=FORD`);
  expect(crafted.headers.get('location')).toBe(CAR);
});

test('a token that says nothing leads to the results', async () => {
  expect(await click({}, { token: 'nonsense' })).toEqual([302, '/cars-for-sale']);
  expect(await click({}, { token: '' })).toEqual([302, '/cars-for-sale']);
});

test('a click on a house campaign is counted once an hour, and charges nothing', async () => {
  const token = signSlot({ ...SLOT, priceCents: 0 });
  const visitor = { 'x-forwarded-for': '203.0.113.50' };
  expect(await click(visitor, { token })).toEqual([302, CAR.replace('sponsored', 'listing')]);
  await click(visitor, { token });
  await click({ 'x-forwarded-for': '203.0.113.51' }, { token });
  const facts = { auctionId: 'abc', campaignId: 17, listingId: 42, position: 2 };
  const event = { source: 'slot', name: 'click', day: '2026-11-27', facts };
  expect(recorded).toMatchObject([event, event, event]);
  const keys = recorded.map(({ key }) => key.toString('hex'));
  expect(keys[0]).toBe(keys[1]);
  expect(new Set(keys).size).toBe(2);
  expect(charged).toEqual([]);
});

test('staff of another seller are shoppers', async () => {
  account = { userId: 'ann' };
  await click({}, { token: signSlot({ ...SLOT, ownerId: 8 }) });
  expect(charged).toHaveLength(1);
});

test('under Global Privacy Control nothing about the visitor is stored, and a click counts once', async () => {
  const visitor = { 'sec-gpc': '1', 'x-forwarded-for': '203.0.113.77' };
  await click(visitor);
  await click(visitor);
  await click(visitor, { token: signSlot({ ...SLOT, campaignId: 18 }) });
  await click({ ...visitor, 'x-forwarded-for': '203.0.113.78' });
  expect(charged.map(({ visitor: digest }) => digest)).toEqual([null, null]);
  // The shared limits store a digest of the address.
  expect(limited).toEqual([]);
});

describe('under Global Privacy Control with several servers', () => {
  const visitor = { 'sec-gpc': '1', 'x-forwarded-for': '203.0.113.90' };

  test('a click that another server has counted is free', async () => {
    const asked: string[] = [];
    hiddenClicks = { take: async (key) => (asked.push(key), false), release: async () => undefined };
    expect(await click(visitor)).toEqual([302, CAR]);
    expect(charged).toEqual([]);
    expect(asked).toEqual([expect.stringMatching(/^[\w-]{22}$/)]);
  });

  test('the key differs by car, and is released when the charge fails', async () => {
    const keys: string[] = [];
    const released: string[] = [];
    hiddenClicks = {
      take: async (key) => keys.push(key) > 0,
      release: async (key) => void released.push(key),
    };
    await click(visitor);
    await click(visitor, { token: signSlot({ ...SLOT, listingId: 43 }) });
    expect([new Set(keys).size, released]).toEqual([2, []]);
    isDown = true;
    await click(visitor, { token: signSlot({ ...SLOT, listingId: 44 }) });
    expect(released).toEqual([keys[2]]);
  });
});
