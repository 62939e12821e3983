import {
  DIVERSIFIED_RANKS,
  explainRelevance,
  type RelevanceWeights,
  spreadSellers,
} from '../../src/features/search/search.ts';
import type { Ranked } from './measures.ts';
import type { Shopper } from './shoppers.ts';

/** Returns the order that a shopper sees: by ranking score, with seller diversity in the first results. */
export function siteOrder({ search, found }: Shopper, today: number, weights: RelevanceWeights): Ranked {
  const scored = found.map((car) => {
    const result = { listing: car.listing, owner: car.owner, distanceMiles: car.miles };
    return { id: car.listing.id, owner: car.owner.id, score: explainRelevance(result, search, today, weights).score };
  });
  const sorted = scored.toSorted((a, b) => b.score - a.score || a.id - b.id);
  const spread = spreadSellers(sorted.slice(0, DIVERSIFIED_RANKS), ({ owner }) => owner);
  return [...spread, ...sorted.slice(DIVERSIFIED_RANKS)].map(({ id }) => id);
}

const PLAIN = {
  'price, lowest first': ({ price }) => price,
  'date, newest first': ({ days }) => days,
  'distance, nearest first': ({ miles }) => miles,
} as const satisfies Record<string, (car: Shopper['found'][number]) => number>;

/** Orders by a single value, ties by id. */
export const PLAIN_ORDERS = Object.entries(PLAIN).map(([name, keyOf]) => ({
  name,
  order: ({ found }: Shopper): Ranked =>
    found.toSorted((a, b) => keyOf(a) - keyOf(b) || a.listing.id - b.listing.id).map(({ listing }) => listing.id),
}));
