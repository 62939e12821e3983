import { evaluateCondition, type CarFacts } from './car-facts.ts';
import { chargeRange } from './charge-range.ts';
import type { Jurisdiction } from './jurisdiction.ts';
import { highestPartTax } from './tax-range.ts';

/**
 * The facts on which the upper end of an out-the-door price depends. `dealerFeesMost`: the upper end of the dealer's
 * fees, in cents.
 */
export type OutTheDoorFacts = CarFacts & { dealerFeesMost: number | null };

/** Returns whether out-the-door prices can have an upper end: whether all figures that every car needs are known. */
export function hasHighestOutTheDoor(buyer: Jurisdiction | null): buyer is Jurisdiction {
  return missingOutTheDoorFacts(buyer) === null;
}

/** Returns the figure that every car needs and that was not found, such as `county fees`; `null` if none is missing. */
export function missingOutTheDoorFacts(buyer: Jurisdiction | null): string | null {
  if (!buyer) return 'taxes and registration';
  const { gaps, tax } = buyer;
  const gap = gaps.find(({ when }) => when === undefined);
  if (gap) return gap.what;
  const open = tax?.parts.find(
    ({ high, most, when }) => when === undefined && most === undefined && (high === null || tax.base !== 'price'),
  );
  return open ? open.label.charAt(0).toLowerCase() + open.label.slice(1) : null;
}

/** Returns the part of a trade-in that can lower the upper end of prices, in cents. */
export function effectiveTradeIn({ tradeIn }: Jurisdiction, tradeInCents: number): number {
  const isCredited = tradeIn?.credit === 'full' || tradeIn?.credit === 'new-only';
  return isCredited ? Math.min(tradeInCents, tradeIn.most ?? Infinity) : 0;
}

/**
 * Returns a function that computes the upper end of out-the-door prices, in cents, for buyers in one place with the
 * same trade-in: the result of `computePriceBreakdown` without its lines, for a large number of cars. `year`: that of
 * the purchase.
 */
export function highestOutTheDoor(
  buyer: Jurisdiction | null,
  tradeInCents: number,
  year: number,
): (facts: OutTheDoorFacts) => number | null {
  if (!hasHighestOutTheDoor(buyer)) return () => null;
  const parts = buyer.tax?.parts ?? [];
  return (facts) => {
    const { dealerFeesMost } = facts;
    if (dealerFeesMost === null) return null;
    for (const { when } of buyer.gaps) if (evaluateCondition(when, facts, year) !== 'no') return null;
    const input = { facts, tradeInCents, dealerFees: { low: 0, high: dealerFeesMost } };
    let sum = facts.priceCents + dealerFeesMost;
    for (const part of parts) {
      if (evaluateCondition(part.when, facts, year) === 'no') continue;
      const most = highestPartTax(buyer, part, input);
      if (most === null) return null;
      sum += most;
    }
    for (const charge of buyer.charges) {
      const range = chargeRange(charge, facts, year);
      if (range?.high === null) return null;
      sum += range?.high ?? 0;
    }
    return sum;
  };
}
