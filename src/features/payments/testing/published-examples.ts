import type { LeaseTerms } from '../model/lease.ts';
import { LENDER_EXAMPLES } from './lender-examples.ts';
import { loansOf, type LoanExample, type Source } from './published-source.ts';
import { RATE_PAGE_EXAMPLES } from './rate-page-examples.ts';
import { TABLE_EXAMPLES } from './table-examples.ts';

/** `decimals`: the guide rounds its amounts to whole dollars if 0. */
type LeaseExample = Source &
  Pick<LeaseTerms, 'priceCents' | 'downCents' | 'residualCents' | 'months' | 'moneyFactorMillionths' | 'taxPpm'> & {
    paymentCents: number;
    decimals: 0 | 2;
  };

const CLARIS: Source = {
  publisher: 'Claris FileMaker Pro Help, PMT',
  url: 'https://help.claris.com/en/pro-help/content/pmt.html',
  date: null,
  kind: 'other',
};
const MESCIUS: Source = {
  publisher: 'Mescius Document Solutions, PMT',
  url: 'https://developer.mescius.com/document-solutions/java-excel-api/docs/online/formula-reference/financial-functions/pmt',
  date: null,
  kind: 'other',
};
const FACTORS: Source = {
  publisher: 'Loan Payment Formula, multiplication factors for a 7% interest rate',
  url: 'http://www.docstoc.com/docs/1036761/Loan-Payment-Formula',
  date: null,
  kind: 'other',
};

/** The factors of the table in ten-millionths, by the month of the first one. */
const FACTORS_FROM: Readonly<Record<number, readonly number[]>> = {
  12: [
    865_267, 801_006, 745_929, 698_200, 656_440, 619_597, 586_850, 557_553, 531_189, 507_338, 485_658, 465_866, 447_726,
    431_039, 415_638,
  ],
  41: [
    274_938, 269_142, 263_617, 258_344, 253_307, 248_490, 243_880, 239_462, 235_227, 231_161, 227_256, 223_503, 219_892,
    216_416, 213_067, 209_839, 206_725, 203_720, 200_817, 198_012, 195_300, 192_676, 190_137, 187_677, 185_295,
  ],
  81: [
    155_265, 153_783, 152_337, 150_927, 149_550, 148_206, 146_894, 145_611, 144_359, 143_135, 141_938, 140_768, 139_624,
    138_504, 137_409, 136_337,
  ],
};

/**
 * Published loans without fees and with monthly payments, all read on 2026-11-27. Left out: a factor chart of unknown
 * origin that rounds most of its factors up.
 */
export const LOAN_EXAMPLES: readonly LoanExample[] = [
  {
    publisher: 'Consumer Financial Protection Bureau, Auto loan shopping sheet',
    url: 'https://files.consumerfinance.gov/f/documents/201606_cfpb_auto-loan-worksheet.pdf',
    readAt: 'http://https.omb.report/icr/201605-3170-009/doc/71016301',
    date: '2016-06-01',
    kind: 'public-office',
    amountFinancedCents: 1_580_000,
    aprPercent: 3.5,
    months: 48,
    paymentCents: 35_322,
  },
  ...loansOf(
    {
      publisher: 'Consumer Financial Protection Bureau, amortize, read me',
      url: 'https://github.com/cfpb/amortize/blob/master/README.md',
      date: null,
      kind: 'public-office',
    },
    [[180_000, 4.25, 360, 88_549]],
  ),
  ...loansOf(
    {
      publisher: 'New York State Higher Education Services Corporation, Refinance loan disclosures',
      url: 'https://www.hescloans.com/refi-disclosures',
      date: '2025-08-26',
      kind: 'public-office',
    },
    [[10_000, 3.95, 60, 18_394]],
  ),
  ...LENDER_EXAMPLES,
  ...RATE_PAGE_EXAMPLES,
  ...TABLE_EXAMPLES,
  ...loansOf(
    {
      publisher: 'PocketSense, amortization schedule of a car loan',
      url: 'https://pocketsense.com/mathematically-car-loans-amortization-schedule-7632924.html',
      date: null,
      kind: 'other',
    },
    [[20_000, 9, 60, 41_517]],
  ),
  ...loansOf(
    {
      publisher: 'Adobe Experience Manager Forms, FormCalc, Apr',
      url: 'https://help.adobe.com/en_US/AEMForms/6.1/DesignerFormCalcRef/WS92d06802c76abadb-32254d55129f5ee7c98-7fe8.2.html',
      date: null,
      kind: 'other',
    },
    [[35_000, 8.515404566, 360, 26_950]],
  ),
  { ...CLARIS, amountFinancedCents: 2_100_000, aprPercent: 6.9, months: 48, paymentCents: 50_190 },
  { ...MESCIUS, amountFinancedCents: 500_000, aprPercent: 6, months: 15, paymentCents: 34_682 },
  ...Object.entries(FACTORS_FROM).flatMap(([first, factors]) =>
    factors.map((factor, at) => ({
      ...FACTORS,
      amountFinancedCents: 10_000_000,
      aprPercent: 7,
      months: Number(first) + at,
      paymentCents: factor,
    })),
  ),
];

export const LEASE_EXAMPLES: readonly LeaseExample[] = [
  {
    publisher: 'Colorado Department of Revenue, Auto Industry Division, Leasing',
    url: 'http://www.colorado.gov/cs/Satellite/Rev-Enforcement/RE/1214992373576',
    date: null,
    kind: 'public-office',
    priceCents: 2_270_000,
    downCents: 270_000,
    residualCents: 800_000,
    months: 48,
    moneyFactorMillionths: 4_000,
    taxPpm: 0,
    paymentCents: 36_200,
    decimals: 2,
  },
  {
    publisher: 'CarBuyingTips, Real world lease examples',
    url: 'https://www.carbuyingtips.com/lease2.htm',
    date: null,
    kind: 'other',
    priceCents: 3_500_000,
    downCents: 0,
    residualCents: 1_890_000,
    months: 36,
    moneyFactorMillionths: 3_330,
    taxPpm: 60_000,
    paymentCents: 66_431,
    decimals: 2,
  },
  {
    publisher: 'Bankrate, Comparing the leases',
    url: 'http://www.bankrate.com/finance/auto/comparing-the-leases-do-the-math-and-save.aspx',
    date: null,
    kind: 'other',
    priceCents: 2_500_000,
    downCents: 200_000,
    residualCents: 1_125_000,
    months: 36,
    moneyFactorMillionths: 2_600,
    taxPpm: 0,
    paymentCents: 41_500,
    decimals: 0,
  },
];
