import type { LoanTerms } from '../model/loan.ts';

/**
 * The publisher of a calculation. `public-office`: a regulator or another public office. `lender`: a lender, for its
 * own customers. `textbook`: a table for students. `other`: a calculator's manual, a table or a guide.
 */
export type SourceKind = 'public-office' | 'lender' | 'textbook' | 'other';

/** `date`: that of the publication; `null` if undated. `readAt`: where it was read, if it wasn't at `url`. */
export type Source = { publisher: string; url: string; date: string | null; kind: SourceKind; readAt?: string };

/** At least one of the two figures is published. */
type Figures = { paymentCents: number; interestCents?: number } | { paymentCents?: undefined; interestCents: number };

export type LoanExample = Source & LoanTerms & Figures;

/** Returns examples from rows of amount in dollars, yearly rate in percent, months and payment in cents. */
export function loansOf(
  source: Source,
  rows: readonly (readonly [dollars: number, aprPercent: number, months: number, paymentCents: number])[],
): readonly LoanExample[] {
  return rows.map(([dollars, aprPercent, months, paymentCents]) => ({
    ...source,
    amountFinancedCents: dollars * 100,
    aprPercent,
    months,
    paymentCents,
  }));
}
