import { equityCents, type Purchase } from './purchase.ts';

/**
 * A closed-end lease, in the terms of the disclosure form of Regulation M (12 CFR 1013, appendix A-2).
 * `moneyFactorMillionths`: 1,250 is the money factor 0.00125. `taxPpm`: the tax on each payment in parts per million.
 */
export type LeaseTerms = Omit<Purchase, 'incentiveCents'> & {
  residualCents: number;
  months: number;
  moneyFactorMillionths: number;
  taxPpm: number;
};

/** The cost of a lease. Every amount is in cents, rounded half up. */
export type Lease = {
  /** The agreed price with the taxes and fees that are paid over the lease. */
  grossCostCents: number;
  /** The down payment and the trade-in after its payoff. Negative if more is owed on the trade-in. */
  costReductionCents: number;
  adjustedCostCents: number;
  depreciationCents: number;
  /** Charged in addition to the depreciation: the rent charge of the disclosure form. */
  rentChargeCents: number;
  basePaymentCents: number;
  taxCents: number;
  paymentCents: number;
  /** The down payment in cash and the first monthly payment. */
  dueAtSigningCents: number;
  /** The sum of all payments by the end of the lease, without the value of the trade-in. */
  totalCents: number;
};

/**
 * Computes a lease. The base payment is the monthly depreciation plus the money factor times the sum of the adjusted
 * cost and the residual value, rounded once. The rent charge is the sum of the base payments minus the depreciation, so
 * the lines of the disclosure form add up.
 */
export function leaseOf(terms: LeaseTerms): Lease {
  const { residualCents, months, moneyFactorMillionths, taxPpm, downCents } = terms;
  const grossCostCents = terms.priceCents + terms.taxesAndFeesCents;
  const costReductionCents = downCents + equityCents(terms);
  const adjustedCostCents = grossCostCents - costReductionCents;
  const depreciationCents = adjustedCostCents - residualCents;
  const rent = (adjustedCostCents + residualCents) * moneyFactorMillionths * months;
  // A payment that rounds to nothing is 0, not negative zero.
  const basePaymentCents = Math.round((depreciationCents * 1_000_000 + rent) / (months * 1_000_000)) || 0;
  const taxCents = Math.round((basePaymentCents * taxPpm) / 1_000_000) || 0;
  const paymentCents = basePaymentCents + taxCents;
  return {
    grossCostCents,
    costReductionCents,
    adjustedCostCents,
    depreciationCents,
    rentChargeCents: basePaymentCents * months - depreciationCents,
    basePaymentCents,
    taxCents,
    paymentCents,
    dueAtSigningCents: downCents + paymentCents,
    totalCents: downCents + paymentCents * months,
  };
}
