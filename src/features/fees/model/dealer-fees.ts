import { shareOfCents, type CarFacts, type Range } from './car-facts.ts';
import type { Jurisdiction } from './jurisdiction.ts';

type PricedFacts = Pick<CarFacts, 'priceCents' | 'dealerFeesCents'>;

/**
 * Returns the cost of the dealer's mandatory fees: the feed's amount or, if it names none, up to the legal maximum of
 * the document fee in the dealer's state.
 */
export function dealerFeeRange({ priceCents, dealerFeesCents }: PricedFacts, dealer: Jurisdiction | null): Range {
  if (dealerFeesCents !== null) return { low: dealerFeesCents, high: dealerFeesCents };
  return { low: 0, high: mostDocumentFee(dealer?.documentFee ?? null, priceCents) };
}

function mostDocumentFee(fee: Jurisdiction['documentFee'], priceCents: number): number | null {
  if (fee === null) return null;
  if (fee.isInAdvertisedPrice) return 0;
  if (fee.most === null) return null;
  return fee.mostShare === undefined ? fee.most : Math.min(fee.most, shareOfCents(priceCents, fee.mostShare));
}
