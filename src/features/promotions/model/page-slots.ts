import type { AuctionSlot } from './auction.ts';
import type { Placement, Tier } from './campaign.ts';

/** A kind of slot: its placement, and its tier for spotlights. */
export type SlotKind = { placement: Placement; tier: Tier | null };

/** The slots of a page, in the order in which they are filled (spec 1 §9). `positions`: places on the page. */
const KINDS: readonly (SlotKind & { positions: readonly number[] })[] = [
  { placement: 'spotlight', tier: 'PREMIUM', positions: range(0, 3) },
  { placement: 'spotlight', tier: 'FEATURED', positions: range(3, 6) },
  { placement: 'spotlight', tier: 'STANDARD', positions: range(9, 6) },
  { placement: 'highlight', tier: null, positions: range(15, 10) },
  // Indexes of the list of results.
  { placement: 'boost', tier: null, positions: [6, 23] },
  { placement: 'peekaboo', tier: null, positions: [8] },
  { placement: 'showcase', tier: null, positions: [0] },
];

function range(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => first + at);
}

/** How often a placement was shown and clicked at a position. */
export type ClickCount = SlotKind & { position: number; impressions: number; clicks: number };

/** The click rate that is expected of a placement before anything was counted. */
const USUAL_RATES: Readonly<Record<Placement, number>> = {
  spotlight: 0.03,
  highlight: 0.02,
  boost: 0.02,
  peekaboo: 0.01,
  showcase: 0.02,
};
/** The usual rate weighs as much as this many impressions. */
const PRIOR_IMPRESSIONS = 1_000;

/** Estimates a click rate: the counted one, drawn towards the usual one while few impressions were counted. */
export function smoothClickRate(
  placement: Placement,
  { impressions, clicks }: { impressions: number; clicks: number },
): number {
  return (clicks + PRIOR_IMPRESSIONS * USUAL_RATES[placement]) / (impressions + PRIOR_IMPRESSIONS);
}

/** Returns the slots of a page whose placement is wanted, with their reserve prices and expected click rates. */
export function pageSlots(
  placements: ReadonlySet<Placement>,
  reserveCentsOf: (kind: SlotKind) => number,
  counts: readonly ClickCount[],
): AuctionSlot[] {
  const counted = new Map(counts.map((count) => [keyOf(count, count.position), count]));
  return KINDS.filter(({ placement }) => placements.has(placement)).flatMap(({ placement, tier, positions }) =>
    positions.map((position) => ({
      placement,
      tier,
      position,
      reserveCents: reserveCentsOf({ placement, tier }),
      clickRate: smoothClickRate(
        placement,
        counted.get(keyOf({ placement, tier }, position)) ?? { impressions: 0, clicks: 0 },
      ),
    })),
  );
}

function keyOf({ placement, tier }: SlotKind, position: number): string {
  return `${placement} ${tier} ${position}`;
}
