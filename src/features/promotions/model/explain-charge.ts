import type { AuctionInput, AuctionOutcome, AuctionSlot, AwardedSlot, Candidate } from './auction.ts';
import type { Placement } from './campaign.ts';

/** The numbers of an auction that determine the price of a slot. */
export type ChargeExplanation = {
  /** The campaign's maximum bid, or less if its budgets had less left. */
  bidCents: number;
  /** Expected clicks per impression of the slot, 0 to 1. */
  clickRate: number;
  /** How well the car fits the search, 0 to 1. */
  quality: number;
  score: number;
  /** The score of the best other seller that did not get the slot. */
  scoreOfNext: number | null;
  /**
   * The lowest bid in whole cents that ranks above the next score: `scoreOfNext / (clickRate × quality)`, rounded up,
   * plus one cent if the tie-breaking digest ranks equal scores the other way; `null` if there is no next score.
   */
  neededCents: number | null;
  reserveCents: number;
  priceCents: number;
  /** The car that won the slot. A click on another car of a showcase has the same price. */
  wonWith: number;
};

/** Explains the price of a slot from the stored auction; `null` if the auction has no such slot. */
export function explainCharge(
  { inputs, outcome }: { inputs: AuctionInput; outcome: AuctionOutcome },
  charged: { campaignId: number; listingId: number; placement: Placement; position: number },
): ChargeExplanation | null {
  const isSame = (slot: Pick<AuctionSlot, 'placement' | 'position'>) =>
    slot.placement === charged.placement && slot.position === charged.position;
  const won: AwardedSlot | undefined = outcome.find((slot) => isSame(slot) && slot.campaignId === charged.campaignId);
  const slot = inputs.slots.find((one) => isSame(one) && (won === undefined || one.tier === won.tier));
  const candidate: Candidate | undefined = inputs.candidates.find(
    ({ campaignId, listingId, placement }) =>
      campaignId === charged.campaignId && listingId === won?.listingId && placement === charged.placement,
  );
  const counters = inputs.counters[charged.campaignId];
  if (!won || !slot || !candidate || !counters) return null;
  if (![won.listingId, ...(won.others ?? [])].includes(charged.listingId)) return null;
  const { scoreOfNext } = won;
  const weight = slot.clickRate * candidate.quality;
  return {
    bidCents: weight === 0 ? counters.bidCents : Math.min(counters.bidCents, Math.round(won.score / weight)),
    clickRate: slot.clickRate,
    quality: candidate.quality,
    score: won.score,
    scoreOfNext,
    neededCents: scoreOfNext === null || weight === 0 ? null : neededCents(scoreOfNext / weight, slot, won),
    reserveCents: slot.reserveCents,
    priceCents: won.priceCents,
    wonWith: won.listingId,
  };
}

/** A price above the reserve price is what was needed. The quotient could be a cent off, and ignores ties. */
function neededCents(
  quotient: number,
  { reserveCents }: Pick<AuctionSlot, 'reserveCents'>,
  { priceCents }: Pick<AwardedSlot, 'priceCents'>,
): number {
  return priceCents > reserveCents ? priceCents : Math.min(Math.ceil(quotient), reserveCents);
}
