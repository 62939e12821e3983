import { type Appraiser, createAppraiser } from '../model/appraise.ts';
import type { FittedMarket } from '../model/market/market.ts';
import { decodeMarket, headSchema } from '../server/encode-market.ts';
import { encodeWithinLimit } from '../server/market-models.ts';

/** Returns a market as servers load it. */
export function appraiserOf(market: FittedMarket): Appraiser {
  const { head, bytes } = encodeWithinLimit(market, 'asking');
  return createAppraiser(decodeMarket(headSchema.parse(JSON.parse(JSON.stringify(head))), bytes));
}
