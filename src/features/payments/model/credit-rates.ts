/** Bands of credit scores, best first, as credit bureaus report average rates. Shoppers choose their own. */
export const CREDIT_BANDS = [
  { band: 'super-prime', label: 'Super prime, 781 to 850' },
  { band: 'prime', label: 'Prime, 661 to 780' },
  { band: 'near-prime', label: 'Near prime, 601 to 660' },
  { band: 'subprime', label: 'Subprime, 501 to 600' },
  { band: 'deep-subprime', label: 'Deep subprime, 300 to 500' },
] as const;
export type CreditBand = (typeof CREDIT_BANDS)[number]['band'];

/**
 * Average rates of one quarter, in percent a year. `quarterEnd`: its last day. `confidence`: `high` if Experian's own
 * page was read, `low` if its figures were read in a quotation.
 */
export type RateTable = {
  publisher: string;
  title: string;
  url: string;
  quarter: string;
  quarterEnd: string;
  confidence: 'high' | 'low';
  rates: Readonly<Record<CreditBand, number>>;
};

/** Read on 2026-11-27 in public repositories that quote the report and don't contradict each other. */
const SECOND_QUARTER_2026 = {
  publisher: 'Experian',
  title: 'State of the Automotive Finance Market, as quoted by others',
  url: 'https://www.experian.com/blogs/insights/auto-finance/',
  quarter: 'second quarter of 2026',
  quarterEnd: '2026-06-30',
  confidence: 'low',
} as const;

/** How to revise the tables: docs/features/payments.md. */
export const RATE_TABLES: Readonly<Record<'new' | 'used', RateTable>> = {
  new: {
    ...SECOND_QUARTER_2026,
    rates: { 'super-prime': 4.41, prime: 6.15, 'near-prime': 9.71, subprime: 13.52, 'deep-subprime': 16.11 },
  },
  used: {
    ...SECOND_QUARTER_2026,
    rates: { 'super-prime': 6.29, prime: 8.81, 'near-prime': 13.93, subprime: 19.1, 'deep-subprime': 21.62 },
  },
};

/** Returns the average rates for new cars, or for all others. */
export function rateTable(isNew: boolean): RateTable {
  return RATE_TABLES[isNew ? 'new' : 'used'];
}

/** Returns whether the quarter ended more than 12 months before a day, such as `2026-11-27`. */
export function isOldTable({ quarterEnd }: Pick<RateTable, 'quarterEnd'>, day: string): boolean {
  return `${Number(quarterEnd.slice(0, 4)) + 1}${quarterEnd.slice(4)}` < day;
}

/** Returns a band of that name; `null` for another text. */
export function parseCreditBand(text: string): CreditBand | null {
  return CREDIT_BANDS.find(({ band }) => band === text)?.band ?? null;
}
