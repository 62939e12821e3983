import type { Owner } from '#features/dealers/dealers.ts';
import { believablePrice, type Listing } from '#features/listings/listings.ts';
import type { Position } from './predicate.ts';
import type { Result } from './search-answer.ts';

/**
 * The order called relevance, wholly in this file: what it looks at, how much each counts and why, and the receipt that
 * says so for one car. `docs/ranking.md` has it in words, with an example.
 */

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
    /** What makes a good offer wherever and whenever it is seen counts most: fetching a car once costs far less than it. */
    quality: { weight: 0.75 },
    /** A car has to be fetched: at 40 miles, an hour's trip, half is left. */
    near: { weight: 0.13, halfMiles: 40 },
    /** Half of used cars are sold within about three weeks, and the old ones were seen before. */
    fresh: { weight: 0.12, halfDays: 21 },
  },
  /** For who wants the best offer and will travel for it: price and quality decide, distance hardly. */
  value: { quality: { weight: 0.9 }, near: { weight: 0.04, halfMiles: 150 }, fresh: { weight: 0.06, halfDays: 21 } },
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

/** What a receipt says that a term looked at, by name. */
export type ReceiptInputs = Readonly<Record<string, number | string | boolean | null>>;

/** Something that makes an offer worth showing, whoever looks. */
type QualityPart = {
  weight: number;
  /** 0…1. */
  value(listing: Listing, owner: Owner): number;
  /** What `value` looked at. */
  inputs(listing: Listing, owner: Owner): ReceiptInputs;
};

/** The price that gets half of the price term. */
const HALF_PRICE = 25_000;
/** The mileage that gets half of the mileage term: about five years of driving. */
const HALF_MILEAGE = 60_000;
/** How far from the fair price, as a share, a deal is as good or bad as can be. */
const DEAL_SPAN = 0.2;
/** A deal that cannot be judged stands a little below a fair one. */
const UNKNOWN_DEAL = 0.4;
/** A seller's rating is mixed with this many average ones, so that one vote does not decide. */
const PRIOR = { reviews: 10, rating: 3.5 };

/** What a complete offer says of its car. */
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

/** Parts of `quality`; the weights of those that can only help add up to 1. */
const QUALITY = {
  deal: {
    /** The price against the fair one: what a shopper is here for. */
    weight: 0.34,
    /** ½ at the fair price, 1 at a fifth below, 0 at a fifth above. */
    value: (listing) => {
      const price = believablePrice(listing);
      if (price === null) return 0;
      const fairPrice = knownFairPrice(listing);
      if (!fairPrice) return UNKNOWN_DEAL;
      const saved = 1 - price / fairPrice;
      return Math.min(1, Math.max(0, 0.5 + saved / (2 * DEAL_SPAN)));
    },
    inputs: (listing) => ({ price: believablePrice(listing), fairPrice: knownFairPrice(listing), span: DEAL_SPAN }),
  },
  completeness: {
    /** Pictures and facts: an offer that says little wastes a click, and no more than that. */
    weight: 0.05,
    value: (listing) => FACTS.reduce((said, [, isSaid]) => said + (isSaid(listing) ? 1 : 0), 0) / FACTS.length,
    inputs: (listing) => Object.fromEntries(FACTS.map(([name, isSaid]) => [name, isSaid(listing)])),
  },
  seller: {
    /** Shoppers' ratings of the seller: trust, but in whom one meets once. */
    weight: 0.12,
    value: (_listing, owner) => {
      const reviews = reviewsOf(owner);
      return ((owner.rating ?? 0) * reviews + PRIOR.rating * PRIOR.reviews) / (reviews + PRIOR.reviews) / 5;
    },
    inputs: (_listing, owner) => ({
      ...{ rating: owner.rating, reviews: reviewsOf(owner) },
      ...{ averageRating: PRIOR.rating, averageReviews: PRIOR.reviews },
    }),
  },
  price: {
    /** The price itself: budgets end, whatever is fair; and of two cars that are not rated the cheaper leads. */
    weight: 0.32,
    value: (listing) => {
      const price = believablePrice(listing);
      return price === null ? 0 : HALF_PRICE / (HALF_PRICE + price);
    },
    inputs: (listing) => ({ price: believablePrice(listing), halfPrice: HALF_PRICE }),
  },
  mileage: {
    /** What is left of the car: of two fair offers, shoppers take the one that was driven less. */
    weight: 0.17,
    value: (listing) => {
      const miles = drivenMiles(listing);
      return miles === null ? 0 : HALF_MILEAGE / (HALF_MILEAGE + miles);
    },
    inputs: (listing) => ({ miles: drivenMiles(listing), halfMiles: HALF_MILEAGE }),
  },
  unconfirmed: {
    /**
     * What its feed has not confirmed for long may be sold, and who drives to it in vain comes back to no other car here: it
     * stands behind all that is confirmed. No set gives quality less than a quarter, so that four of it are the whole sum.
     */
    weight: -4,
    value: ({ stale }) => (stale ? 1 : 0),
    inputs: () => ({}),
  },
} as const satisfies Record<string, QualityPart>;
const PARTS = Object.entries<QualityPart>(QUALITY) as [keyof typeof QUALITY, QualityPart][];

/** A new car was not driven, unless it says so. */
function drivenMiles({ mileage, listingType }: Listing): number | null {
  return mileage ?? (listingType === 'NEW' ? 0 : null);
}

/**
 * The fair price that a price stands against, however far from it; `null` without one, or where such cars cost anything.
 * What is asked has no say in that: a deal that is judged only up to some price would be worth more beyond it.
 */
function knownFairPrice({ rating }: Listing): number | null {
  return rating === null || rating.doubt?.reason === 'wide-interval' ? null : rating.fairPrice;
}

function reviewsOf({ rating, reviewCount }: Owner): number {
  return rating === null ? 0 : (reviewCount ?? 0);
}

/**
 * What an offer is worth showing, whoever looks: 0…1, and 4 less where it is not confirmed. Falls as the price rises;
 * without a believable one it is least.
 */
export function listingQuality(listing: Listing, owner: Owner): number {
  let quality = 0;
  for (const [, { weight, value }] of PARTS) quality += weight * value(listing, owner);
  return quality;
}

const MS_PER_DAY = 86_400_000;

/** The numbers of a car that the order is made of, as every index keeps them: doubles, nothing is rounded. */
export const RELEVANCE_COLUMNS = {
  quality: listingQuality,
  /** Days since 1970, with the time of day. */
  listedDay: ({ listedAt }: Listing) => Date.parse(listedAt) / MS_PER_DAY,
} as const;
type RelevanceColumn = keyof typeof RELEVANCE_COLUMNS;

/** A term of the score, as data: the in-process index hands it to its engine, another index translates it. */
export type ScoreTerm =
  | { kind: 'column'; column: RelevanceColumn; weight: number }
  | { kind: 'near'; column: 'position'; center: Position; halfMiles: number; weight: number }
  | { kind: 'fresh'; column: RelevanceColumn; nowDays: number; halfDays: number; weight: number };

/** `today`: days since 1970. */
type Searched = { place: Position | null; today: number; weights: RelevanceWeights };

/** The terms in the order in which they are added up. */
const TERMS: { [Key in keyof RelevanceWeights]: (searched: Searched) => ScoreTerm | null } = {
  quality: ({ weights }) => ({ kind: 'column', column: 'quality', ...weights.quality }),
  near: ({ place, weights }) => {
    if (place === null) return null;
    const center = { latitude: place.latitude, longitude: place.longitude };
    return { kind: 'near', column: 'position', center, ...weights.near };
  },
  // From the end of the day: of two cars listed today the later one leads too.
  fresh: ({ today, weights }) => ({ kind: 'fresh', column: 'listedDay', nowDays: today + 1, ...weights.fresh }),
};
type TermKey = keyof typeof TERMS;

function namedTerms(searched: Searched): [TermKey, ScoreTerm][] {
  return (Object.keys(TERMS) as TermKey[]).flatMap((key) => {
    const term = TERMS[key](searched);
    return term ? [[key, term]] : [];
  });
}

/** The terms for a search from `place` on the day `today` (days since 1970). Without a place nearness is left out. */
export function relevanceTerms(
  place: Position | null,
  today: number,
  weights: RelevanceWeights = RELEVANCE_SETS[DEFAULT_RELEVANCE],
): ScoreTerm[] {
  return namedTerms({ place, today, weights }).map(([, term]) => term);
}

/** One line of a receipt: `part` is `weight` × `value`, and `value` is 0…1. */
export type ReceiptTerm = {
  term: keyof typeof QUALITY | Exclude<TermKey, 'quality'>;
  inputs: ReceiptInputs;
  value: number;
  weight: number;
  part: number;
};

/** Why a car has its place: the parts, and their sum, to the last bit the key by which the index sorted it. */
export type Receipt = { terms: ReceiptTerm[]; score: number };

/** The receipt of a result of a search from `place` on the day `today` (days since 1970). */
export function explainRelevance(
  result: Pick<Result, 'listing' | 'owner' | 'distanceMiles'>,
  place: Position | null,
  today: number,
  weights: RelevanceWeights,
): Receipt {
  const terms: ReceiptTerm[] = [];
  let score = 0;
  for (const [key, term] of namedTerms({ place, today, weights })) {
    const { value, inputs } = readTerm(term, result);
    const { weight } = term;
    // Added up as every index does, so that not even rounding differs.
    score += weight * value;
    if (key === 'quality') terms.push(...qualityTerms(weight, result));
    else terms.push({ term: key, inputs, value, weight, part: weight * value });
  }
  return { terms, score };
}

function qualityTerms(share: number, { listing, owner }: Pick<Result, 'listing' | 'owner'>): ReceiptTerm[] {
  const lines = PARTS.map(([term, part]) => {
    const [weight, value] = [share * part.weight, part.value(listing, owner)];
    return { term, inputs: part.inputs(listing, owner), value, weight, part: weight * value };
  });
  return lines.filter(({ term, value }) => term !== 'unconfirmed' || value > 0);
}

/** What a term makes of a car, as `ScoreTerm` of the engine says. */
function readTerm(
  term: ScoreTerm,
  { listing, owner, distanceMiles: miles }: Pick<Result, 'listing' | 'owner' | 'distanceMiles'>,
): { value: number; inputs: ReceiptInputs } {
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
