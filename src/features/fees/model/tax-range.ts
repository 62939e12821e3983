import { applies, shareOf, type CarFacts, type Range } from './car-facts.ts';
import type { Jurisdiction, TaxPart } from './jurisdiction.ts';

/** What a buyer brings to the purchase besides the car's price. */
export type TaxInput = { facts: CarFacts; year: number; dealerFees: Range; tradeInCents: number };

/**
 * Returns the range of one part of a state's tax; `null` if the part is not for this car. The upper end is unknown
 * where the state taxes its own valuation of the car.
 */
export function taxPartRange(jurisdiction: Jurisdiction, part: TaxPart, input: TaxInput): Range | null {
  const answer = applies(part.when, input.facts, input.year);
  if (answer === 'no') return null;
  const base = taxableRange(jurisdiction, part, input);
  const isBasedOnPrice = jurisdiction.tax?.base === 'price';
  const low = answer === 'maybe' || jurisdiction.tax?.base === 'assessed' ? 0 : partCents(part, part.low, base.low);
  const high =
    isBasedOnPrice && part.high !== null && base.high !== null ? partCents(part, part.high, base.high) : null;
  return { low, high: high ?? part.most ?? null };
}

function partCents({ slice, plus = 0, least = 0, most }: TaxPart, rate: number, base: number): number {
  const { from, upTo } = slice ?? { from: 0, upTo: null };
  const taxed = Math.max(0, Math.min(base, upTo ?? base) - from);
  return Math.min(Math.max(shareOf(taxed, rate) + plus, least), most ?? Infinity);
}

/** Returns the amount that a part taxes: the price with taxed dealer fees, less the credit for a trade-in. */
function taxableRange({ documentFee, tradeIn }: Jurisdiction, part: TaxPart, input: TaxInput): Range {
  const { facts, dealerFees } = input;
  const taxesFees = documentFee?.isTaxed ?? null;
  const low = facts.priceCents + (taxesFees === true ? dealerFees.low : 0);
  const fees = taxesFees === false ? 0 : dealerFees.high;
  const credit = part.ignoresTradeIn ? { low: 0, high: 0 } : creditRange(tradeIn, input);
  return {
    low: Math.max(0, low - credit.high),
    high: fees === null ? null : Math.max(0, facts.priceCents + fees - credit.low),
  };
}

/** Returns the least and the highest amount by which a trade-in may reduce what is taxed. */
function creditRange(tradeIn: Jurisdiction['tradeIn'], { facts, tradeInCents }: TaxInput) {
  const most = Math.min(tradeInCents, tradeIn?.most ?? Infinity);
  switch (tradeIn?.credit) {
    case 'full':
      return { low: most, high: most };
    case 'none':
      return { low: 0, high: 0 };
    case 'new-only':
      return facts.isNew ? { low: most, high: most } : { low: 0, high: 0 };
    default:
      return { low: 0, high: most };
  }
}
