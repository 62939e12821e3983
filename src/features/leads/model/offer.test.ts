import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createOffer,
  counterBounds,
  type Offer,
  offerAt,
  offerBounds,
  type OfferMove,
  applyOfferMove,
} from './offer.ts';

const T0 = new Date('2026-03-01T10:00:00Z');
const at = (hours: number) => new Date(T0.getTime() + hours * 3_600_000);
const ASKED = 20_000;

const OPEN = createOffer(18_000, T0);
const COUNTERED: Offer = { ...OPEN, turn: 'shopper', amount: 19_000, round: 2, expiresAt: at(49) };

type Case = [
  name: string,
  offer: Offer,
  move: Omit<OfferMove, 'now'> & { amount?: number },
  hours: number,
  told: string,
];
const CASES: Case[] = [
  ['the seller accepts', OPEN, { party: 'seller', action: 'accept', round: 1 }, 1, 'accepted'],
  ['the seller declines', OPEN, { party: 'seller', action: 'decline', round: 1 }, 1, 'declined'],
  ['the seller counters', OPEN, { party: 'seller', action: 'counter', round: 1, amount: 19_000 }, 1, 'open'],
  ['the shopper withdraws', OPEN, { party: 'shopper', action: 'withdraw', round: 1 }, 1, 'withdrawn'],
  ['the shopper accepts the counter', COUNTERED, { party: 'shopper', action: 'accept', round: 2 }, 2, 'accepted'],
  ['the shopper declines the counter', COUNTERED, { party: 'shopper', action: 'decline', round: 2 }, 2, 'declined'],
  [
    'the shopper withdraws the countered',
    COUNTERED,
    { party: 'shopper', action: 'withdraw', round: 2 },
    2,
    'withdrawn',
  ],
  ['the shopper accepts the own offer', OPEN, { party: 'shopper', action: 'accept', round: 1 }, 1, 'not-your-turn'],
  [
    'the seller accepts the own counter',
    COUNTERED,
    { party: 'seller', action: 'accept', round: 2 },
    2,
    'not-your-turn',
  ],
  ['the seller withdraws', OPEN, { party: 'seller', action: 'withdraw', round: 1 }, 1, 'not-yours-to-do'],
  [
    'the shopper counters',
    COUNTERED,
    { party: 'shopper', action: 'counter', round: 2, amount: 18_500 },
    2,
    'not-yours-to-do',
  ],
  ['a counter below the offer', OPEN, { party: 'seller', action: 'counter', round: 1, amount: 18_000 }, 1, 'amount'],
  ['a counter beyond reason', OPEN, { party: 'seller', action: 'counter', round: 1, amount: 40_001 }, 1, 'amount'],
  ['a counter in cents', OPEN, { party: 'seller', action: 'counter', round: 1, amount: 18_500.5 }, 1, 'amount'],
  ['a press on a page of before', COUNTERED, { party: 'shopper', action: 'accept', round: 1 }, 2, 'outdated'],
  ['an answer at the last moment', OPEN, { party: 'seller', action: 'accept', round: 1 }, 47.999, 'accepted'],
  ['an answer 48 h later', OPEN, { party: 'seller', action: 'accept', round: 1 }, 48, 'expired'],
  ['a counter has 48 h of its own', COUNTERED, { party: 'shopper', action: 'accept', round: 2 }, 48.5, 'accepted'],
  ['a withdrawal too late', OPEN, { party: 'shopper', action: 'withdraw', round: 1 }, 49, 'expired'],
];

test.each(CASES)('%s', (_name, offer, move, hours, told) => {
  const decision = applyOfferMove(offer, { ...move, now: at(hours) } as OfferMove, ASKED);
  expect(decision.kind === 'refused' ? decision.reason : decision.offer.state).toBe(told);
});

test('a counteroffer names the amount, waits for the shopper, and restarts the 48 hours', () => {
  const move: OfferMove = { party: 'seller', action: 'counter', round: 1, amount: 19_000, now: at(1) };
  expect(applyOfferMove(OPEN, move, ASKED)).toEqual({ kind: 'moved', offer: COUNTERED });
});

test('an unanswered offer expires by time alone', () => {
  expect(offerAt(OPEN, at(47.9)).state).toBe('open');
  expect(offerAt(OPEN, at(48)).state).toBe('expired');
  expect(offerAt({ ...OPEN, state: 'accepted' }, at(99)).state).toBe('accepted');
});

test.each([
  [20_000, { min: 5_000, max: 30_000 }],
  [1_000, { min: 250, max: 1_500 }],
  [399, { min: 100, max: 5_000_000 }],
  [null, { min: 100, max: 5_000_000 }],
])('for a price of %s, offers within %j make sense', (requested, bounds) => {
  expect(offerBounds(requested)).toEqual(bounds);
  expect(counterBounds(bounds.min, requested).min).toBe(bounds.min + 1);
});

const moves = fc.array(
  fc.record({
    party: fc.constantFrom('seller' as const, 'shopper' as const),
    action: fc.constantFrom('accept' as const, 'decline' as const, 'withdraw' as const, 'counter' as const),
    round: fc.integer({ min: 1, max: 4 }),
    amount: fc.integer({ min: 17_000, max: 41_000 }),
    hours: fc.integer({ min: 0, max: 60 }),
  }),
  { maxLength: 12 },
);

test('in any order of moves, settled offers stay, repeated moves change nothing, and amounts never fall', () => {
  fc.assert(
    fc.property(moves, (pressed) => {
      let offer = OPEN;
      let now = T0;
      for (const { hours, ...rest } of pressed) {
        now = new Date(now.getTime() + hours * 3_600_000);
        const move = { ...rest, now } as OfferMove;
        const decision = applyOfferMove(offer, move, ASKED);
        if (decision.kind !== 'moved') continue;
        expect(offerAt(offer, now).state).toBe('open');
        expect(applyOfferMove(decision.offer, move, ASKED).kind).toBe('same');
        expect(decision.offer.amount).toBeGreaterThanOrEqual(offer.amount);
        expect(decision.offer.round - offer.round).toBe(decision.offer.state === 'open' ? 1 : 0);
        if (decision.offer.state === 'accepted') expect(move.party).toBe(offer.turn);
        offer = decision.offer;
      }
    }),
    { numRuns: 2_000 },
  );
});
