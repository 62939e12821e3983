import { type CarFacts, computePriceBreakdown, type PriceLine, type PurchasePlace } from '#features/fees/fees.ts';

/**
 * Taxes and fees of a purchase. `cents`: the sum of the upper ends, and of the lower ends of lines without an upper one.
 * `isPartial`: some line has no upper end, so the real amount may be higher or lower than `cents`.
 */
export type TaxesAndFees = { cents: number; isPartial: boolean; lines: readonly PriceLine[] };

/** Estimates what the buyer of a car pays in addition to its price, after the credit for a trade-in. */
export function estimateTaxesAndFees(facts: CarFacts, place: PurchasePlace, tradeInCents: number): TaxesAndFees {
  const { lines: all } = computePriceBreakdown({ kind: 'out-the-door', tradeInCents }, facts, place);
  const lines = all.filter(({ item }) => item !== 'price');
  return {
    cents: lines.reduce((sum, { low, high }) => sum + (high ?? low), 0),
    isPartial: lines.some(({ high }) => high === null),
    lines,
  };
}
