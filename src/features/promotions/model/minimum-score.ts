import type { ScoredCar } from '#features/search/search.ts';
import type { Placement } from './campaign.ts';

/**
 * A car may take a place if at most this many cars of the search are more relevant. How much a paid card disadvantages
 * the shopper depends on its position (docs/features/auctions.md): spotlights push down the whole list, highlights only
 * the results after them. Boosted and peekaboo cars are not what the shopper searched for, so they must be among the
 * best.
 */
const BY_RELEVANCE: Readonly<Record<Placement, number>> = {
  spotlight: 29,
  highlight: 49,
  showcase: 49,
  boost: 12,
  peekaboo: 3,
};
/** In other orders, most of the best cars are not on the page, so smaller numbers suffice. */
const IN_OTHER_ORDERS: typeof BY_RELEVANCE = { ...BY_RELEVANCE, spotlight: 10, peekaboo: 0 };

/** The result of a search. `best`: the most relevant cars, in any order of the page. */
export type RankedSearch = { best: readonly ScoredCar[]; total: number; byRelevance: boolean };

/**
 * Returns the minimum relevance score of a car that may take a place. For spotlights it is at least the median score of
 * all results.
 */
export function minimumScore(placement: Placement, { best, total, byRelevance }: RankedSearch): number {
  const ranks = byRelevance ? BY_RELEVANCE : IN_OTHER_ORDERS;
  const limit = placement === 'spotlight' ? Math.floor(total / 2) : Infinity;
  return best[Math.min(ranks[placement], limit, best.length - 1)]?.score ?? -Infinity;
}
