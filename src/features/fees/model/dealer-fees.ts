import { shareOf, type CarFacts, type Range } from './car-facts.ts';
import type { Jurisdiction } from './jurisdiction.ts';

type PricedFacts = Pick<CarFacts, 'priceCents' | 'dealerFeesCents'>;

/**
 * Returns what the dealer's mandatory fees cost: the feed's amount or, if it names none, up to the legal maximum of the
 * document fee in the dealer's state.
 */
export function dealerFeeRange({ priceCents, dealerFeesCents }: PricedFacts, dealer: Jurisdiction | null): Range {
  if (dealerFeesCents !== null) return { low: dealerFeesCents, high: dealerFeesCents };
  return { low: 0, high: mostDocumentFee(dealer?.documentFee ?? null, priceCents) };
}

/**
 * Returns the upper end of a price with dealer fees in whole dollars, rounded up: a price that the shopper surely
 * doesn't exceed. `null` if no such end is known.
 */
export function mostDollarsWithFees(facts: PricedFacts, dealer: Jurisdiction | null): number | null {
  const { high } = dealerFeeRange(facts, dealer);
  return high === null ? null : Math.ceil((facts.priceCents + high) / 100);
}

function mostDocumentFee(fee: Jurisdiction['documentFee'], priceCents: number): number | null {
  if (fee === null) return null;
  if (fee.isInAdvertisedPrice) return 0;
  if (fee.most === null) return null;
  return fee.mostShare === undefined ? fee.most : Math.min(fee.most, shareOf(priceCents, fee.mostShare));
}
