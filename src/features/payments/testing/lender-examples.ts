import { loansOf, type LoanExample, type Source } from './published-source.ts';

const lender = (publisher: string, url: string, date: string | null = null): Source => ({
  publisher,
  url,
  date,
  kind: 'lender',
});

const CHATTANOOGA = lender(
  'Chattanooga First Federal Credit Union, Auto loans',
  'http://www.chattfirst.org/auto-loans',
  '2016-08-11',
);
const COFCU = lender(
  'Credit union cofcu with LendKey, Refinance rates and terms',
  'https://partner.lendkey.com/cofcu/refinance/rates_and_terms',
  '2017-05-26',
);

/**
 * Examples that lenders published for their own customers, for loans with equal monthly payments and without fees: cars,
 * purchases, education and homes.
 *
 * Left out, because the stated rate doesn't give the stated payment:
 * - Dupaco, $582.02 for $30,000 at 6.14% over 60 months ($581.94).
 * - Dan Bell Credit Union, four of five car loans: $478.52 for $35,000 at 3.99% over 84 months ($478.25), and others that
 *   exceed theirs by $0.16 to $0.21. They seem to include interest for a first period of more than a month.
 * - US Federal Credit Union, 14 home equity loans: $460.20 for $20,000 at 4.90% over 48 months ($459.68), and others.
 * - Limestone Federal Credit Union, two loans, whose APR includes an origination fee.
 * - Lisbon Credit Union, two of its table: $43.64 (of 43.648) and $7.08 (of 7.088) are cut off, all others are rounded.
 * - Townstone, $1,594.65 for $200,000 at 5.125% over 180 months ($1,594.64).
 * - Affirm, $63.25 for $700 and $45.18 for $500 at 15% over 12 months: the days until the first payment count.
 */
export const LENDER_EXAMPLES: readonly LoanExample[] = [
  {
    ...CHATTANOOGA,
    amountFinancedCents: 2_000_000,
    aprPercent: 2.49,
    months: 60,
    paymentCents: 35_486,
    interestCents: 129_154,
  },
  {
    ...CHATTANOOGA,
    amountFinancedCents: 1_000_000,
    aprPercent: 3.49,
    months: 60,
    paymentCents: 18_187,
    interestCents: 91_236,
  },
  {
    ...CHATTANOOGA,
    amountFinancedCents: 1_500_000,
    aprPercent: 3.49,
    months: 60,
    paymentCents: 27_281,
    interestCents: 136_854,
  },
  ...loansOf(
    lender(
      'Bankers Trust, Auto loan rates',
      'https://www.bankerstrust.com/Pages/Personal/Loans_Auto_Rates.aspx',
      '2017-06-05',
    ),
    [[10_000, 3.504, 72, 15_420]],
  ),
  ...loansOf(lender('Dan Bell Credit Union, Auto loans', 'http://danbellcu.com/services/loans/'), [
    [15_000, 10.25, 48, 38_224],
  ]),
  ...loansOf(
    lender('Lisbon Credit Union, Loan rates', 'https://www.lisboncu.org/Rates/Loan-Rates.aspx', '2017-09-25'),
    [
      [1_000, 2.99, 36, 2_908],
      [1_000, 3.25, 48, 2_224],
      [1_000, 3.5, 60, 1_819],
      [1_000, 3.5, 72, 1_542],
      [1_000, 4.5, 84, 1_390],
      [1_000, 4.5, 36, 2_975],
      [1_000, 3.875, 240, 599],
      [1_000, 4, 360, 477],
      [1_000, 3.99, 120, 1_012],
      [1_000, 4.25, 180, 752],
      [1_000, 4.5, 240, 633],
    ],
  ),
  ...loansOf(lender('hvsb.com, Home equity rates', 'https://www.hvsb.com/Personal/Loans/Home-Equity-Loan-Rates'), [
    [10_000, 5.75, 120, 10_977],
  ]),
  ...loansOf(
    lender('Credit unions of cugradu with LendKey, Rates and terms', 'https://cugradu.lendkey.com/home/rates_and_fees'),
    [
      [10_000, 3.71, 180, 7_252],
      [10_000, 6.16, 180, 8_525],
    ],
  ),
  ...loansOf(
    lender('Credit union cfcu, Consolidation rates and terms', 'https://cfcu.cuconsolidation.org/home/rates_and_fees'),
    [
      [10_000, 5.25, 240, 6_738],
      [10_000, 9, 240, 8_997],
    ],
  ),
  {
    ...COFCU,
    amountFinancedCents: 1_000_000,
    aprPercent: 3.77,
    months: 180,
    paymentCents: 7_282,
    interestCents: 310_787,
  },
  {
    ...COFCU,
    amountFinancedCents: 1_000_000,
    aprPercent: 9.77,
    months: 180,
    paymentCents: 10_606,
    interestCents: 909_041,
  },
  {
    ...lender('mud.edu tuition credit, Loan cost example', 'https://mud.edu/tfc-application/'),
    amountFinancedCents: 1_000_000,
    aprPercent: 10,
    months: 60,
    interestCents: 274_823,
  },
  ...loansOf(
    lender(
      'Raymond James Bank, Mortgage rates disclosures',
      'https://www.raymondjamesbank.com/mortgage-rates-disclosures',
    ),
    [[180_000, 3, 360, 75_889]],
  ),
  ...loansOf(lender('Townstone Financial, Legal disclosures', 'https://townstone.com/legal-disclosures/'), [
    [200_000, 5.5, 360, 113_558],
    [204_601, 5.375, 360, 114_571],
  ]),
  ...loansOf(
    lender('Getloans.com, Rates and disclosures', 'https://www.getloans.com/rates-and-disclosures/', '2014-06-04'),
    [
      [320_000, 4.25, 360, 157_421],
      [320_000, 2.875, 360, 132_766],
    ],
  ),
  ...loansOf(
    {
      ...lender('Affirm, disclosure for merchants', 'https://www.affirm.com/business/apr-calculator', '2020-07-21'),
      readAt: 'https://github.com/solidusio/solidus_affirm/files/5052862/APR_ALA_update_7.21.20__1_.pdf',
    },
    [[500, 10, 12, 4_396]],
  ),
  ...loansOf(
    {
      ...lender('Affirm, disclosure on pages of merchants', 'https://www.affirm.com/lenders'),
      readAt: 'https://rotorriot.com/pages/affirm-adaptive-checkout-pay-over-time',
    },
    [[800, 15, 12, 7_221]],
  ),
];
