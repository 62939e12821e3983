import { hashText } from '#kit/text/hash-text.ts';
import type {
  AuctionInput,
  AuctionOutcome,
  AuctionSlot,
  AwardedSlot,
  CampaignCounters,
  Candidate,
  PageLimits,
} from './auction.ts';
import type { Placement } from './campaign.ts';
import type { SlotKind } from './page-slots.ts';

/** The maximum number of cards of one owner in each part of a page. */
export const MAX_PER_OWNER = { carousel: 2, list: 1, showcase: 1 } as const;
type PagePart = keyof typeof MAX_PER_OWNER;

const PART_OF: Readonly<Record<Placement, PagePart>> = {
  spotlight: 'carousel',
  highlight: 'carousel',
  boost: 'list',
  peekaboo: 'list',
  showcase: 'showcase',
};

/** Returns the part of the page that contains a placement. Highlights are in the list of a page. */
export function pagePartOf(placement: Placement, page: PageLimits | undefined): PagePart {
  return page && placement === 'highlight' ? 'list' : PART_OF[placement];
}

/**
 * The share of the daily budget that a campaign may spend ahead of time, and the maximum share that its reservations
 * may take.
 */
export const BUDGET_HEAD_START = 1 / 24;

/** A candidate with the highest price that it can pay for a click. */
type Bidder = { candidate: Candidate; bidCents: number; minute: number };
type Page = PageLimits | undefined;

/**
 * Runs the auction for the slots of a page. It is a pure function, so that it can be repeated. Slots are filled in
 * order. The highest bid × click rate × quality wins, and pays the lowest price that would have won, at least the
 * reserve price and never more than its bid. House campaigns take the remaining slots for free. An owner gets at most
 * `MAX_PER_OWNER` cards.
 */
export function runAuction({ minute, dayPassed, slots, page, candidates, counters }: AuctionInput): AuctionOutcome {
  const bidders = biddersOf(candidates, counters, { minute, dayPassed, page });
  if (!page) return fill(slots, bidders, [], page);
  // A page shows fewer cards than there are slots, so house campaigns wait until paying campaigns have their slots.
  const isHouse = ({ candidate }: Bidder) => candidate.isHouse;
  if (!bidders.some(isHouse)) return fill(slots, bidders, [], page);
  const paid = fill(
    slots,
    bidders.filter((bidder) => !isHouse(bidder)),
    [],
    page,
  );
  const taken = new Set(paid.map(placeOf));
  return fill(
    slots.filter((slot) => !taken.has(placeOf(slot))),
    bidders.filter(isHouse),
    paid,
    page,
  );
}

const placeOf = ({ placement, position }: Pick<AuctionSlot, 'placement' | 'position'>) => `${placement} ${position}`;

/** Fills slots in order, in addition to those that are already awarded. */
function fill(
  slots: readonly AuctionSlot[],
  bidders: readonly Bidder[],
  before: readonly AwardedSlot[],
  page: Page,
): AwardedSlot[] {
  const awarded = [...before];
  let kind: SlotKind | null = null;
  let rivals: readonly Bidder[] = [];
  /** The lowest reserve price that no rival of this kind could take. */
  let refusedCents = Infinity;
  for (const slot of slots) {
    if (kind === null || kind.placement !== slot.placement || kind.tier !== slot.tier) {
      kind = slot;
      refusedCents = Infinity;
      rivals = bidders.filter(
        ({ candidate: { placement, tier } }) => placement === slot.placement && tier === slot.tier,
      );
    }
    if (rivals.length === 0 || slot.reserveCents >= refusedCents || (page && isFull(slot, awarded, page))) continue;
    const ranking = rank(rivals, slot, awarded, page);
    if (!ranking) {
      refusedCents = slot.reserveCents;
      continue;
    }
    awarded.push(award(slot, ranking));
  }
  return awarded;
}

/** Returns whether a page already has the maximum number of cards for a slot's kind. */
function isFull(
  { placement }: AuctionSlot,
  awarded: readonly AwardedSlot[],
  { carousel, promos }: PageLimits,
): boolean {
  const count = (...placements: Placement[]) => awarded.filter((one) => placements.includes(one.placement)).length;
  if (placement === 'spotlight') return count('spotlight') >= carousel;
  return (placement === 'boost' || placement === 'highlight') && count('boost', 'highlight') >= promos;
}

/**
 * Returns whether a campaign is within its pace: it was charged no more than the share of its daily budget that
 * corresponds to the elapsed share of the day, plus a head start. Reservations don't count, because a page view without
 * a click would stop a campaign whose click costs more than the head start.
 */
export function isOnPace(
  { dailyCents, daySpentCents, dayReservedCents = 0 }: CampaignCounters,
  dayPassed: number,
): boolean {
  const chargedCents = daySpentCents - dayReservedCents;
  return daySpentCents < dailyCents && chargedCents <= dailyCents * (dayPassed + BUDGET_HEAD_START);
}

/** Returns bid × click rate × quality, for a bid in cents. */
export function scoreOf(bidCents: number, { clickRate }: Pick<AuctionSlot, 'clickRate'>, quality: number): number {
  return bidCents * clickRate * quality;
}

/**
 * Returns candidates that can pay. A campaign never bids more than its share of the remaining budgets: all cards of one
 * page may win for it, and each must be paid in full.
 */
function biddersOf(
  candidates: readonly Candidate[],
  counters: AuctionInput['counters'],
  { minute, dayPassed, page }: Pick<AuctionInput, 'minute' | 'dayPassed'> & { page: Page },
): Bidder[] {
  const cards = new Map<number, number>();
  for (const { campaignId } of candidates) cards.set(campaignId, (cards.get(campaignId) ?? 0) + 1);
  const bidders: Bidder[] = [];
  for (const candidate of candidates) {
    const { campaignId, placement, isHouse } = candidate;
    if (isHouse) {
      bidders.push({ candidate, bidCents: 0, minute });
      continue;
    }
    const campaign = counters[campaignId];
    if (!campaign || !isOnPace(campaign, dayPassed)) continue;
    const left = Math.min(campaign.leftCents, campaign.dailyCents - campaign.daySpentCents);
    const wins = Math.min(cards.get(campaignId)!, MAX_PER_OWNER[pagePartOf(placement, page)]);
    bidders.push({ candidate, bidCents: Math.min(campaign.bidCents, Math.floor(left / wins)), minute });
  }
  return bidders;
}

function mayTake(
  { candidate, bidCents }: Bidder,
  slot: AuctionSlot,
  awarded: readonly AwardedSlot[],
  page: Page,
): boolean {
  if (!candidate.isHouse && bidCents < slot.reserveCents) return false;
  const part = pagePartOf(slot.placement, page);
  let cards = 0;
  for (const { listingId, ownerId, placement } of awarded) {
    if (listingId === candidate.listingId && part !== 'showcase' && placement !== 'showcase') return false;
    if (ownerId === candidate.ownerId && pagePartOf(placement, page) === part) cards += 1;
  }
  return cards < MAX_PER_OWNER[part];
}

/**
 * Compares bidders: highest score first, house campaigns last. Ties are broken by a digest that changes every minute.
 */
function compare(left: Bidder, right: Bidder, slot: AuctionSlot): number {
  const house = Number(left.candidate.isHouse) - Number(right.candidate.isHouse);
  if (house !== 0) return house;
  const byScore = rankOf(right, slot) - rankOf(left, slot);
  return byScore || tieOf(left) - tieOf(right) || left.candidate.listingId - right.candidate.listingId;
}

function tieOf({ candidate: { campaignId, listingId }, minute }: Bidder): number {
  return hashText(`${minute} ${campaignId} ${listingId}`);
}

/** House campaigns bid nothing, so they rank by quality. */
function rankOf({ candidate, bidCents }: Bidder, slot: AuctionSlot): number {
  return candidate.isHouse ? candidate.quality : scoreOf(bidCents, slot, candidate.quality);
}

/** The winner of a slot, and the best bidder of another seller, if there is one. */
type Ranking = { winner: Bidder; next: Bidder | undefined };

/**
 * Returns the best of the bidders that may take a slot; `null` if there is none. A seller does not compete with itself,
 * and house campaigns do not raise prices. It is a single pass without lists, because every page needs it for a dozen
 * slots.
 */
function rank(
  rivals: readonly Bidder[],
  slot: AuctionSlot,
  awarded: readonly AwardedSlot[],
  page: Page,
): Ranking | null {
  let winner: Bidder | undefined;
  let next: Bidder | undefined;
  for (const bidder of rivals) {
    if (!mayTake(bidder, slot, awarded, page)) continue;
    const { ownerId, isHouse } = bidder.candidate;
    if (!winner || compare(bidder, winner, slot) < 0) {
      // The previous winner is better than all others.
      if (winner && winner.candidate.ownerId !== ownerId && !winner.candidate.isHouse) next = winner;
      winner = bidder;
    } else if (winner.candidate.ownerId !== ownerId && !isHouse && (!next || compare(bidder, next, slot) < 0)) {
      next = bidder;
    }
  }
  return winner ? { winner, next } : null;
}

function award(slot: AuctionSlot, { winner, next }: Ranking): AwardedSlot {
  const { campaignId, listingId, ownerId, isHouse, quality, missedFilter } = winner.candidate;
  return {
    placement: slot.placement,
    tier: slot.tier,
    position: slot.position,
    campaignId,
    listingId,
    ownerId,
    priceCents: isHouse ? 0 : priceOf(slot, winner, next),
    score: isHouse ? 0 : scoreOf(winner.bidCents, slot, quality),
    scoreOfNext: isHouse || !next ? null : scoreOf(next.bidCents, slot, next.candidate.quality),
    isHouse,
    ...(missedFilter !== undefined && { missedFilter }),
  };
}

/** Returns the lowest bid in cents, at least the reserve price, with which the winner would still rank above the next. */
function priceOf(slot: AuctionSlot, winner: Bidder, next: Bidder | undefined): number {
  if (!next) return slot.reserveCents;
  const wins = (bidCents: number) => compare({ ...winner, bidCents }, next, slot) < 0;
  const factor = slot.clickRate * winner.candidate.quality;
  const estimate = Math.ceil(scoreOf(next.bidCents, slot, next.candidate.quality) / factor);
  let priceCents = Math.min(Math.max(estimate, slot.reserveCents), winner.bidCents);
  // The division is rounded, so the neighbors of the estimate are tried too.
  while (priceCents < winner.bidCents && !wins(priceCents)) priceCents += 1;
  while (priceCents > slot.reserveCents && wins(priceCents - 1)) priceCents -= 1;
  return priceCents;
}
