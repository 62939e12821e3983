import { type FieldRule, PAYMENT_FIELDS, TAX_CREDIT_PARAM, ZIP_RULE } from '#features/payments/payments.ts';
import { PARAM_NAMES } from '#features/search/search.ui.ts';

/** The car's use, as shoppers enter it. Amounts are in dollars. */
export const USE_FIELDS = {
  years: { label: 'Years', kind: 'whole', min: 1, max: 10 },
  milesPerYear: { label: 'Miles per year', kind: 'whole', min: 1_000, max: 50_000 },
  insurance: { label: 'Insurance per month', kind: 'dollars', max: 5_000 },
} as const satisfies Record<string, FieldRule>;

/** The fields of the loan. Other payment details do not affect these costs. */
export const LOAN_FIELDS = [
  'downPayment',
  'tradeInValue',
  'amountOwed',
  'aprPercent',
  'termMonths',
] as const satisfies readonly (keyof typeof PAYMENT_FIELDS)[];

/**
 * The parameters of the page. Others are ignored. A credit band has no field, because its rate is filled into the APR
 * field.
 */
export const COST_PARAMS: readonly string[] = [
  'listingId',
  'zip',
  'creditBand',
  TAX_CREDIT_PARAM,
  PARAM_NAMES.priceBasis,
  ...Object.keys(USE_FIELDS),
  ...LOAN_FIELDS,
];

export const fieldRuleOf = (name: (typeof LOAN_FIELDS)[number] | 'zip') =>
  name === 'zip' ? ZIP_RULE : PAYMENT_FIELDS[name];
