import { formatCents } from '#kit/text/format-cents.ts';
import type { PriceLine } from '#features/fees/fees.ts';
import { CREDIT_BANDS, isOldTable, rateTable } from './credit-rates.ts';
import { type OfferView, type PaymentOffer, withOffers } from './offers.ts';
import {
  aprOf,
  financedCents,
  leaseMonthsOf,
  type PaymentDefaults,
  paymentResult,
  type PaymentResult,
} from './payment-details.ts';
import { relevantProblems, PAYMENT_FIELDS, type PaymentField, type PaymentInput } from './payment-query.ts';
import type { TaxesAndFees } from './taxes-and-fees.ts';

/** All content of the payment details of a car. */
export type PaymentDetailsView = {
  car: { id: number; title: string };
  kind: PaymentInput['kind'];
  /** Leases are for new cars of dealers that offer them. */
  hasLease: boolean;
  fields: Readonly<Record<PaymentField | 'zip', { value: string; problem: string | null }>>;
  rates: { chosen: string; options: readonly { value: string; text: string }[]; note: string; url: string };
  fees: FeesView;
  /** Sentences about the taxes and fees: what is used in place of what the shopper entered or didn't enter here. */
  notes: readonly string[];
  /** The value of `TAX_CREDIT_PARAM`; `null` without one. */
  taxCreditDollars: number | null;
  /** Current incentives and special rates. */
  offers: readonly OfferView[];
  result: PaymentResult;
  /** Links to the dealer's online services; empty if the dealer turned them off. */
  dealerLinks: readonly { text: string; href: string }[];
};

type SourceView = { title: string; url: string };

/** Taxes and fees by line. `age`: says that the source is old. `leaseTax`: describes the state's tax on leases. */
export type FeesView = {
  note: string;
  lines: readonly { label: string; amount: string; source: SourceView | null; age: string }[];
  leaseTax: { text: string; source: SourceView | null };
};

/**
 * `state`: where the buyer registers the car. `isOwnZip`: whether it comes from the shopper's ZIP code, not from the
 * seller's. `unknownZip`: the shopper's ZIP code, if it is not known. `lease`: the state's tax rules for leases; `null`
 * if they were not found. `isUnclear`: the rule says what is unknown.
 */
export type PaymentPlace = {
  state: string | null;
  isOwnZip: boolean;
  unknownZip: string | null;
  lease: { rule: string; isUnclear: boolean; source: SourceView } | null;
};

/** `day`: that of the request, such as `2026-11-27`. `fees`: `null` if the state is unknown. */
export function paymentDetailsView(
  input: PaymentInput,
  facts: Pick<PaymentDetailsView, 'car' | 'hasLease' | 'dealerLinks'> & {
    defaults: PaymentDefaults;
    place: PaymentPlace;
    day: string;
    offers: readonly PaymentOffer[];
  },
  fees: TaxesAndFees | null,
): PaymentDetailsView {
  const { car, hasLease, dealerLinks, place, day, offers } = facts;
  const possible = hasLease ? input : { ...input, kind: 'loan' as const };
  const {
    input: counted,
    defaults,
    views,
  } = withOffers({ input: possible, defaults: facts.defaults }, offers, {
    day,
    financedCents: financedCents(possible, facts.defaults, fees),
  });
  const allowed = { ...counted, problems: relevantProblems(counted) };
  return {
    car,
    kind: allowed.kind,
    hasLease,
    dealerLinks,
    offers: views,
    fields: paymentFieldViews(allowed, defaults),
    rates: ratesView(allowed, defaults, day),
    fees: feesView(fees, place),
    notes: [unknownZipNote(place), taxCreditNote(allowed)].filter((note) => note !== ''),
    taxCreditDollars: allowed.taxCreditDollars,
    result: paymentResult(allowed, defaults, fees),
  };
}

/**
 * Returns the views of the fields. Fields keep the shopper's entries, and otherwise show the values that the
 * calculation uses. Taxes and fees stay empty.
 */
export function paymentFieldViews(input: PaymentInput, defaults: PaymentDefaults): PaymentDetailsView['fields'] {
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

/** Returns taxes and fees by line, and says whether some are unknown. */
export function feesView(fees: TaxesAndFees | null, place: PaymentPlace): FeesView {
  return { note: feesNote(fees, place), lines: fees?.lines.map(priceLineView) ?? [], leaseTax: leaseTaxView(place) };
}

/** Explains which trade-in lowers the tax if the shopper enters none; empty if there is none. */
export function taxCreditNote({ values, taxCreditDollars }: PaymentInput): string {
  if (values.tradeInValue !== null || taxCreditDollars === null || taxCreditDollars === 0) return '';
  const amount = formatCents(taxCreditDollars * 100);
  return `The tax counts the ${amount} trade-in of your search. Its value isn’t subtracted, because your down payment may already include it.`;
}

/** Explains which taxes and fees are used if a ZIP code is not known; empty if it is known. */
function unknownZipNote({ state, unknownZip }: PaymentPlace): string {
  if (unknownZip === null) return '';
  const instead = state === null ? 'left out' : `those of ${state}, where the seller is`;
  return `We don’t know ZIP code ${unknownZip}, so taxes and fees are ${instead}.`;
}

/** The ZIP code that is not known is named once, by `unknownZipNote` or by the page. */
function feesNote(fees: TaxesAndFees | null, place: PaymentPlace): string {
  const { state, isOwnZip, unknownZip } = place;
  if (state === null)
    return unknownZip === null ? 'Enter your ZIP code to estimate taxes and fees.' : 'Taxes and fees are left out.';
  if (fees === null) return `We have no taxes and fees for ${state}.`;
  const hint = unknownZip === null ? '. Enter your ZIP code if you live elsewhere' : '';
  const where = isOwnZip ? state : `${state}, where the seller is${hint}`;
  const amount = formatCents(fees.cents);
  // A partial amount adds upper and lower ends, so it is neither a maximum nor a minimum.
  return fees.isPartial
    ? `About ${amount} in ${where}. Some figures are missing, so you may pay more.`
    : `Up to ${amount} in ${where}.`;
}

function leaseTaxView({ state, isOwnZip, lease }: PaymentPlace): FeesView['leaseTax'] {
  if (state === null) return { text: 'Enter your ZIP code to see how your state taxes leases.', source: null };
  const where = isOwnZip ? state : `${state}, where the seller is,`;
  if (lease === null)
    return {
      text: `We found no source for how ${where} taxes leases. Ask the dealer for the tax.`,
      source: null,
    };
  const { rule, isUnclear, source } = lease;
  const link = { title: source.title, url: source.url };
  if (isUnclear)
    return { text: `How ${state} taxes leases is unclear. ${rule}. Ask the dealer for the tax.`, source: link };
  const text = `Taxes on leases in ${state}: ${rule.charAt(0).toLowerCase()}${rule.slice(1)}.`;
  return { text, source: link };
}

/** Describes an item of a price: its amount or range, and the source and age of the figure. */
export function priceLineView(line: PriceLine): FeesView['lines'][number] {
  const { low, high, source, isOld } = line;
  const amount =
    high === null
      ? low > 0
        ? `${formatCents(low)} or more`
        : 'not found'
      : low === high
        ? formatCents(low)
        : `${formatCents(low)} to ${formatCents(high)}`;
  return {
    label: lineLabel(line),
    amount,
    source: source && { title: source.title, url: source.url },
    age: !isOld ? '' : source?.date === null ? '(undated)' : '(over a year old)',
  };
}

/** Names the assumption or the missing figure of an item. */
function lineLabel({ label, low, missing, assumedMsrpCents }: PriceLine): string {
  if (assumedMsrpCents !== null)
    return `${label} (assumes ${formatCents(assumedMsrpCents)}, the highest list price known for this model and year)`;
  return missing !== null && low > 0 ? `${label} (not found: ${missing})` : label;
}

/** Formats an amount, whole dollars without cents, such as `25000` or `2500.50`. */
function dollarText(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
