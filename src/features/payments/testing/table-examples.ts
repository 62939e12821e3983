import type { LoanExample, Source } from './published-source.ts';

/** The column and the finance charge per $100 in cents, by number of payments. `null`: illegible. */
type Rows = Readonly<Record<number, readonly (number | null)[]>>;

const FEDERAL_RESERVE: Source = {
  publisher: 'Federal Reserve Board, Regulation Z annual percentage rate tables, FRB-103-M',
  url: 'https://www.consumerfinance.gov/rules-policy/regulations/1026/2018-06-01/Interp-J/',
  readAt:
    'https://solutioninn.com/study-help/questions/60-636-582-number-annual-percentage-rate-of-paments-1000-10292728',
  date: null,
  kind: 'public-office',
};

/**
 * Finance charge per $100 of amount financed for monthly payments, from 10.00% in steps of 0.25%. The table was read in
 * two scans with errors; a figure counts if both show it. The second one:
 * bartleby.com, questions and answers, 42896c28-f0be-43d3-93a3-c5f0af2c2f66.
 */
const FEDERAL_RESERVE_CHARGES: Rows = {
  11: [507, 520, null, 545, null, 571, 584, 597, 610, 623, 636, 649, 662, null, null, 701],
  12: [550, null, null, 592, 606, 620, null, 648, 662, null, 690, 704, null, 732],
  16: [null, 741, 760, null, 797, 815, null, 853],
  17: [767, null, 806, 825, 845, 865, 884, 904, null, null, null, null, 1003, null, null, 1063],
  18: [810, null, 852, null, 893, null, 935, 956, 977, null, 1019, 1040, 1061],
  19: [null, null, null, 920, null, 964, 986, 1008, 1030, 1052, 1074, null, null, null, 1163],
  20: [898, 921, null, 967, 990, 1013, 1037, null, null, 1106],
  21: [null, null, 990, 1015, 1039, 1063, null, 1112, null, 1161, null, 1210, 1234],
  22: [986, 1012, 1037, 1062, 1088, 1113, 1139, null, 1190, 1216, 1241, 1267, 1293],
  23: [1030, 1057, null, 1110, 1137, 1163, 1190, null, 1244, 1271, null, 1324],
  24: [1075, 1102, 1130, null, 1186, null, 1242, null, null, null, 1354, null, 1410],
  25: [1119, 1148, null, 1206, 1235, 1264, null, 1322, 1352, 1381, null, 1440],
  26: [1164, 1194, 1224, 1254, 1285, 1315, 1345, 1375, 1406, null, 1467, 1497],
};

const TEXTBOOK: Source = {
  publisher: 'Pearson MyLab, section 13.3, APR for monthly payment loans',
  url: 'https://solvely.ai/homework/497997260-search-the-web-do-homework-section-133-homework-personal-microsoft-edge-httpsmylabpearsonc',
  date: null,
  kind: 'textbook',
};

/**
 * Finance charge per $100 from 4.0% in steps of 0.5%. Left out: $7.29 for 30 payments at 5.5%, a misprint of $7.26 that
 * its neighbors $6.59 and $7.94 show.
 */
const TEXTBOOK_CHARGES: Rows = {
  6: [117, 132, 146, 161, 176, 190, 205, 220, 235, 249, 264, 279, 294, 308, 323, 338, 353],
  12: [218, 245, 273, 300, 328, 356, 383, 411, 439, 466, 494, 522, 550, 578, 606, 634, 662],
  18: [320, 360, 400, 441, 482, 522, 563, 604, 645, 686, 728, 769, 810, 852, 893, 935, 977],
  24: [422, 475, 529, 583, 637, 691, 745, 800, 855, 909, 964, 1019, 1075, 1130, 1186, 1242, 1298],
  30: [525, 592, 659, null, 794, 861, 930, 998, 1066, 1135, 1204, 1274, 1343, 1413, 1483, 1554, 1624],
  36: [629, 709, 790, 871, 952, 1034, 1116, 1198, 1281, 1364, 1448, 1532, 1616, 1701, 1786, 1871, 1957],
  48: [838, 946, 1054, 1163, 1273, 1383, 1494, 1606, 1718, 1831, 1945, 2059, 2174, 2290, 2406, 2523, 2640],
  60: [1050, 1186, 1323, 1461, 1600, 1740, 1881, 2023, 2166, 2310, 2455, 2601, 2748, 2896, 3045, 3196, 3347],
};

const AMORTIZATION: Source = {
  publisher: 'Textbook table 14.2, Loan amortization table',
  url: 'http://bnc-prod-frontend-alb-1551170086.us-east-1.elb.amazonaws.com/questions-and-answers/table-14.2-loan-amortization-table-monthly-payment-per-dollar1000-to-pay-principal-and-interest-on-i/6dd60341-770a-4adf-baad-cfd5079c90e9',
  date: null,
  kind: 'textbook',
};

/**
 * Monthly payments per $1,000 from 10.0% in steps of 0.5%. Left out: the columns below 10%, which round 14 of their 40
 * payments up or misprint them.
 */
const AMORTIZATION_PAYMENTS: Rows = {
  6: [17156, 17181, 17205, 17230, 17255, 17280, 17304, 17329, 17354, 17379, 17403, 17428, 17453],
  12: [8792, 8815, 8838, 8862, 8885, 8908, 8932, 8955, 8979, 9002, 9026, 9049, 9073],
  18: [6006, 6029, 6052, 6075, 6098, 6121, 6145, 6168, 6192, 6215, 6238, 6262, 6286],
  24: [4614, 4638, 4661, 4684, 4707, 4731, 4754, 4778, 4801, 4825, 4849, 4872, 4896],
  30: [3781, 3804, 3828, 3851, 3875, 3898, 3922, 3946, 3970, 3994, 4018, 4042, 4066],
  36: [3227, 3250, 3274, 3298, 3321, 3345, 3369, 3394, 3418, 3442, 3467, 3491, 3516],
  42: [2832, 2855, 2879, 2903, 2928, 2952, 2976, 3001, 3025, 3050, 3075, 3100, 3125],
  48: [2536, 2560, 2585, 2609, 2633, 2658, 2683, 2708, 2733, 2758, 2783, 2808, 2834],
  54: [2307, 2332, 2356, 2381, 2406, 2431, 2456, 2481, 2506, 2532, 2558, 2584, 2610],
  60: [2125, 2149, 2174, 2199, 2224, 2250, 2275, 2301, 2327, 2353, 2379, 2405, 2432],
};

type Cell = { aprPercent: number; months: number; cents: number };

function cellsOf(rows: Rows, firstPercent: number, stepPercent: number): readonly Cell[] {
  return Object.entries(rows).flatMap(([months, figures]) =>
    figures.flatMap((cents, at) =>
      cents === null ? [] : [{ aprPercent: firstPercent + at * stepPercent, months: Number(months), cents }],
    ),
  );
}

const chargeExample = (source: Source, { cents, ...terms }: Cell): LoanExample => ({
  ...source,
  ...terms,
  amountFinancedCents: 10_000,
  interestCents: cents,
});

const OFFICIAL = cellsOf(FEDERAL_RESERVE_CHARGES, 10, 0.25);
const isOfficial = ({ aprPercent, months }: Cell) =>
  OFFICIAL.some((cell) => cell.aprPercent === aprPercent && cell.months === months);

/** Figures of tables. The textbook repeats figures of the Board's table; those count once. */
export const TABLE_EXAMPLES: readonly LoanExample[] = [
  ...OFFICIAL.map((cell) => chargeExample(FEDERAL_RESERVE, cell)),
  ...cellsOf(TEXTBOOK_CHARGES, 4, 0.5)
    .filter((cell) => !isOfficial(cell))
    .map((cell) => chargeExample(TEXTBOOK, cell)),
  ...cellsOf(AMORTIZATION_PAYMENTS, 10, 0.5).map(({ cents, ...terms }) => ({
    ...AMORTIZATION,
    ...terms,
    amountFinancedCents: 100_000,
    paymentCents: cents,
  })),
];
