import { expect, test } from 'vitest';
import type { AuctionInput, AuctionSlot, CampaignCounters, Candidate } from '../promotions.ts';
import { isOnPace, runAuction } from './run-auction.ts';

const SLOT: AuctionSlot = { placement: 'highlight', tier: null, position: 0, reserveCents: 10, clickRate: 0.02 };
const slots = (count: number, slot: Partial<AuctionSlot> = {}) =>
  Array.from({ length: count }, (_, position) => ({ ...SLOT, ...slot, position }));

let ids = 0;
const car = (campaignId: number, ownerId: number, rest: Partial<Candidate> = {}): Candidate => ({
  campaignId,
  ownerId,
  listingId: ++ids,
  placement: 'highlight',
  tier: null,
  quality: 1,
  isHouse: false,
  ...rest,
});
const bids = (cents: Record<number, number>, rest: Partial<CampaignCounters> = {}) =>
  Object.fromEntries(
    Object.entries(cents).map(([id, bidCents]) => [
      id,
      { bidCents, dailyCents: 10_000, daySpentCents: 0, leftCents: 100_000, ...rest },
    ]),
  );
const hold = (input: Partial<AuctionInput>) =>
  runAuction({
    brand: 'marketplace',
    search: 's',
    minute: 1,
    dayPassed: 0.5,
    slots: slots(1),
    candidates: [],
    counters: {},
    ...input,
  });
const brief = (input: Partial<AuctionInput>) =>
  hold(input).map(({ campaignId, priceCents }) => `${campaignId} for ${priceCents}`);

test('the highest bid wins, and pays a cent or less above what the next would have paid', () => {
  const candidates = [car(1, 1), car(2, 2), car(3, 3)];
  const [first, second] = hold({ slots: slots(2), candidates, counters: bids({ 1: 50, 2: 80, 3: 30 }) });
  expect([first!.campaignId, second!.campaignId]).toEqual([2, 1]);
  expect([50, 51]).toContain(first!.priceCents);
  expect([30, 31]).toContain(second!.priceCents);
});

test('a car that fits the search better wins with a lower bid, and pays for its rival’s quality', () => {
  const candidates = [car(1, 1, { quality: 0.9 }), car(2, 2, { quality: 0.3 })];
  expect(brief({ candidates, counters: bids({ 1: 40, 2: 90 }) })).toEqual(['1 for 31']);
});

test('without a rival the winner pays the reserve price, and below it nobody wins', () => {
  expect(brief({ candidates: [car(1, 1)], counters: bids({ 1: 500 }) })).toEqual(['1 for 10']);
  expect(brief({ candidates: [car(1, 1)], counters: bids({ 1: 9 }) })).toEqual([]);
});

test('an owner does not bid against itself', () => {
  const candidates = [car(1, 1), car(2, 1), car(3, 2)];
  expect(brief({ candidates, counters: bids({ 1: 90, 2: 80, 3: 20 }) })[0]).toMatch(/^1 for 2[01]$/);
});

test('an owner gets two cards of the carousel, one slot of the list and one showcase', () => {
  const cars = (placement: Candidate['placement'], first: number) =>
    [0, 1, 2].map((more) => car(first + more, 1, { placement }));
  const candidates = [...cars('highlight', 1), ...cars('boost', 4), ...cars('showcase', 7)];
  const won = hold({
    candidates,
    counters: bids(Object.fromEntries(candidates.map(({ campaignId }) => [campaignId, 50]))),
    slots: [...slots(3), ...slots(3, { placement: 'boost' }), ...slots(3, { placement: 'showcase' })],
  });
  expect(won.map(({ placement }) => placement)).toEqual(['highlight', 'highlight', 'boost', 'showcase']);
});

test('a car gets one card', () => {
  const candidates = [car(1, 1, { listingId: 7 }), car(2, 1, { listingId: 7 })];
  expect(brief({ slots: slots(2), candidates, counters: bids({ 1: 50, 2: 40 }) })).toEqual(['1 for 10']);
});

test('house campaigns take what is left, for nothing', () => {
  const candidates = [car(1, 1), car(9, 2, { isHouse: true, quality: 0.1 })];
  expect(brief({ slots: slots(2), candidates, counters: bids({ 1: 10 }) })).toEqual(['1 for 10', '9 for 0']);
});

test('slots take campaigns of their own tier', () => {
  const candidates = [car(1, 1, { placement: 'spotlight', tier: 'FEATURED' })];
  const counters = bids({ 1: 50 });
  const of = (tier: 'PREMIUM' | 'FEATURED') => slots(1, { placement: 'spotlight', tier });
  expect(brief({ slots: of('PREMIUM'), candidates, counters })).toEqual([]);
  expect(brief({ slots: of('FEATURED'), candidates, counters })).toEqual(['1 for 10']);
});

test('cards of one page never cost more than what is left', () => {
  const candidates = [car(1, 1), car(1, 1), car(2, 2)];
  const counters = { ...bids({ 1: 90 }, { leftCents: 61 }), ...bids({ 2: 29 }) };
  expect(hold({ slots: slots(2), candidates, counters }).map(({ priceCents }) => priceCents)).toEqual([30, 30]);
});

test('equal bids win in turns, whatever their IDs', () => {
  const candidates = [car(1, 1, { listingId: 1 }), car(2, 2, { listingId: 2 })];
  const winners = Array.from(
    { length: 40 },
    (_, minute) => hold({ minute, candidates, counters: bids({ 1: 50, 2: 50 }) })[0]!,
  );
  expect(new Set(winners.map(({ campaignId }) => campaignId))).toEqual(new Set([1, 2]));
  expect(winners.every(({ priceCents }) => priceCents === 50)).toBe(true);
});

test('paces a daily budget over the day, with a head start of an hour', () => {
  const spent = (daySpentCents: number) => ({ bidCents: 1, dailyCents: 2_400, daySpentCents, leftCents: 1 });
  expect([0, 100, 101].map((cents) => isOnPace(spent(cents), 0))).toEqual([true, true, false]);
  expect([1_300, 1_301].map((cents) => isOnPace(spent(cents), 0.5))).toEqual([true, false]);
  expect(isOnPace(spent(2_400), 1)).toBe(false);
  const reserved = (dayReservedCents: number) => ({ ...spent(150), dayReservedCents });
  expect([0, 49, 50, 150].map((cents) => isOnPace(reserved(cents), 0))).toEqual([false, false, true, true]);
});

test('a page awards only what it shows, and house campaigns get what campaigns that pay leave', () => {
  const spotlight = { placement: 'spotlight' } as const;
  const candidates = [
    car(1, 1, { ...spotlight, tier: 'PREMIUM', isHouse: true }),
    ...[2, 3].map((id) => car(id, id, { ...spotlight, tier: 'STANDARD' })),
    car(4, 4, { ...spotlight, tier: 'STANDARD', isHouse: true }),
    ...[5, 6].map((id) => car(id, id, { placement: 'boost' })),
    ...[7, 8].map((id) => car(id, id)),
    car(9, 5),
  ];
  const all = {
    candidates,
    counters: bids(Object.fromEntries([2, 3, 5, 6, 7, 8, 9].map((id) => [id, 90 - id]))),
    slots: [
      ...slots(1, { ...spotlight, tier: 'PREMIUM' }),
      ...slots(3, { ...spotlight, tier: 'STANDARD' }).map((slot) => ({ ...slot, position: slot.position + 9 })),
      ...slots(1, { placement: 'boost' }),
      ...slots(3),
    ],
  };
  const wonOn = (page?: AuctionInput['page']) => hold({ ...all, ...(page && { page }) }).map((one) => one.campaignId);
  expect(wonOn({ carousel: 2, promos: 2 })).toEqual([2, 3, 5, 7]);
  expect(wonOn({ carousel: 3, promos: 4 })).toEqual([2, 3, 5, 7, 8, 1]);
  // A highlight of the seller of the boosted car is in the carousel of a call, but not in the list of a page.
  expect(wonOn()).toEqual([1, 2, 3, 4, 5, 7, 8, 9]);
});
