import { addRanges, evaluateCondition, type CarFacts, type Range } from './car-facts.ts';
import { chargeRange, dependsOnMsrp } from './charge-range.ts';
import { dealerFeeRange } from './dealer-fees.ts';
import type { Jurisdiction, Source } from './jurisdiction.ts';
import { taxPartRange } from './tax-range.ts';

/**
 * The items that a price includes. A trade-in reduces the tax if the state credits it; its value is still part of the
 * price.
 */
export type PriceBasis =
  | { kind: 'advertised' }
  | { kind: 'with-fees' }
  | { kind: 'out-the-door'; tradeInCents: number };

/** The place where the car is sold, the place where the buyer registers it, and the day (`2026-11-27`). */
export type PurchasePlace = { dealer: Jurisdiction | null; buyer: Jurisdiction | null; date: string };

/** One item of a price. `missing` names a figure that was not found: then `high` is `null`. */
export type PriceLine = Range & {
  item: 'price' | 'document-fee' | Jurisdiction['gaps'][number]['item'];
  label: string;
  /** `null` for the dealer's own figures and for figures that were not found. */
  source: Source | null;
  /** The source is older than 12 months, or undated. */
  isOld: boolean;
  missing: string | null;
  /**
   * The highest known list price of such cars, if `high` assumes it because the car's own is unknown; otherwise `null`.
   */
  assumedMsrpCents: number | null;
};

/**
 * A price in cents. Filters use `high`, the maximum of its lines; `null` if no maximum is known. A dealer whose listing
 * names no fees may require others than the document fee.
 */
export type PriceBreakdown = Range & { lines: readonly PriceLine[] };

/** Computes what a car costs on a basis, with every item and its source. */
export function computePriceBreakdown(basis: PriceBasis, facts: CarFacts, place: PurchasePlace): PriceBreakdown {
  const lines = [ownLine('price', 'Advertised price', { low: facts.priceCents, high: facts.priceCents })];
  if (basis.kind !== 'advertised') lines.push(dealerFeeLine(facts, place));
  if (basis.kind === 'out-the-door') lines.push(...stateLines(lines[1]!, basis.tradeInCents, facts, place));
  return { ...addRanges(lines), lines };
}

/** Returns whether a source's date is unknown or more than 12 months before a day. */
export function isOldSource({ date }: Pick<Source, 'date'>, day: string): boolean {
  return date === null || `${Number(date.slice(0, 4)) + 1}${date.slice(4)}` < day;
}

function ownLine(item: PriceLine['item'], label: string, range: Range): PriceLine {
  return { item, label, ...range, source: null, isOld: false, missing: null, assumedMsrpCents: null };
}

const DOCUMENT_FEE_ONLY = 'Document fee (the listing names no other dealer fees)';

function dealerFeeLine(facts: CarFacts, { dealer, date }: PurchasePlace): PriceLine {
  const label = 'Dealer fees';
  const range = dealerFeeRange(facts, dealer);
  if (facts.dealerFeesCents !== null) return ownLine('document-fee', label, range);
  const fee = dealer?.documentFee;
  if (!dealer || !fee) return missingLine('document-fee', label, 'the rule for dealer document fees');
  return {
    ...sourcedLine(
      'document-fee',
      range.high === null ? label : DOCUMENT_FEE_ONLY,
      range,
      dealer.sources[fee.source]!,
      date,
    ),
    missing: range.high === null ? "the dealer's fees: the feed names none, and no legal maximum is known" : null,
  };
}

function stateLines(dealerFees: PriceLine, tradeInCents: number, facts: CarFacts, place: PurchasePlace): PriceLine[] {
  const { buyer, date } = place;
  if (!buyer) return [missingLine('tax', 'Taxes and registration', 'the rules of the state')];
  const year = Number(date.slice(0, 4));
  const input = { facts, year, dealerFees, tradeInCents };
  const taxes = (buyer.tax?.parts ?? []).flatMap((part) => {
    const range = taxPartRange(buyer, part, input);
    const what =
      buyer.tax?.base === 'price' ? 'the highest rate, or taxed dealer fees' : "the state's valuation of the car";
    return range ? [withGap(sourcedLine('tax', part.label, range, buyer.sources[part.source]!, date), what)] : [];
  });
  const charges = buyer.charges.flatMap((charge) => {
    const range = chargeRange(charge, facts, year);
    if (!range) return [];
    const line = sourcedLine(charge.item, charge.label, range, buyer.sources[charge.source]!, date);
    const isByMsrp = dependsOnMsrp(charge) && facts.msrpCents === null;
    const assumedMsrpCents = isByMsrp && range.low !== range.high ? facts.msrpMostCents : null;
    const what = isByMsrp && facts.msrpMostCents === null ? "the car's list price when new" : 'the highest amount';
    return [withGap({ ...line, assumedMsrpCents }, what)];
  });
  const gaps = buyer.gaps.filter(({ when }) => evaluateCondition(when, facts, year) !== 'no');
  return [...taxes, ...charges, ...gaps.map(({ item, what }) => missingLine(item, capitalize(what), what))];
}

function sourcedLine(item: PriceLine['item'], label: string, range: Range, source: Source, date: string): PriceLine {
  const isOld = isOldSource(source, date);
  return { item, label, low: range.low, high: range.high, source, isOld, missing: null, assumedMsrpCents: null };
}

function withGap(line: PriceLine, what: string): PriceLine {
  return line.high === null ? { ...line, missing: what } : line;
}

function missingLine(item: PriceLine['item'], label: string, what: string): PriceLine {
  return { ...ownLine(item, label, { low: 0, high: null }), missing: what };
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
