import type { Amount, Jurisdiction } from './jurisdiction.ts';

/**
 * A figure that a record lacks. `price`: without it, out-the-door prices have no upper end, even if all of a car's
 * facts are known.
 */
export type OpenQuestion = { what: string; matters: 'price' | 'dealer-fees' | 'lease' };

/** Returns everything that was not found for a jurisdiction. */
export function openQuestions({ tax, tradeIn, lease, documentFee, charges, gaps }: Jurisdiction): OpenQuestion[] {
  const prices = [
    ...gaps.map(({ what }) => what),
    ...(tax?.parts ?? [])
      .filter(({ high }) => high === null)
      .map(({ label }) => `${decapitalize(label)}: the highest rate`),
    ...(tax && tax.base !== 'price' ? ["the state's valuation of the car, which it taxes"] : []),
    ...charges.filter(({ amount }) => isOpen(amount)).map(({ label }) => `${decapitalize(label)}: the highest amount`),
  ];
  const credit = tradeIn === null || tradeIn.credit === 'unknown';
  return [
    ...prices.map((what) => ({ what, matters: 'price' as const })),
    ...(credit ? [{ what: 'whether a trade-in lowers the tax', matters: 'price' as const }] : []),
    ...(hasFeeLimit(documentFee)
      ? []
      : [{ what: 'a legal maximum of the document fee', matters: 'dealer-fees' as const }]),
    ...(lease === null || lease.isUnclear ? [{ what: 'the tax on leases', matters: 'lease' as const }] : []),
  ];
}

function hasFeeLimit(fee: Jurisdiction['documentFee']): boolean {
  return fee !== null && (fee.most !== null || fee.isInAdvertisedPrice);
}

function isOpen(amount: Amount): boolean {
  if (amount.kind === 'flat') return amount.high === null;
  return (amount.kind === 'bands' ? amount.bands : amount.rates).some(({ high }) => high === null);
}

function decapitalize(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
