import type { LeaseTerms } from '../model/lease.ts';
import type { LoanTerms } from '../model/loan.ts';

/**
 * Who published a calculation. `official`: a lender or a public office, for its own customers or for consumers. `other`:
 * a calculator's manual, a table or a guide.
 */
type Source = { publisher: string; url: string; date: string | null; kind: 'official' | 'other'; readAt?: string };

type LoanExample = Source & LoanTerms & { paymentCents: number; interestCents?: number };

/** `decimals`: the guide rounds its amounts to whole dollars if 0. */
type LeaseExample = Source &
  Pick<LeaseTerms, 'priceCents' | 'downCents' | 'residualCents' | 'months' | 'moneyFactorMillionths' | 'taxPpm'> & {
    paymentCents: number;
    decimals: 0 | 2;
  };

const CHATTANOOGA: Source = {
  publisher: 'Chattanooga First Federal Credit Union, Auto loans',
  url: 'http://www.chattfirst.org/auto-loans',
  date: '2016-08-11',
  kind: 'official',
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
 * Published loans without fees and with monthly payments. Two lenders' examples are left out: Dupaco states $582.02 for
 * $30,000 at 6.14% over 60 months, which no monthly rate of 6.14% gives ($581.94), and a factor chart of unknown origin
 * rounds most of its factors up.
 */
export const LOAN_EXAMPLES: readonly LoanExample[] = [
  {
    publisher: 'Consumer Financial Protection Bureau, Auto loan shopping sheet',
    url: 'https://files.consumerfinance.gov/f/documents/201606_cfpb_auto-loan-worksheet.pdf',
    readAt: 'http://https.omb.report/icr/201605-3170-009/doc/71016301',
    date: '2016-06-01',
    kind: 'official',
    amountFinancedCents: 1_580_000,
    aprPercent: 3.5,
    months: 48,
    paymentCents: 35_322,
  },
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
  {
    publisher: 'Bankers Trust, Auto loan rates',
    url: 'https://www.bankerstrust.com/Pages/Personal/Loans_Auto_Rates.aspx',
    date: '2017-06-05',
    kind: 'official',
    amountFinancedCents: 1_000_000,
    aprPercent: 3.504,
    months: 72,
    paymentCents: 15_420,
  },
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
    kind: 'official',
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
