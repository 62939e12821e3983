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
 * Average rates of one quarter, in percent a year. `quarterEnd`: its last day. `confidence`: `high` if Experian's own page
 * was read, `low` if its figures were read in the press.
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

const PUBLISHER = 'Experian';

/** How to revise the tables: docs/payments.md. */
export const RATE_TABLES: Readonly<Record<'new' | 'used', RateTable>> = {
  new: {
    publisher: PUBLISHER,
    title: 'State of the Automotive Finance Market, as reported in the press',
    url: 'https://myworldfix.com/car-payments-reach-unprecedented-levels-new-record-high-of-748-monthly',
    quarter: 'third quarter of 2025',
    quarterEnd: '2025-09-30',
    confidence: 'low',
    rates: { 'super-prime': 4.88, prime: 6.51, 'near-prime': 9.77, subprime: 13.34, 'deep-subprime': 15.85 },
  },
  used: {
    publisher: PUBLISHER,
    title: 'Used car loan rates, from the State of the Automotive Finance Market',
    url: 'https://www.experian.com/blogs/ask-experian/used-car-loan-rates',
    quarter: 'third quarter of 2024',
    quarterEnd: '2024-09-30',
    confidence: 'high',
    rates: { 'super-prime': 7.41, prime: 9.63, 'near-prime': 14.07, subprime: 18.95, 'deep-subprime': 21.55 },
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
