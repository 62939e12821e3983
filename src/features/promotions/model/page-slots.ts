import type { AuctionSlot } from './auction.ts';
import type { Placement, Tier } from './campaign.ts';

/** A kind of slot: its placement, and its tier for spotlights. */
export type SlotKind = { placement: Placement; tier: Tier | null };
type Kind = SlotKind & { positions: readonly number[] };

/** The spotlights of a page (spec 1 §9). `positions`: places in the carousel. */
const SPOTLIGHTS: readonly Kind[] = [
  { placement: 'spotlight', tier: 'PREMIUM', positions: range(0, 3) },
  { placement: 'spotlight', tier: 'FEATURED', positions: range(3, 6) },
  { placement: 'spotlight', tier: 'STANDARD', positions: range(9, 6) },
];
/** The first position of a highlight, and the number of highlights (spec 1 §9). */
const HIGHLIGHTS = { first: 15, count: 10 };
const SHOWCASE: Kind = { placement: 'showcase', tier: null, positions: [0] };

/**
 * The places of a page for paid cards. `carousel`: the maximum number of spotlights. `promos`: the number of indexes of
 * the list that show a boosted car or a highlight. `boosts`, `peekaboo`: indexes of the list.
 */
export type PagePlaces = {
  carousel: number;
  promos: number;
  boosts: readonly number[];
  peekaboo: readonly number[];
};

/** The slots that calls fill, in this order (spec 1 §9). */
const CALLED: readonly Kind[] = [
  ...SPOTLIGHTS,
  { placement: 'highlight', tier: null, positions: range(HIGHLIGHTS.first, HIGHLIGHTS.count) },
  { placement: 'boost', tier: null, positions: [6, 23] },
  { placement: 'peekaboo', tier: null, positions: [8] },
  SHOWCASE,
];

/**
 * Returns the slots of a page, in the order in which they are filled. Highlights take the places that boosted cars
 * leave.
 */
function kindsOf({ promos, boosts, peekaboo }: PagePlaces): Kind[] {
  return [
    ...SPOTLIGHTS,
    { placement: 'boost', tier: null, positions: boosts },
    { placement: 'peekaboo', tier: null, positions: peekaboo },
    { placement: 'highlight', tier: null, positions: range(HIGHLIGHTS.first, promos) },
    SHOWCASE,
  ];
}

/** Returns the position of the first spotlight of the same tier, or of the first highlight. */
export function firstPosition(placement: 'spotlight' | 'highlight', position: number): number {
  const tier = SPOTLIGHTS.find(({ positions }) => positions.includes(position));
  return placement === 'spotlight' && tier ? tier.positions[0]! : HIGHLIGHTS.first;
}

function range(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => first + at);
}

/** How often a placement was shown and clicked at a position. */
export type ClickCount = SlotKind & { position: number; impressions: number; clicks: number };

/** The expected click rate of a placement before anything was counted. */
const USUAL_RATES: Readonly<Record<Placement, number>> = {
  spotlight: 0.03,
  highlight: 0.02,
  boost: 0.02,
  peekaboo: 0.01,
  showcase: 0.02,
};
/** The weight of the average rate, as a number of impressions. */
const PRIOR_IMPRESSIONS = 1_000;

/** Estimates a click rate: the counted rate, moved toward the average while few impressions were counted. */
export function smoothClickRate(
  placement: Placement,
  { impressions, clicks }: { impressions: number; clicks: number },
): number {
  return (clicks + PRIOR_IMPRESSIONS * USUAL_RATES[placement]) / (impressions + PRIOR_IMPRESSIONS);
}

/**
 * Returns the slots of the requested placements, with their reserve prices and expected click rates: those that the
 * page has places for, or, for an API call, all that calls may request.
 */
export function pageSlots(
  placements: ReadonlySet<Placement>,
  reserveCentsOf: (kind: SlotKind) => number,
  counts: readonly ClickCount[],
  places: PagePlaces | null = null,
): AuctionSlot[] {
  const counted = new Map(counts.map((count) => [keyOf(count, count.position), count]));
  const kinds = places ? kindsOf(places) : CALLED;
  return kinds
    .filter(({ placement }) => placements.has(placement))
    .flatMap(({ placement, tier, positions }) =>
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
