import { formatCount } from '#kit/text/format.ts';
import { formatCents } from '#kit/text/format-cents.ts';
import { rateTable } from './credit-rates.ts';
import { leaseOf } from './lease.ts';
import { interestWithinCents, type LoanTerms, loanOf } from './loan.ts';
import type { PaymentField, PaymentInput } from './payment-query.ts';
import { amountToFinanceCents, type Purchase } from './purchase.ts';
import type { TaxesAndFees } from './taxes-and-fees.ts';

/** The car's values before the shopper enters anything. Money is in cents. */
export type PaymentDefaults = {
  priceCents: number;
  isNew: boolean;
  downCents: number;
  months: number;
  aprPercent: number;
  /** An incentive that every buyer gets, if the estimate counts one. */
  incentive?: { name: string; amountCents: number };
  /** Whether `aprPercent` is a special rate. */
  hasSpecialRate?: true;
};

/** A row of the calculation. `isTotal`: the sum of the rows above it. */
export type PaymentRow = { label: string; amount: string; isTotal?: true };

/**
 * The calculated payment. `terms` is shown next to every amount: for a loan the down payment, the term, the APR and a
 * balloon together, for a lease the term and the amount due at signing, and never an APR.
 */
export type PaymentResult =
  | { kind: 'payment'; amount: string; terms: string; rows: readonly PaymentRow[]; note: string }
  | { kind: 'missing'; message: string };

const LEASE_MONTHS = 36;

/**
 * Computes the payment of a car from the shopper's entries, or from known values for empty fields. `fees`: taxes and
 * fees of a purchase, used until the shopper enters an amount; `null` if unknown.
 */
export function paymentResult(
  input: PaymentInput,
  defaults: PaymentDefaults,
  fees: Pick<TaxesAndFees, 'cents' | 'isPartial'> | null,
): PaymentResult {
  // All of them: each field that is marked refers to this message.
  const problems = Object.values(input.problems);
  if (problems.length > 0) return { kind: 'missing', message: problems.join(' ') };
  const purchase = purchaseOf(input, defaults, fees?.cents ?? 0);
  const { leaseFees, taxesAndFees } = input.values;
  return input.kind === 'lease'
    ? leaseResult(input, { ...purchase, incentiveCents: 0, taxesAndFeesCents: cents(leaseFees) ?? 0 })
    : loanResult(input, purchase, defaults, taxesAndFees === null ? feesLabelOf(fees) : 'Taxes and fees');
}

/** Returns the amount that a loan finances. The shopper's entries replace the car's default values. */
export function financedCents(
  input: Pick<PaymentInput, 'values'>,
  defaults: PaymentDefaults,
  fees: Pick<TaxesAndFees, 'cents'> | null,
): number {
  return amountToFinanceCents(purchaseOf(input, defaults, fees?.cents ?? 0));
}

/** Returns the purchase of a buyer who pays with a loan: the amounts brought and financed. */
function purchaseOf(
  { values }: Pick<PaymentInput, 'values'>,
  defaults: PaymentDefaults,
  estimatedFeesCents: number,
): Purchase {
  return {
    priceCents: cents(values.price) ?? defaults.priceCents,
    downCents: cents(values.downPayment) ?? defaults.downCents,
    tradeInCents: cents(values.tradeInValue) ?? 0,
    owedCents: cents(values.amountOwed) ?? 0,
    taxesAndFeesCents: cents(values.taxesAndFees) ?? estimatedFeesCents,
    incentiveCents: defaults.incentive?.amountCents ?? 0,
  };
}

function feesLabelOf(fees: Pick<TaxesAndFees, 'isPartial'> | null): string {
  if (fees === null) return 'Taxes and fees (unknown, not included)';
  return fees.isPartial ? 'Known taxes and fees' : 'Taxes and fees';
}

/**
 * Returns the interest that a loan without a balloon costs within its first months, and its terms; `null` if nothing
 * has to be financed.
 */
export function loanInterest(
  input: PaymentInput,
  defaults: PaymentDefaults,
  estimatedFeesCents: number,
  firstMonths: number,
): { interestCents: number; amountFinancedCents: number; terms: string } | null {
  const purchase = purchaseOf(input, defaults, estimatedFeesCents);
  const loan = loanTermsOf(input, purchase, defaults);
  if (loan.amountFinancedCents <= 0) return null;
  return {
    interestCents: interestWithinCents(loan, firstMonths),
    amountFinancedCents: loan.amountFinancedCents,
    terms: termsText(purchase, loan, defaults),
  };
}

function loanTermsOf(input: PaymentInput, purchase: Purchase, defaults: PaymentDefaults): LoanTerms {
  return {
    amountFinancedCents: amountToFinanceCents(purchase),
    aprPercent: aprOf(input, defaults),
    months: input.values.termMonths ?? defaults.months,
  };
}

/** Down payment, term and APR are shown together next to every amount. */
function termsText(
  { downCents }: Purchase,
  { months, aprPercent }: LoanTerms,
  { hasSpecialRate }: PaymentDefaults,
): string {
  const label = hasSpecialRate === true ? ' (special rate)' : '';
  return `${formatCents(downCents)} down, ${formatCount(months, 'month')}, ${aprPercent}% APR${label}`;
}

/** Returns the rate of a loan: the average of the chosen credit band, otherwise the entered or the default one. */
export function aprOf({ band, values }: Pick<PaymentInput, 'band' | 'values'>, defaults: PaymentDefaults): number {
  return band === null ? (values.aprPercent ?? defaults.aprPercent) : rateTable(defaults.isNew).rates[band];
}

/** Returns the term of a lease in months. */
export function leaseMonthsOf({ values }: Pick<PaymentInput, 'values'>): number {
  return values.leaseMonths ?? LEASE_MONTHS;
}

function loanResult(
  input: PaymentInput,
  purchase: Purchase,
  defaults: PaymentDefaults,
  feesLabel: string,
): PaymentResult {
  const loanTerms = loanTermsOf(input, purchase, defaults);
  const { amountFinancedCents } = loanTerms;
  if (amountFinancedCents <= 0)
    return {
      kind: 'missing',
      message: 'Your down payment and trade-in cover the price, so there’s nothing to finance.',
    };
  const balloonCents = cents(input.values.balloon) ?? 0;
  if (balloonCents >= amountFinancedCents)
    return {
      kind: 'missing',
      message: `Enter a balloon payment below ${formatCents(amountFinancedCents)}, the amount financed.`,
    };
  const loan = loanOf({ ...loanTerms, balloonCents });
  return {
    kind: 'payment',
    amount: formatCents(loan.paymentCents),
    // Other pages estimate a payment before taxes and fees, with the same terms.
    terms: [
      termsText(purchase, loanTerms, defaults),
      balloonCents > 0 && `${formatCents(balloonCents)} balloon`,
      purchase.taxesAndFeesCents > 0 && 'with taxes and fees',
    ]
      .filter(Boolean)
      .join(', '),
    rows: [
      ...purchaseRows(purchase, feesLabel, defaults.incentive?.name),
      { label: 'Amount financed', amount: formatCents(amountFinancedCents), isTotal: true },
      { label: 'Total interest', amount: formatCents(loan.interestCents) },
      ...(balloonCents > 0
        ? [{ label: 'Last payment with the balloon', amount: formatCents(loan.lastPaymentCents) }]
        : []),
      { label: 'Total of payments', amount: formatCents(loan.totalCents), isTotal: true },
    ],
    note: 'An estimate, not an offer of credit. Your lender decides the rate.',
  };
}

function leaseResult(input: PaymentInput, purchase: Purchase): PaymentResult {
  const { residual, moneyFactor, leaseTaxPercent } = input.values;
  if (residual === null || moneyFactor === null)
    return {
      kind: 'missing',
      message: 'Enter the residual value and the money factor of the dealer’s lease offer to see the payment.',
    };
  const months = leaseMonthsOf(input);
  const residualCents = Math.round(residual * 100);
  const lease = leaseOf({
    ...purchase,
    residualCents,
    months,
    moneyFactorMillionths: Math.round(moneyFactor * 1_000_000),
    taxPpm: Math.round((leaseTaxPercent ?? 0) * 10_000),
  });
  if (lease.depreciationCents < 0)
    return {
      kind: 'missing',
      message:
        'The residual value is above what the car costs after your down payment and trade-in. Check these amounts.',
    };
  return {
    kind: 'payment',
    amount: formatCents(lease.paymentCents),
    terms: `${formatCount(months, 'month')}, ${formatCents(lease.dueAtSigningCents)} due at signing${leaseTaxPercent === null ? ', before tax' : ''}`,
    rows: [
      ...purchaseRows(purchase, 'Fees added to the lease'),
      { label: 'Adjusted capitalized cost', amount: formatCents(lease.adjustedCostCents), isTotal: true },
      { label: 'Residual value', amount: formatCents(-residualCents) },
      { label: 'Depreciation', amount: formatCents(lease.depreciationCents), isTotal: true },
      { label: 'Rent charge', amount: formatCents(lease.rentChargeCents) },
      { label: 'Base monthly payment', amount: formatCents(lease.basePaymentCents) },
      {
        label: leaseTaxPercent === null ? 'Monthly tax (not entered, not included)' : 'Monthly tax',
        amount: formatCents(lease.taxCents),
      },
      { label: 'Total you will have paid', amount: formatCents(lease.totalCents), isTotal: true },
    ],
    note: 'An estimate, not an offer to lease. Mileage limits and charges at the end of the lease are extra.',
  };
}

function purchaseRows(purchase: Purchase, feesLabel: string, incentive = 'Incentive'): PaymentRow[] {
  const { priceCents, taxesAndFeesCents, incentiveCents, downCents, tradeInCents, owedCents } = purchase;
  return [
    { label: 'Price', amount: formatCents(priceCents) },
    { label: feesLabel, amount: formatCents(taxesAndFeesCents) },
    ...(incentiveCents > 0 ? [{ label: incentive, amount: formatCents(-incentiveCents) }] : []),
    { label: 'Down payment', amount: formatCents(-downCents) },
    ...(tradeInCents > 0 ? [{ label: 'Trade-in value', amount: formatCents(-tradeInCents) }] : []),
    ...(owedCents > 0 ? [{ label: 'Owed on the trade-in', amount: formatCents(owedCents) }] : []),
  ];
}

function cents(dollars: PaymentInput['values'][PaymentField]): number | null {
  return dollars === null ? null : Math.round(dollars * 100);
}
