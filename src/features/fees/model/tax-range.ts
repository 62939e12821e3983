import { evaluateCondition, shareOfCents, type CarFacts, type Range } from './car-facts.ts';
import type { Jurisdiction, TaxPart } from './jurisdiction.ts';

/** The facts of a purchase on which its tax depends. */
export type TaxInput = { facts: CarFacts; year: number; dealerFees: Range; tradeInCents: number };

/**
 * Returns the range of one part of a state's tax; `null` if the part does not apply to this car, or taxes a slice that
 * the price does not reach. The upper end is unknown if the state taxes its own valuation of the car.
 */
export function taxPartRange(jurisdiction: Jurisdiction, part: TaxPart, input: TaxInput): Range | null {
  const answer = evaluateCondition(part.when, input.facts, input.year);
  if (answer === 'no') return null;
  const isFree = answer === 'maybe' || jurisdiction.tax?.base === 'assessed';
  const high = highestPartTax(jurisdiction, part, input);
  const least = leastTaxed(jurisdiction, part, input);
  if (isBelowSlice(jurisdiction, part, input, high, least)) return null;
  return { low: isFree ? 0 : partCents(part, leastRate(jurisdiction, part, input), least), high };
}

/**
 * Returns the upper end of one part of a state's tax for a car to which it applies or may apply; `null` if it is
 * unknown.
 */
export function highestPartTax(
  jurisdiction: Jurisdiction,
  part: TaxPart,
  input: Omit<TaxInput, 'year'>,
): number | null {
  const base = jurisdiction.tax?.base === 'price' ? mostTaxed(jurisdiction, part, input) : null;
  const rate = mostRate(jurisdiction, part, input);
  const high = rate !== null && base !== null ? partCents(part, rate, base) : null;
  return high ?? part.most ?? null;
}

/**
 * Returns whether a part that taxes a slice of the price has no tax. If dealer fees are unknown, the tax without them
 * decides, because the line of these fees says that the price has no upper end.
 */
function isBelowSlice(
  { tax }: Jurisdiction,
  part: TaxPart,
  { dealerFees }: TaxInput,
  high: number | null,
  least: number,
) {
  if (!part.slice) return false;
  if (tax?.base !== 'price' || part.high === null || dealerFees.high !== null) return high === 0;
  return partCents(part, part.high, least) === 0;
}

function partCents({ slice, plus = 0, least = 0, most }: TaxPart, rate: number, base: number): number {
  const { from, upTo } = slice ?? { from: 0, upTo: null };
  const taxed = Math.max(0, Math.min(base, upTo ?? base) - from);
  return Math.min(Math.max(shareOfCents(taxed, rate) + plus, least), most ?? Infinity);
}

function leastRate({ documentFee }: Jurisdiction, { low, lowIfTruck = low, above }: TaxPart, input: TaxInput): number {
  const price = input.facts.priceCents + taxedFees(documentFee, input).low;
  if (above && price > above.cents) return above.rate;
  return input.facts.isTruck === false ? low : lowIfTruck;
}

function mostRate(
  { documentFee }: Jurisdiction,
  { high, above }: TaxPart,
  input: Omit<TaxInput, 'year'>,
): number | null {
  const fees = taxedFees(documentFee, input).high;
  return above && (fees === null || input.facts.priceCents + fees > above.cents) ? above.rate : high;
}

/** Returns the least and the highest dealer fees that are taxed. */
function taxedFees(documentFee: Jurisdiction['documentFee'], { dealerFees }: Pick<TaxInput, 'dealerFees'>): Range {
  const isTaxed = documentFee?.isTaxed ?? null;
  return { low: isTaxed === true ? dealerFees.low : 0, high: isTaxed === false ? 0 : dealerFees.high };
}

/** Returns the minimum amount that a part taxes: the price with taxed dealer fees, less the credit for a trade-in. */
function leastTaxed({ documentFee, tradeIn }: Jurisdiction, part: TaxPart, input: TaxInput): number {
  const fees = taxedFees(documentFee, input).low;
  const credit = part.ignoresTradeIn ? 0 : creditRange(tradeIn, input).high;
  return Math.max(0, input.facts.priceCents + fees - credit);
}

/** Returns the highest amount that a part taxes; `null` if it is unknown. */
function mostTaxed(
  { documentFee, tradeIn }: Jurisdiction,
  part: TaxPart,
  input: Omit<TaxInput, 'year'>,
): number | null {
  const fees = taxedFees(documentFee, input).high;
  if (fees === null) return null;
  const credit = part.ignoresTradeIn ? 0 : creditRange(tradeIn, input).low;
  return Math.max(0, input.facts.priceCents + fees - credit);
}

/** Returns the least and the highest amount by which a trade-in may reduce what is taxed. */
function creditRange(
  tradeIn: Jurisdiction['tradeIn'],
  { facts, tradeInCents }: Pick<TaxInput, 'facts' | 'tradeInCents'>,
) {
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
