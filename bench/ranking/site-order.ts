import {
  DIVERSIFIED_RANKS,
  explainRelevance,
  type RelevanceWeights,
  modelNumber,
  spreadResults,
} from '../../src/features/search/search.ts';
import type { Ranked } from './measures.ts';
import type { Shopper } from './shoppers.ts';

/** Returns the order that a shopper sees: by ranking score, with sellers and models spread in the first results. */
export function siteOrder({ search, found }: Shopper, today: number, weights: RelevanceWeights): Ranked {
  const place = search.tellsPlace ? search : null;
  const scored = found.map((car) => {
    const result = { listing: car.listing, owner: car.owner, distanceMiles: car.miles };
    return { ...result, id: car.listing.id, score: explainRelevance(result, place, today, weights).score };
  });
  const sorted = scored.toSorted((a, b) => b.score - a.score || a.id - b.id);
  const spread = spreadResults(sorted.slice(0, DIVERSIFIED_RANKS), {
    ownerOf: ({ owner }) => owner.id,
    modelOf: ({ listing }) => (place ? null : modelNumber(listing)),
  });
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
