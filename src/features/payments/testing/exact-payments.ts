/**
 * Loans and leases in exact fractions of integers, independent of the model: no floating point, and rates in hundredths
 * of a percent.
 */
type LoanInput = { amount: number; basisPoints: number; months: number; balloon: number };

/** Basis points a year in a month: 1 basis point is 1/120,000 a month. */
const MONTHLY = 120_000n;

/**
 * Returns the payment and the sum of the unrounded payments, rounded half up to the cent. The payment is
 * `(A·q^n − B)·r / (q^n − 1)` with `q = 1 + r`.
 */
export function exactLoan({ amount, basisPoints, months, balloon }: LoanInput): { payment: bigint; total: bigint } {
  const n = BigInt(months);
  if (basisPoints === 0) {
    const principal = BigInt(amount - balloon);
    return { payment: divideHalfUp(principal, n), total: BigInt(amount) };
  }
  const [top, bottom] = [(MONTHLY + BigInt(basisPoints)) ** n, MONTHLY ** n];
  const dividend = (BigInt(amount) * top - BigInt(balloon) * bottom) * BigInt(basisPoints);
  const divisor = (top - bottom) * MONTHLY;
  return {
    payment: divideHalfUp(dividend, divisor),
    total: divideHalfUp(dividend * n, divisor) + BigInt(balloon),
  };
}

/**
 * Finds the payment by bisection instead of a formula: the lowest whole number of cents that pays off a loan without
 * balloon. It is the exact payment rounded up.
 */
export function searchPayment({ amount, basisPoints, months }: LoanInput): number {
  let [low, high] = [0, amount * 2];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (owedAtEnd(amount, basisPoints, months, middle) > 0n) low = middle;
    else high = middle;
  }
  return high;
}

/** Returns what is owed after the last payment, multiplied by `MONTHLY^months` so that it stays whole. */
function owedAtEnd(amount: number, basisPoints: number, months: number, payment: number): bigint {
  let [owed, scale] = [BigInt(amount), 1n];
  for (let month = 0; month < months; month++) {
    owed = owed * (MONTHLY + BigInt(basisPoints));
    scale *= MONTHLY;
    owed -= BigInt(payment) * scale;
  }
  return owed;
}

type LeaseInput = { adjusted: number; residual: number; months: number; moneyFactorMillionths: number };

/** Returns the base payment of a lease, rounded half up to the cent. */
export function exactLeasePayment({ adjusted, residual, months, moneyFactorMillionths }: LeaseInput): bigint {
  const [n, million] = [BigInt(months), 1_000_000n];
  const rent = BigInt(adjusted + residual) * BigInt(moneyFactorMillionths) * n;
  return divideHalfUp(BigInt(adjusted - residual) * million + rent, n * million);
}

/** Rounds a quotient to the nearest whole number, and halves toward positive infinity like `Math.round`. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const doubled = 2n * dividend + divisor;
  const quotient = doubled / (2n * divisor);
  return doubled < 0n && doubled % (2n * divisor) !== 0n ? quotient - 1n : quotient;
}
