import type { Owner } from '#features/dealers/dealers.ts';
import { derivedPrice, type Listing } from '#features/listings/listings.ts';
import type { NumberColumn, Position } from './predicate.ts';

/** Weights of the terms that a search can shift; they add up to 1. */
export type RelevanceWeights = {
  quality: { weight: number };
  near: { weight: number; halfMiles: number };
  fresh: { weight: number; halfDays: number };
};

/**
 * The order called relevance: a sum of terms, each a weight times a number in 0…1. Every result matches the query
 * wholly, so match itself adds nothing; seller diversity follows in `seller-diversity.ts`. Cheaper, nearer or fresher,
 * all else equal, always scores higher (readings, Ranking): each of the three has a term that never goes flat, in
 * every set. `relevanceConfig` names the set.
 */
export const RELEVANCE_SETS = {
  standard: {
    /** What makes a good offer wherever and whenever it is seen counts most. */
    quality: { weight: 0.5 },
    /** A car has to be fetched: at 40 miles, an hour's trip, half is left. */
    near: { weight: 0.3, halfMiles: 40 },
    /** Half of used cars are sold within about three weeks, and the old ones were seen before. */
    fresh: { weight: 0.2, halfDays: 21 },
  },
  /** For who wants the best offer and will travel for it: price and quality decide, distance hardly. */
  value: { quality: { weight: 0.75 }, near: { weight: 0.1, halfMiles: 150 }, fresh: { weight: 0.15, halfDays: 21 } },
  /** For who has no time to travel: half is left at 15 miles, the next town, and nearness counts most. */
  nearby: { quality: { weight: 0.3 }, near: { weight: 0.6, halfMiles: 15 }, fresh: { weight: 0.1, halfDays: 21 } },
  /** For who looks every day and has seen the rest: half is left after three days, and newness counts most. */
  fresh: { quality: { weight: 0.25 }, near: { weight: 0.15, halfMiles: 40 }, fresh: { weight: 0.6, halfDays: 3 } },
} as const satisfies Record<string, RelevanceWeights>;

export type RelevanceName = keyof typeof RELEVANCE_SETS;
export const DEFAULT_RELEVANCE: RelevanceName = 'standard';

export function isRelevanceName(name: string): name is RelevanceName {
  return Object.hasOwn(RELEVANCE_SETS, name);
}

/** `standard (quality 0.5, near 0.3, fresh 0.2), …`: for the API's description. */
export function describeRelevance(): string {
  const sets = Object.entries(RELEVANCE_SETS).map(([name, weights]) => {
    const terms = Object.entries(weights).map(([term, { weight }]) => `${term} ${weight}`);
    return `${name} (${terms.join(', ')})`;
  });
  return sets.join(', ');
}

/** Parts of `quality`; they add up to 1. */
const QUALITY = {
  /** The price against the market: what a shopper is here for. */
  deal: 0.4,
  /** Pictures and facts: an offer that says little wastes a click. */
  completeness: 0.25,
  /** Shoppers' ratings of the seller. */
  owner: 0.2,
  /** The price itself, lightly, so that of two cars without a market price the cheaper leads. */
  price: 0.15,
} as const;

/** The price that gets half of the price term. */
const HALF_PRICE = 25_000;
/** How far from the market price, as a share, a deal is as good or bad as can be. */
const DEAL_SPAN = 0.2;
/** A deal that cannot be judged stands a little below a fair one. */
const UNKNOWN_DEAL = 0.4;
/** A seller's rating is mixed with this many average ones, so that one vote does not decide. */
const PRIOR = { reviews: 10, rating: 3.5 };

/** A term of the score, as data: the in-process index hands it to its engine, another index translates it. */
export type ScoreTerm =
  | { kind: 'column'; column: NumberColumn; weight: number }
  | { kind: 'near'; column: 'position'; center: Position; halfMiles: number; weight: number }
  | { kind: 'fresh'; column: NumberColumn; nowDays: number; halfDays: number; weight: number };

/** The terms for a search from `place` on the day `today` (days since 1970). Without a place nearness is left out. */
export function relevanceTerms(
  place: Position | null,
  today: number,
  { quality, near, fresh }: RelevanceWeights = RELEVANCE_SETS[DEFAULT_RELEVANCE],
): ScoreTerm[] {
  const center = place && { latitude: place.latitude, longitude: place.longitude };
  return [
    { kind: 'column', column: 'quality', ...quality },
    ...(center ? [{ kind: 'near', column: 'position', center, ...near } as const] : []),
    // The end of the day: of two cars listed today the later one leads too.
    { kind: 'fresh', column: 'listedDay', nowDays: today + 1, ...fresh },
  ];
}

/** What an offer is worth showing, whoever looks: 0…1. Falls as the price rises; without a price it is least. */
export function listingQuality(listing: Listing, owner: Owner): number {
  return (
    QUALITY.deal * dealScore(listing) +
    QUALITY.completeness * completeness(listing) +
    QUALITY.owner * ownerScore(owner) +
    QUALITY.price * priceScore(listing)
  );
}

function priceScore(listing: Listing): number {
  const price = derivedPrice(listing);
  return price === null ? 0 : HALF_PRICE / (HALF_PRICE + price);
}

/** ½ at the market price, 1 at a fifth below, 0 at a fifth above. */
function dealScore(listing: Listing): number {
  const price = derivedPrice(listing);
  if (price === null) return 0;
  if (!listing.marketPrice) return UNKNOWN_DEAL;
  const saved = 1 - price / listing.marketPrice;
  return Math.min(1, Math.max(0, 0.5 + saved / (2 * DEAL_SPAN)));
}

function completeness(listing: Listing): number {
  const said = [
    listing.images.length > 0,
    listing.images.length > 4,
    listing.vin !== null,
    listing.trim !== null,
    listing.mileage !== null,
    listing.exteriorColorCode !== null,
    listing.features.length > 0,
    listing.description !== null,
  ];
  return said.filter(Boolean).length / said.length;
}

function ownerScore({ rating, reviewCount }: Owner): number {
  const reviews = rating === null ? 0 : (reviewCount ?? 0);
  return ((rating ?? 0) * reviews + PRIOR.rating * PRIOR.reviews) / (reviews + PRIOR.reviews) / 5;
}
