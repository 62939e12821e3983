import { formatCents } from '#kit/format-cents.ts';
import type { PriceLine } from '#features/fees/fees.ts';
import { CREDIT_BANDS, isOldTable, rateTable } from './credit-rates.ts';
import { aprOf, leaseMonthsOf, type PaymentDefaults, paymentResult, type PaymentResult } from './payment-details.ts';
import { PAYMENT_FIELDS, type PaymentField, type PaymentInput } from './payment-query.ts';
import type { TaxesAndFees } from './taxes-and-fees.ts';

/** Everything that the payment details show of a car. */
export type PaymentDetailsView = {
  car: { id: number; title: string };
  kind: PaymentInput['kind'];
  /** Leases are for new cars of dealers that offer them. */
  hasLease: boolean;
  fields: Readonly<Record<PaymentField | 'zip', { value: string; problem: string | null }>>;
  rates: { chosen: string; options: readonly { value: string; text: string }[]; note: string; url: string };
  fees: FeesView;
  result: PaymentResult;
  /** What the dealer offers online; empty if it wants no links. */
  dealerLinks: readonly { text: string; href: string }[];
};

/** Taxes and fees by line. `leaseRule`: how the state taxes leases, as far as it was found. */
export type FeesView = {
  note: string;
  lines: readonly { label: string; amount: string; source: { title: string; url: string } | null }[];
  leaseRule: string | null;
};

/** `state`: where the buyer registers the car. `isOwnZip`: from the shopper's ZIP code, not from the seller's. */
export type PaymentPlace = { state: string | null; isOwnZip: boolean; leaseRule: string | null };

/** `day`: of the request, such as `2026-11-27`. `fees`: `null` if the state is unknown. */
export function paymentDetailsView(
  input: PaymentInput,
  facts: Pick<PaymentDetailsView, 'car' | 'hasLease' | 'dealerLinks'> & {
    defaults: PaymentDefaults;
    place: PaymentPlace;
    day: string;
  },
  fees: TaxesAndFees | null,
): PaymentDetailsView {
  const { car, hasLease, dealerLinks, defaults, place, day } = facts;
  const allowed = hasLease ? input : { ...input, kind: 'loan' as const };
  return {
    car,
    kind: allowed.kind,
    hasLease,
    dealerLinks,
    fields: fieldViews(allowed, defaults),
    rates: ratesView(allowed, defaults, day),
    fees: feesView(fees, place),
    result: paymentResult(allowed, defaults, fees?.cents ?? 0),
  };
}

/** Fields keep what the shopper entered, and otherwise show what the calculation uses. Taxes and fees stay empty. */
function fieldViews(input: PaymentInput, defaults: PaymentDefaults): PaymentDetailsView['fields'] {
  const usual: Partial<Record<PaymentField, string>> = {
    price: dollarText(defaults.priceCents),
    downPayment: dollarText(defaults.downCents),
    termMonths: String(defaults.months),
    leaseMonths: String(leaseMonthsOf(input)),
  };
  const names = Object.keys(PAYMENT_FIELDS) as PaymentField[];
  const texts = Object.fromEntries(names.map((name) => [name, input.texts[name] || (usual[name] ?? '')]));
  // The average of a chosen band replaces the rate that was entered before.
  if (input.problems.aprPercent === undefined) texts['aprPercent'] = String(aprOf(input, defaults));
  const all = { ...texts, zip: input.zip } as Record<PaymentField | 'zip', string>;
  return Object.fromEntries(
    [...names, 'zip' as const].map((name) => [name, { value: all[name], problem: input.problems[name] ?? null }]),
  ) as PaymentDetailsView['fields'];
}

function ratesView({ band }: PaymentInput, { isNew }: PaymentDefaults, day: string): PaymentDetailsView['rates'] {
  const table = rateTable(isNew);
  const cars = isNew ? 'new' : 'used';
  const age = isOldTable(table, day) ? ' These figures are over a year old.' : '';
  return {
    chosen: band ?? '',
    options: [
      { value: '', text: 'I’ll enter a rate' },
      ...CREDIT_BANDS.map((one) => ({ value: one.band, text: `${one.label}: ${table.rates[one.band]}%` })),
    ],
    note: `Average rates for ${cars} cars, ${table.publisher}, ${table.quarter}.${age} You choose the band; we don’t check your credit.`,
    url: table.url,
  };
}

function feesView(fees: TaxesAndFees | null, { state, isOwnZip, leaseRule }: PaymentPlace): FeesView {
  if (state === null) return { note: 'Enter your ZIP code to estimate taxes and fees.', lines: [], leaseRule: null };
  if (fees === null) return { note: `We have no taxes and fees for ${state}.`, lines: [], leaseRule: null };
  const where = isOwnZip ? state : `${state}, where the seller is. Enter your ZIP code if you live elsewhere`;
  const amount = formatCents(fees.cents);
  return {
    note: fees.isPartial
      ? `At least ${amount} in ${where}. Some figures weren’t found, so you may pay more.`
      : `Up to ${amount} in ${where}.`,
    lines: fees.lines.map(lineView),
    leaseRule,
  };
}

function lineView({ label, low, high, source, missing }: PriceLine): FeesView['lines'][number] {
  const amount =
    high === null
      ? low > 0
        ? `${formatCents(low)} or more`
        : 'not found'
      : low === high
        ? formatCents(low)
        : `${formatCents(low)} to ${formatCents(high)}`;
  return {
    label: missing !== null && low > 0 ? `${label} (not found: ${missing})` : label,
    amount,
    source: source && { title: source.title, url: source.url },
  };
}

/** Whole dollars without cents, such as `25000` or `2500.50`. */
function dollarText(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
