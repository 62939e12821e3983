import { expect, test } from 'vitest';
import type { AuctionInput } from './auction.ts';
import { explainCharge } from './explain-charge.ts';
import { randomAuction } from '../testing/random-auction.ts';
import { runAuction } from './run-auction.ts';

const CANDIDATE = { placement: 'boost', tier: null, isHouse: false } as const;
const COUNTERS = { dailyCents: 10_000, daySpentCents: 0, leftCents: 100_000 };
const inputs: AuctionInput = {
  ...{ brand: 'marketplace', search: 'digest', minute: 29_000_000, dayPassed: 0.5 },
  slots: [{ placement: 'boost', tier: null, position: 6, reserveCents: 20, clickRate: 0.02 }],
  candidates: [
    { ...CANDIDATE, campaignId: 1, ownerId: 1, listingId: 11, quality: 0.8 },
    { ...CANDIDATE, campaignId: 2, ownerId: 2, listingId: 22, quality: 0.5 },
  ],
  counters: { 1: { ...COUNTERS, bidCents: 150 }, 2: { ...COUNTERS, bidCents: 100 } },
};
const charged = { campaignId: 1, listingId: 11, placement: 'boost', position: 6 } as const;

test('explains a price by the next seller, with the numbers of the auction', () => {
  const explained = explainCharge({ inputs, outcome: runAuction(inputs) }, charged)!;
  expect(explained).toMatchObject({ bidCents: 150, clickRate: 0.02, quality: 0.8, reserveCents: 20 });
  expect(explained.scoreOfNext).toBeCloseTo(100 * 0.02 * 0.5);
  expect([explained.neededCents, explained.priceCents]).toEqual([63, 63]);
});

test('the price is the needed bid or the reserve price, whichever is higher, in all auctions', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const random = randomAuction(seed);
    const outcome = runAuction(random);
    for (const slot of outcome) {
      const explained = explainCharge({ inputs: random, outcome }, slot);
      if (!explained) continue;
      const { neededCents, reserveCents, scoreOfNext, clickRate, quality, bidCents } = explained;
      expect(Math.max(neededCents ?? 0, reserveCents)).toBe(explained.priceCents);
      if (neededCents === null || neededCents <= reserveCents) continue;
      expect(Math.abs(neededCents - scoreOfNext! / (clickRate * quality))).toBeLessThan(1.000_001);
      expect(neededCents).toBeLessThanOrEqual(bidCents);
    }
  }
});

test('without another seller, the price is the reserve price', () => {
  const alone = { ...inputs, candidates: inputs.candidates.slice(0, 1) };
  const explained = explainCharge({ inputs: alone, outcome: runAuction(alone) }, charged);
  expect(explained).toMatchObject({ neededCents: null, scoreOfNext: null, priceCents: 20 });
});

test('a bid that the budget limited is the limited one', () => {
  const counters = { ...inputs.counters, 1: { ...COUNTERS, bidCents: 150, leftCents: 90 } };
  const limited = { ...inputs, counters };
  expect(explainCharge({ inputs: limited, outcome: runAuction(limited) }, charged)?.bidCents).toBe(90);
});

test('a click on another car of a showcase costs what its first car won for', () => {
  const [won] = runAuction(inputs);
  const outcome = [{ ...won!, others: [12, 13] }];
  const first = explainCharge({ inputs, outcome }, charged);
  expect(first).toMatchObject({ wonWith: 11 });
  expect(explainCharge({ inputs, outcome }, { ...charged, listingId: 13 })).toEqual(first);
  expect(explainCharge({ inputs, outcome }, { ...charged, listingId: 14 })).toBeNull();
});

test('explains nothing that the auction did not sell', () => {
  expect(explainCharge({ inputs, outcome: runAuction(inputs) }, { ...charged, campaignId: 2 })).toBeNull();
});
