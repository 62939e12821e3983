import { seededNumbers } from '#kit/seeded-numbers.ts';
import type { AuctionInput, AuctionSlot, CampaignCounters, Candidate } from '../model/auction.ts';
import { PLACEMENTS, type Placement, type Tier, TIERS } from '../model/campaign.ts';

/**
 * Creates a random auction that depends only on the seed. Owners, cars and amounts are few, so that equal scores, owners
 * with several cards, short budgets and bids at the reserve price are frequent.
 */
export function randomAuction(seed: number): AuctionInput {
  const random = seededNumbers(seed);
  const whole = (min: number, max: number) => min + Math.floor(random() * (max - min + 1));
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]!;
  const kinds = Array.from({ length: whole(1, 3) }, (): { placement: Placement; tier: Tier | null } => {
    const placement = pick(PLACEMENTS);
    return { placement, tier: placement === 'spotlight' ? pick(TIERS) : null };
  });
  // The slots of a placement and tier have one reserve price.
  const reserves = new Map(kinds.map(({ placement, tier }) => [`${placement} ${tier}`, whole(1, 12)]));
  const slots = Array.from({ length: whole(1, 5) }, (_, position): AuctionSlot => {
    const kind = pick(kinds);
    const reserveCents = reserves.get(`${kind.placement} ${kind.tier}`)!;
    return { ...kind, position, reserveCents, clickRate: pick([0.02, 0.013, 0.03, 0.1]) };
  });
  const counters: Record<number, CampaignCounters> = {};
  const candidates: Candidate[] = [];
  for (let campaignId = 1; campaignId <= whole(1, 5); campaignId++) {
    const kind = pick(kinds);
    const isHouse = random() < 0.15;
    const ownerId = whole(1, 3);
    const dailyCents = whole(1, 60);
    if (!isHouse) {
      const daySpentCents = random() < 0.5 ? 0 : whole(0, dailyCents);
      const dayReservedCents = whole(0, daySpentCents);
      counters[campaignId] = {
        ...{ bidCents: whole(1, 30), dailyCents, daySpentCents, dayReservedCents },
        leftCents: whole(0, 80),
      };
    }
    for (let cars = whole(1, 3); cars > 0; cars--) {
      const quality = pick([0.5, 0.8, 1, 0.33, 0.07]);
      const listingId = 10 * ownerId + cars;
      candidates.push({ campaignId, ownerId, listingId, ...kind, quality, isHouse });
    }
  }
  const page = random() < 0.5 ? {} : { page: { carousel: whole(0, 3), promos: whole(0, 3) } };
  return {
    brand: 'marketplace',
    search: 's',
    minute: whole(0, 5),
    dayPassed: pick([0, 0.2, 0.5, 0.9]),
    slots,
    ...page,
    candidates,
    counters,
  };
}
