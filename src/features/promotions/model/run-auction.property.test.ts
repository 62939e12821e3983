import { expect, test } from 'vitest';
import { violatedRules, holdAuction } from '../testing/auction-oracle.ts';
import { randomAuction } from '../testing/random-auction.ts';
import type { AuctionInput, AuctionOutcome } from '../promotions.ts';
import { runAuction } from './run-auction.ts';

/** Number of random auctions; `npm run test:long` sets a million. */
const AUCTIONS = Number(process.env['AUCTIONS'] ?? 2_000);

/** Returns what is wrong with one auction, as lines that begin with its seed. */
function faultsOf(seed: number, run: (input: AuctionInput) => AuctionOutcome): string[] {
  const input = randomAuction(seed);
  const outcome = run(input);
  const faults = violatedRules(input, outcome);
  const wins = outcome.map(({ position, campaignId, listingId, priceCents }) => ({
    position,
    campaignId,
    listingId,
    priceCents,
  }));
  const model = holdAuction(input);
  if (JSON.stringify(wins) !== JSON.stringify(model))
    faults.push(`${JSON.stringify(wins)} is not ${JSON.stringify(model)}`);
  return faults.map((fault) => `${seed}: ${fault}`);
}

/** Returns the slots that a campaign loses by a higher bid, or gains by a lower quality. */
function unfairness(seed: number): string[] {
  const input = randomAuction(seed);
  const slotsOf = (outcome: AuctionOutcome, id: number) => outcome.filter(({ campaignId }) => campaignId === id).length;
  const before = runAuction(input);
  return Object.keys(input.counters).flatMap((key) => {
    const id = Number(key);
    const counters = {
      ...input.counters,
      [id]: { ...input.counters[id]!, bidCents: input.counters[id]!.bidCents + 1 + (seed % 9) },
    };
    const candidates = input.candidates.map((car) =>
      car.campaignId === id ? { ...car, quality: car.quality * 0.7 } : car,
    );
    const faults: string[] = [];
    if (slotsOf(runAuction({ ...input, counters }), id) < slotsOf(before, id))
      faults.push(`${seed}: a higher bid lost`);
    if (slotsOf(runAuction({ ...input, candidates }), id) > slotsOf(before, id))
      faults.push(`${seed}: lower quality won`);
    return faults;
  });
}

const firstFaults = (check: (seed: number) => string[]): string[] => {
  for (let seed = 1; seed <= AUCTIONS; seed++) {
    const faults = check(seed);
    if (faults.length > 0) return faults;
  }
  return [];
};

test('random auctions have the winners and prices of an independent model', { timeout: 600_000 }, () => {
  expect(firstFaults((seed) => faultsOf(seed, runAuction))).toEqual([]);
});

test('a higher bid never loses a slot, and lower quality never gains one', { timeout: 600_000 }, () => {
  expect(firstFaults(unfairness)).toEqual([]);
});

test.each([
  [
    'a budget is overspent',
    (input: AuctionInput) =>
      // Ignores what is already spent.
      runAuction({
        ...input,
        counters: Object.fromEntries(
          Object.entries(input.counters).map(([id, counters]) => [
            id,
            { ...counters, daySpentCents: 0, dayReservedCents: 0, leftCents: 1_000 },
          ]),
        ),
      }),
  ],
  [
    'a price above the bid',
    (input: AuctionInput) => runAuction(input).map((slot) => ({ ...slot, priceCents: slot.priceCents + 20 })),
  ],
  [
    'too many cards of an owner',
    (input: AuctionInput) => input.slots.flatMap((slot) => runAuction({ ...input, slots: [slot] })),
  ],
  [
    'more cards than the page shows',
    (input: AuctionInput) => runAuction({ ...input, ...(input.page && { page: { carousel: 9, promos: 9 } }) }),
  ],
])('detects an auction in which %s', (rule, run) => {
  expect(firstFaults((seed) => faultsOf(seed, run).filter((fault) => fault.endsWith(rule)))).not.toEqual([]);
});
