import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NewEvent } from './event-recorder.ts';
import type { PartnerVisit } from './partners.ts';
import { createSiteEvents, type EventVisit } from './site-events.ts';

const NOON = Date.UTC(2026, 10, 27, 12);
const DAY = NOON / 86_400_000 - 0.5;

let now: number;
let stored: NewEvent[];
let warnings: string[];
let isDown: boolean;
let partners: PartnerVisit[];
beforeEach(() => {
  vi.useFakeTimers();
  [now, stored, warnings, isDown, partners] = [NOON, [], [], false, []];
});
afterEach(() => void vi.useRealTimers());

const start = (
  visitorNameOf = async (visitor: string, day: number) => Buffer.from(`${visitor}@${day}`).toString('base64url'),
) =>
  createSiteEvents({
    recorder: {
      record: async (events) => {
        if (isDown) throw new Error('The database is down.');
        stored.push(...events);
      },
      findStored: async (day, keys) => {
        const known = new Set(stored.filter((event) => event.day === day).map(({ key }) => key.toString('hex')));
        return new Set(keys.filter((key) => known.has(key)));
      },
    },
    partners: { count: async (visits) => void partners.push(...visits) },
    visitorNameOf,
    now: () => now,
    log: (_level, message) => void warnings.push(message),
  });

const visit = (changes: Partial<EventVisit> = {}): EventVisit => ({
  ...{ brand: 'marketplace', experience: null, partner: {}, visitor: '203.0.113.9 Chrome' },
  ...changes,
});
const VIEW = { name: 'view', facts: { listingId: 42 } } as const;
const digest = (visitor: string) => Buffer.from(`${visitor}@${DAY}`).toString('base64url');

test('stores an event with its visit and the digest of its visitor, on the day when it happened', async () => {
  const events = start();
  events.record(visit({ experience: 'commercial', partner: { psid: 'p1', siomid: 's1' } }), [VIEW]);
  now += 12 * 3_600_000;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(stored).toEqual([
    {
      ...{ id: expect.any(String), source: 'site', name: 'view', day: '2026-11-27', key: expect.any(Buffer) },
      facts: {
        ...{ listingId: 42, brand: 'marketplace', experience: 'commercial' },
        ...{ psid: digest('partner psid p1'), siomid: digest('partner siomid s1') },
        visitor: digest('203.0.113.9 Chrome'),
      },
    },
  ]);
  const [day, visitor] = ['2026-11-27', digest('203.0.113.9 Chrome')];
  expect(partners).toEqual([
    { day, visitor, name: 'psid:p1', partner: digest('partner psid p1') },
    { day, visitor, name: 'siomid:s1', partner: digest('partner siomid s1') },
  ]);
});

test('an account has one digest on all of its devices', async () => {
  const events = start();
  events.record(visit({ account: async () => 'u1' }), [VIEW]);
  events.record(visit({ visitor: 'a phone', account: async () => 'u1' }), [VIEW]);
  events.record(visit({ account: async () => null }), [VIEW]);
  await events.stop();
  expect(stored.map(({ facts }) => facts['visitor'])).toEqual([
    ...[digest('account u1'), digest('account u1'), digest('203.0.113.9 Chrome')],
  ]);
});

test('an account that cannot be read keeps no other event from being stored', async () => {
  const events = start();
  events.record(visit({ account: () => Promise.reject(new Error('No session can be read.')) }), [VIEW]);
  const account = vi.fn<() => Promise<string>>(async () => 'u1');
  events.record(visit({ visitor: 'another', account }), [VIEW]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(stored.map(({ facts }) => facts['visitor'])).toEqual([digest('203.0.113.9 Chrome'), digest('another')]);
  expect(account).not.toHaveBeenCalled();
  events.record(visit({ account }), [VIEW]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(stored.at(-1)!.facts['visitor']).toBe(digest('account u1'));
});

test('a visitor who asks not to be recognized is only counted: no digest and no facts', async () => {
  const events = start();
  events.record(visit({ visitor: null }), [VIEW, { name: 'filter', facts: { filters: ['price'] } }]);
  await events.stop();
  expect(stored.map(({ name, facts }) => [name, facts])).toEqual([
    ['view', { brand: 'marketplace' }],
    ['filter', { brand: 'marketplace' }],
  ]);
});

test('events wait while the database is down, which is logged once, and are stored once with their IDs [R535]', async () => {
  const events = start();
  isDown = true;
  events.record(visit(), [VIEW]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(warnings).toEqual(['Events could not be stored; they wait for the next try']);
  isDown = false;
  events.record(visit(), [VIEW]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(new Set(stored.map(({ id }) => id)).size).toBe(2);
  expect(stored).toHaveLength(2);
});

test('a report of a browser is stored at once with its own ID, and fails if it cannot be stored', async () => {
  const events = start();
  const id = randomUUID();
  await events.store(visit(), [{ id, name: 'push', facts: { step: 'opened' } }]);
  expect(stored).toMatchObject([{ id, name: 'push', facts: { step: 'opened' } }]);
  isDown = true;
  await expect(events.store(visit(), [{ id, name: 'push', facts: { step: 'opened' } }])).rejects.toThrow('down');
});

test('a report that is repeated after midnight counts once, and a new one counts', async () => {
  const events = start();
  const [id, other] = [randomUUID(), randomUUID()];
  const event = { name: 'push', facts: { step: 'opened' } } as const;
  now = NOON + 12 * 3_600_000 - 1;
  await events.store(visit(), [{ id, ...event }]);
  now += 2;
  await events.store(visit(), [
    { id, ...event },
    { id: other, ...event },
  ]);
  expect(stored.map((one) => [one.id, one.day])).toEqual([
    [id, '2026-11-27'],
    [other, '2026-11-28'],
  ]);
});

test('under load, a share of the visitors is stored with all of their events, and with the rate', async () => {
  const events = start(async (visitor) => visitor);
  const place = (share: number) => {
    const bytes = Buffer.alloc(16);
    bytes.writeUInt32BE(Math.floor(share * 2 ** 32));
    return bytes.toString('base64url');
  };
  const visitors = Array.from({ length: 4_000 }, (_, at) => place(at / 4_000));
  for (const visitor of visitors) events.record(visit({ visitor }), [VIEW, VIEW]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(stored).toHaveLength(2_000);
  expect(new Set(stored.map(({ facts }) => facts['rate']))).toEqual(new Set([1 / 4]));
  const byVisitor = Map.groupBy(stored, ({ facts }) => facts['visitor']);
  expect([...byVisitor.values()].every((own) => own.length === 2)).toBe(true);
  stored = [];
  events.record(visit({ visitor: visitors.at(-1)! }), [VIEW]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(stored.map(({ facts }) => facts['rate'])).toEqual([undefined]);
});

test('events that waited for the database are no load: all of them are stored', async () => {
  const events = start();
  isDown = true;
  for (let second = 0; second < 12; second++, now += 1_000) {
    for (let at = 0; at < 250; at++) events.record(visit(), [VIEW]);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  isDown = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(stored).toHaveLength(3_000);
  expect(new Set(stored.map(({ id }) => id)).size).toBe(3_000);
  expect(stored.every(({ facts }) => facts['rate'] === undefined)).toBe(true);
});

test('beyond the limit of waiting events, further ones are lost, and the loss is logged', async () => {
  const events = start();
  isDown = true;
  for (let at = 0; at < 20_001; at++) events.record(visit(), [VIEW]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(warnings[0]).toBe('Events were lost because too many waited');
});
