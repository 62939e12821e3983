/**
 * A loan with equal monthly payments. `aprPercent`: yearly rate in percent, charged monthly; 0 is allowed.
 * `balloonCents`: due with the last payment, at most the amount financed.
 */
export type LoanTerms = { amountFinancedCents: number; aprPercent: number; months: number; balloonCents?: number };

/** The cost of a loan, in cents. The last payment makes up for the rounding of all others, and includes the balloon. */
export type Loan = { paymentCents: number; lastPaymentCents: number; interestCents: number; totalCents: number };

/**
 * Computes a loan. The payment is rounded half up to the cent. The total is the sum of the unrounded payments, rounded
 * once, as lenders state the total of payments and the finance charge.
 */
export function loanOf({ amountFinancedCents, aprPercent, months, balloonCents = 0 }: LoanTerms): Loan {
  const exact = exactPayment(amountFinancedCents, aprPercent, months, balloonCents);
  const paymentCents = roundHalfUp(exact);
  const totalCents = roundHalfUp(exact * months) + balloonCents;
  return {
    paymentCents,
    lastPaymentCents: totalCents - paymentCents * (months - 1),
    interestCents: totalCents - amountFinancedCents,
    totalCents,
  };
}

/**
 * Returns the interest of a loan that is paid within its first months, in cents. A loan that ends earlier has no more
 * interest after its end.
 */
export function interestWithinCents(terms: LoanTerms, firstMonths: number): number {
  const { amountFinancedCents, aprPercent, months, balloonCents = 0 } = terms;
  if (firstMonths >= months) return loanOf(terms).interestCents;
  if (aprPercent === 0) return 0;
  const rate = aprPercent / 100 / 12;
  const payment = exactPayment(amountFinancedCents, aprPercent, months, balloonCents);
  const growth = (1 + rate) ** firstMonths;
  const owed = amountFinancedCents * growth - (payment * (growth - 1)) / rate;
  return roundHalfUp(payment * firstMonths - (amountFinancedCents - owed));
}

/**
 * Returns the fixed monthly payment that pays off a loan, rounded half up to the cent.
 * @param aprPercent yearly rate in percent, charged monthly; 0 is allowed.
 */
export function monthlyPaymentCents(loanCents: number, aprPercent: number, months: number): number {
  return roundHalfUp(exactPayment(loanCents, aprPercent, months, 0));
}

/** Returns the payment in fractions of a cent, so that only the balloon is owed after the last one. */
function exactPayment(loanCents: number, aprPercent: number, months: number, balloonCents: number): number {
  if (aprPercent === 0) return (loanCents - balloonCents) / months;
  const rate = aprPercent / 100 / 12;
  // `1 - (1 + rate) ** -months`, without losing digits at low rates.
  const discount = -Math.expm1(-months * Math.log1p(rate));
  return balloonCents * rate + ((loanCents - balloonCents) * rate) / discount;
}

/** The maximum floating-point error by which an exact half cent may be too low. */
const HALF_CENT_ERROR = 1e-7;

function roundHalfUp(cents: number): number {
  return Math.floor(cents + 0.5 + HALF_CENT_ERROR);
}
