import { loansOf, type LoanExample, type Source } from './published-source.ts';

const lender = (publisher: string, url: string, date: string | null): Source => ({
  publisher,
  url,
  date,
  kind: 'lender',
});

/** A term in months, the yearly rate in percent, and the payment per $1,000 in cents. */
type Row = readonly [months: number, aprPercent: number, paymentCents: number];

const perThousand = (source: Source, rows: readonly Row[]) =>
  loansOf(
    source,
    rows.map(([months, aprPercent, paymentCents]) => [1_000, aprPercent, months, paymentCents] as const),
  );

/**
 * Payments that lenders state next to their rates. Payments on home loans follow from the interest rate, not from the
 * APR, which includes fees. Left out: Call Equity, $2,426.33 for $285,000 at 7.875% over 360 months ($2,066.45).
 */
export const RATE_PAGE_EXAMPLES: readonly LoanExample[] = [
  ...perThousand(lender('Digital Federal Credit Union, Vehicle loans', 'https://www.dcu.org/about/rates.html', null), [
    [36, 3.24, 2_919],
    [48, 3.24, 2_224],
    [65, 3.24, 1_679],
    [72, 4.24, 1_575],
    [84, 5.74, 1_448],
    [36, 5.74, 3_030],
    [48, 5.74, 2_337],
    [65, 5.74, 1_794],
    [72, 6.74, 1_692],
    [84, 8.14, 1_566],
    [120, 8.14, 1_221],
  ]),
  ...perThousand(
    lender('Digital Federal Credit Union, Vehicle loans, later copy', 'https://dcu.org/about/rates.html', null),
    [
      [72, 6.24, 1_669],
      [84, 7.74, 1_546],
      [36, 4.99, 2_997],
      [48, 4.99, 2_302],
      [65, 4.99, 1_759],
      [72, 5.49, 1_633],
      [84, 6.99, 1_509],
    ],
  ),
  ...perThousand(
    lender('Digital Federal Credit Union, Mortgage center', 'https://www.dcu.org/loans/mortgage-overview.html', null),
    [
      [360, 4.375, 499],
      [240, 3.75, 593],
      [180, 3.375, 709],
      [120, 3.125, 971],
    ],
  ),
  ...perThousand(
    lender(
      'Digital Federal Credit Union, Mortgage rates, first payments of adjustable rates',
      'https://www.dcu.org/account-services/rates/mortgage-rates.html',
      null,
    ),
    [
      [360, 2.875, 415],
      [360, 3.125, 428],
      [360, 3, 422],
      [360, 3.25, 435],
    ],
  ),
  ...perThousand(
    lender(
      'The Savings Bank, Mortgage rates',
      'https://www.tsbawake24.com/rates-calculators/mortgage-rates/',
      '2023-03-22',
    ),
    [
      [120, 5.25, 1_073],
      [120, 5.625, 1_091],
      [180, 5.25, 804],
      [180, 5.375, 810],
      [240, 5.75, 702],
      [360, 5.5, 568],
      [360, 5.625, 576],
      [360, 5.75, 584],
      [360, 6, 600],
    ],
  ),
  ...perThousand(
    lender(
      'bankri.com, Mortgage rates and terms',
      'https://www.bankri.com/personal/personal-borrowing/mortgage-rates/',
      '2018-12-05',
    ),
    [
      [360, 4.5, 507],
      [360, 4.625, 514],
      [360, 4.75, 522],
      [180, 4, 740],
      [180, 4.125, 746],
    ],
  ),
  ...perThousand(lender('hrcu.org, Mortgage rates', 'https://hrcu.org/rates/mortgage-rates', '2024-11-20'), [
    [360, 6.375, 624],
    [360, 6.875, 657],
    [240, 6.625, 753],
    [180, 6.125, 851],
    [120, 6, 1_110],
  ]),
  ...loansOf(
    lender(
      'SRP Federal Credit Union, Mortgage rates',
      'https://srpfcu.org/member-news/rates/mortgage-rates',
      '2025-07-15',
    ),
    [
      [300_000, 5.875, 120, 331_181],
      [300_000, 5.875, 180, 251_136],
      [300_000, 6.625, 360, 192_093],
    ],
  ),
  ...loansOf(
    lender(
      'Soo Co-op Credit Union, Mortgage rates',
      'https://www.soocoop.com/current-rates/mortgage-rates',
      '2025-10-22',
    ),
    [[200_000, 6.125, 360, 121_522]],
  ),
  ...loansOf(lender('Genisys Mortgage, Questions', 'https://genisysmortgage.com/faq', null), [
    [50_000, 12, 360, 51_431],
  ]),
];
