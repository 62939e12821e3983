import type { Brand } from '#features/brands/brands.ts';
import { derivedPrice, type Listing } from '#features/listings/listings.ts';
import type { ParsedQuery } from '#features/search/search.ts';
import type { Drawn, DrawOptions, SearchService } from '#features/search/search.server.ts';
import { bestValue, cornersUnder } from '../model/best-value.ts';
import { MOST_DOTS } from '../model/market-car.ts';

/** Cars of a search for its plot, and those to which no other car is preferable: none of the whole search, or none drawn. */
export type Market = { drawn: Drawn; best: readonly Listing[]; isBestOfAll: boolean };

type Draw = (options: Pick<DrawOptions, 'count' | 'under'>) => Promise<Drawn>;

/** Each round leaves about a hundredth of the cars that could still be better; so many rounds are never needed. */
const MOST_ROUNDS = 6;
/** More best cars make too long a question. */
const MOST_BEST = 150;

/** All of one state of the inventory. @throws what the search throws. */
export function drawMarket(
  search: SearchService,
  parsed: ParsedQuery,
  brand: Brand,
  signal: AbortSignal,
): Promise<Market> {
  return search.inOneState((pinned) => drawBest((options) => pinned.draw(parsed, brand, { ...options, signal })));
}

/**
 * What is best among cars that were drawn bounds what is best among all: where cars may lie that are better, it is drawn
 * again, until none is left that was not looked at.
 */
export async function drawBest(draw: Draw, count = MOST_DOTS): Promise<Market> {
  const drawn = await draw({ count });
  let best = bestOf(drawn.cars);
  let left = drawn.inDraw - drawn.cars.length;
  for (let round = 0; left > 0 && round < MOST_ROUNDS && best.length <= MOST_BEST; round++) {
    const nearer = await draw({ count, under: cornersUnder(best.map(spotOf)) });
    best = bestOf([...best, ...nearer.cars]);
    left = nearer.inDraw - nearer.cars.length;
  }
  return { drawn, best, isBestOfAll: left === 0 };
}

function bestOf(cars: readonly Listing[]): Listing[] {
  return bestValue(cars.map((listing) => ({ ...spotOf(listing), listing }))).map(({ listing }) => listing);
}

/** A drawn car has both numbers. */
function spotOf(listing: Listing) {
  return { price: derivedPrice(listing)!, mileage: listing.mileage! };
}
