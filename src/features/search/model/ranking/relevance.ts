import type { Owner } from '#features/dealers/dealers.ts';
import { plausiblePrice, type Listing } from '#features/listings/listings.ts';
import type { Position } from '../predicate.ts';
import type { Result } from '../search-answer.ts';

/**
 * The order by relevance: its inputs, their weights with reasons, and the ranking explanation of one car.
 * `docs/features/ranking.md` describes it in prose, with an example.
 */

/** Weights of the terms that a set can change. They add up to 1. */
export type RelevanceWeights = {
  quality: { weight: number };
  near: { weight: number; halfMiles: number };
  fresh: { weight: number; halfDays: number };
};

/**
 * The weights of the order by relevance: a sum of terms, each a weight times a number in 0…1. Every result matches the
 * query completely, so the match adds nothing. Seller diversity is applied afterwards (`seller-diversity.ts`). All else
 * being equal, a cheaper, nearer or fresher car always scores higher (spec I32), because in every set each of
 * the three has a strictly monotonic term. `relevanceConfig` selects the set.
 */
export const RELEVANCE_SETS = {
  standard: {
    /**
     * The quality of an offer is the same for every shopper and counts most, because one trip costs far less than a
     * car.
     */
    quality: { weight: 0.75 },
    /** Shoppers have to pick up the car: at 40 miles, an hour's trip, half of the term is left. */
    near: { weight: 0.13, halfMiles: 40 },
    /** Half of used cars sell within about three weeks, and shoppers have already seen the old ones. */
    fresh: { weight: 0.12, halfDays: 21 },
  },
  /**
   * For shoppers who want the best offer and will travel for it: price and quality decide, and distance hardly counts.
   */
  value: { quality: { weight: 0.9 }, near: { weight: 0.04, halfMiles: 150 }, fresh: { weight: 0.06, halfDays: 21 } },
  /**
   * For shoppers who cannot travel far: half of the term is left at 15 miles, the next town, and distance counts most.
   */
  nearby: { quality: { weight: 0.3 }, near: { weight: 0.6, halfMiles: 15 }, fresh: { weight: 0.1, halfDays: 21 } },
  /** For shoppers who search every day: half of the term is left after three days, and freshness counts most. */
  fresh: { quality: { weight: 0.25 }, near: { weight: 0.15, halfMiles: 40 }, fresh: { weight: 0.6, halfDays: 3 } },
} as const satisfies Record<string, RelevanceWeights>;

export type RelevanceName = keyof typeof RELEVANCE_SETS;
export const DEFAULT_RELEVANCE: RelevanceName = 'standard';

export function isRelevanceName(name: string): name is RelevanceName {
  return Object.hasOwn(RELEVANCE_SETS, name);
}

/** Describes the sets for the API: `standard (quality 0.5, near 0.3, fresh 0.2), …`. */
export function describeRelevance(): string {
  const sets = Object.entries(RELEVANCE_SETS).map(([name, weights]) => {
    const terms = Object.entries(weights).map(([term, { weight }]) => `${term} ${weight}`);
    return `${name} (${terms.join(', ')})`;
  });
  return sets.join(', ');
}

/** The inputs of a term by name, for the ranking explanation. */
export type RankingInputs = Readonly<Record<string, number | string | boolean | null>>;

type QualityValue = {
  /** 0…1. */
  value(listing: Listing, owner: Owner): number;
  /** The inputs of `value`. */
  inputs(listing: Listing, owner: Owner): RankingInputs;
};

/**
 * A part of an offer's quality that is the same for every shopper. `withoutPlace` replaces the value in searches
 * without a place.
 */
type QualityPart = QualityValue & { weight: number; withoutPlace?: QualityValue };

/** The price in dollars at which half of the price term is left. */
const HALF_PRICE = 25_000;
/** The mileage at which half of the mileage term is left: about five years of driving. */
const HALF_MILEAGE = 60_000;
/** The relative distance from the fair price at which the deal term reaches its minimum or maximum. */
const DEAL_SPAN = 0.2;
/** The deal term of a car without a fair price: a little below that of a fair deal. */
const UNKNOWN_DEAL = 0.4;
/** A seller's rating is averaged with this many average reviews, so that one vote does not decide. */
const PRIOR = { reviews: 10, rating: 3.5 };

/** The facts that a complete offer states. */
const SAID: Readonly<Record<string, (listing: Listing) => boolean>> = {
  photo: ({ images }) => images.length > 0,
  fivePhotos: ({ images }) => images.length > 4,
  vin: ({ vin }) => vin !== null,
  trim: ({ trim }) => trim !== null,
  mileage: ({ mileage }) => mileage !== null,
  exteriorColor: ({ exteriorColorCode }) => exteriorColorCode !== null,
  features: ({ features }) => features.length > 0,
  description: ({ description }) => description !== null,
};
const FACTS = Object.entries(SAID);

/** Parts of `quality`. The positive weights add up to 1. */
const QUALITY = {
  deal: {
    /** The price relative to the fair price: what shoppers look for most. */
    weight: 0.34,
    /** 0.5 at the fair price, 1 at 20% below, 0 at 20% above. */
    value: (listing) => {
      const price = plausiblePrice(listing);
      if (price === null) return 0;
      const fairPrice = knownFairPrice(listing);
      if (!fairPrice) return UNKNOWN_DEAL;
      const saved = 1 - price / fairPrice;
      return Math.min(1, Math.max(0, 0.5 + saved / (2 * DEAL_SPAN)));
    },
    inputs: (listing) => ({ price: plausiblePrice(listing), fairPrice: knownFairPrice(listing), span: DEAL_SPAN }),
  },
  completeness: {
    /** Photos and facts: an incomplete offer only wastes a click, so the weight is small. */
    weight: 0.05,
    value: (listing) => FACTS.reduce((said, [, isSaid]) => said + (isSaid(listing) ? 1 : 0), 0) / FACTS.length,
    inputs: (listing) => Object.fromEntries(FACTS.map(([name, isSaid]) => [name, isSaid(listing)])),
  },
  seller: {
    /** Shoppers' ratings of the seller. They measure trust, but a shopper deals with a seller only once. */
    weight: 0.12,
    value: (_listing, owner) => {
      const reviews = reviewsOf(owner);
      return ((owner.rating ?? 0) * reviews + PRIOR.rating * PRIOR.reviews) / (reviews + PRIOR.reviews) / 5;
    },
    inputs: (_listing, owner) => ({
      rating: owner.rating,
      reviews: reviewsOf(owner),
      averageRating: PRIOR.rating,
      averageReviews: PRIOR.reviews,
    }),
  },
  price: {
    /**
     * The price itself, because budgets are limited even for a fair price. Of two cars without a deal rating, the
     * cheaper ranks higher.
     */
    weight: 0.32,
    value: (listing) => {
      const price = plausiblePrice(listing);
      return price === null ? 0 : HALF_PRICE / (HALF_PRICE + price);
    },
    inputs: (listing) => ({ price: plausiblePrice(listing), halfPrice: HALF_PRICE }),
    /**
     * A search without a place finds the cars of the whole country, and the price itself would put the cheapest old
     * cars of all first. So the price counts only in comparison with cars like this one. Without a usable fair price,
     * the value stays below that of a fair offer, and the cheaper of two such cars ranks higher.
     */
    withoutPlace: {
      value: (listing) => {
        const price = plausiblePrice(listing);
        if (price === null) return 0;
        const fairPrice = knownFairPrice(listing);
        return fairPrice ? fairPrice / (fairPrice + price) : (UNKNOWN_DEAL * HALF_PRICE) / (HALF_PRICE + price);
      },
      inputs: (listing) => ({
        price: plausiblePrice(listing),
        halfPrice: knownFairPrice(listing) ?? HALF_PRICE,
        most: knownFairPrice(listing) ? 1 : UNKNOWN_DEAL,
      }),
    },
  },
  mileage: {
    /** The remaining life of the car: of two fair offers, shoppers prefer the one with fewer miles. */
    weight: 0.17,
    value: (listing) => {
      const miles = drivenMiles(listing);
      return miles === null ? 0 : HALF_MILEAGE / (HALF_MILEAGE + miles);
    },
    inputs: (listing) => ({ miles: drivenMiles(listing), halfMiles: HALF_MILEAGE }),
  },
  unconfirmed: {
    /**
     * A listing that its feed has not confirmed for too long may be sold, and a shopper who drives there in vain does
     * not come back. So it ranks below every confirmed listing: every set gives quality a weight of at least a quarter,
     * so −4 outweighs the sum of all other terms.
     */
    weight: -4,
    value: ({ stale }) => (stale ? 1 : 0),
    inputs: () => ({}),
  },
} as const satisfies Record<string, QualityPart>;
const PARTS = Object.entries<QualityPart>(QUALITY) as [keyof typeof QUALITY, QualityPart][];

/** Returns the miles driven. A new car counts as 0 if its mileage is missing. */
function drivenMiles({ mileage, listingType }: Listing): number | null {
  return mileage ?? (listingType === 'NEW' ? 0 : null);
}

/**
 * Returns the fair price to compare a price with, even if the two differ widely. Returns `null` if there is no fair
 * price, or if the prices of similar cars vary too widely. The asking price must not affect this: if only prices up to
 * some limit were compared, a price above the limit would score better.
 */
function knownFairPrice({ rating }: Listing): number | null {
  return rating === null || rating.doubt?.reason === 'wide-interval' ? null : rating.fairPrice;
}

function reviewsOf({ rating, reviewCount }: Owner): number {
  return rating === null ? 0 : (reviewCount ?? 0);
}

/**
 * Returns the quality of an offer, the same for every shopper: 0…1, and 4 less if it is not confirmed. Falls as the
 * price rises. Lowest without a believable price.
 */
export function listingQuality(listing: Listing, owner: Owner): number {
  let quality = 0;
  for (const [, { weight, value }] of PARTS) quality += weight * value(listing, owner);
  return quality;
}

/**
 * Returns the quality of an offer for searches without a place: like `listingQuality`, but the price counts only in
 * comparison with similar cars.
 */
export function relativeQuality(listing: Listing, owner: Owner): number {
  let quality = 0;
  for (const [, part] of PARTS) quality += part.weight * (part.withoutPlace ?? part).value(listing, owner);
  return quality;
}

const MS_PER_DAY = 86_400_000;

/** The columns that the order uses, stored by every index as unrounded doubles. */
export const RELEVANCE_COLUMNS = {
  quality: listingQuality,
  relativeQuality,
  /** Days since 1970, with the time of day. */
  listedDay: ({ listedAt }: Listing) => Date.parse(listedAt) / MS_PER_DAY,
} as const;
type RelevanceColumn = keyof typeof RELEVANCE_COLUMNS;

/** A term of the score, as data. The in-process index passes it to its engine; another index translates it. */
export type ScoreTerm =
  | { kind: 'column'; column: RelevanceColumn; weight: number }
  | { kind: 'near'; column: 'position'; center: Position; halfMiles: number; weight: number }
  | { kind: 'fresh'; column: RelevanceColumn; nowDays: number; halfDays: number; weight: number };

/** `today`: days since 1970. */
type RankingContext = { place: Position | null; today: number; weights: RelevanceWeights };

/** The terms, in the order in which they are added. */
const TERMS: { [Key in keyof RelevanceWeights]: (searched: RankingContext) => ScoreTerm | null } = {
  quality: ({ place, weights }) => ({
    kind: 'column',
    column: place === null ? 'relativeQuality' : 'quality',
    ...weights.quality,
  }),
  near: ({ place, weights }) => {
    if (place === null) return null;
    const center = { latitude: place.latitude, longitude: place.longitude };
    return { kind: 'near', column: 'position', center, ...weights.near };
  },
  // Measured from the end of the day, so that of two cars listed today the later one ranks higher too.
  fresh: ({ today, weights }) => ({ kind: 'fresh', column: 'listedDay', nowDays: today + 1, ...weights.fresh }),
};
type TermKey = keyof typeof TERMS;

const TERM_KEYS = Object.keys(TERMS) as TermKey[];

function namedTerms(searched: RankingContext): [TermKey, ScoreTerm][] {
  const named: [TermKey, ScoreTerm][] = [];
  for (const key of TERM_KEYS) {
    const term = TERMS[key](searched);
    if (term) named.push([key, term]);
  }
  return named;
}

/**
 * Returns the terms for a search from `place` on the day `today` (days since 1970). Without a place, omits nearness,
 * and the price counts only in comparison with similar cars.
 */
export function relevanceTerms(
  place: Position | null,
  today: number,
  weights: RelevanceWeights = RELEVANCE_SETS[DEFAULT_RELEVANCE],
): ScoreTerm[] {
  return namedTerms({ place, today, weights }).map(([, term]) => term);
}

/** One line of a ranking explanation: `part` is `weight` × `value`, and `value` is 0…1. */
export type RankingTerm = {
  term: keyof typeof QUALITY | Exclude<TermKey, 'quality'>;
  inputs: RankingInputs;
  value: number;
  weight: number;
  part: number;
};

/** Explains a car's rank: the parts and their sum, which equals the index's sort key to the last bit. */
export type RankingExplanation = { terms: RankingTerm[]; score: number };

/** Explains a result of a search from `place` on the day `today` (days since 1970). */
export function explainRelevance(
  result: Pick<Result, 'listing' | 'owner' | 'distanceMiles'>,
  place: Position | null,
  today: number,
  weights: RelevanceWeights,
): RankingExplanation {
  const terms: RankingTerm[] = [];
  let score = 0;
  for (const [key, term] of namedTerms({ place, today, weights })) {
    const { value, inputs } = readTerm(term, result);
    const { weight } = term;
    // Added in the same order as in every index, so that even the rounding is the same.
    score += weight * value;
    if (key === 'quality') terms.push(...qualityTerms(weight, place !== null, result));
    else terms.push({ term: key, inputs, value, weight, part: weight * value });
  }
  return { terms, score };
}

function qualityTerms(
  share: number,
  hasPlace: boolean,
  { listing, owner }: Pick<Result, 'listing' | 'owner'>,
): RankingTerm[] {
  const lines = PARTS.map(([term, part]) => {
    const { value: valueOf, inputs } = hasPlace ? part : (part.withoutPlace ?? part);
    const [weight, value] = [share * part.weight, valueOf(listing, owner)];
    return { term, inputs: inputs(listing, owner), value, weight, part: weight * value };
  });
  return lines.filter(({ term, value }) => term !== 'unconfirmed' || value > 0);
}

/** Computes a term for a car, as the engine's `ScoreTerm` defines it. */
function readTerm(
  term: ScoreTerm,
  { listing, owner, distanceMiles: miles }: Pick<Result, 'listing' | 'owner' | 'distanceMiles'>,
): { value: number; inputs: RankingInputs } {
  if (term.kind === 'near') {
    const { halfMiles } = term;
    return { value: miles === null ? 0 : halfMiles / (halfMiles + miles), inputs: { miles, halfMiles } };
  }
  const value = RELEVANCE_COLUMNS[term.column](listing, owner);
  if (term.kind === 'column') return { value, inputs: {} };
  const { halfDays } = term;
  const days = Math.max(0, term.nowDays - value);
  return { value: halfDays / (halfDays + days), inputs: { days, halfDays, listedAt: listing.listedAt } };
}
