import { expandThousands } from '#kit/text/expand-thousands.ts';
import { formatDollars, formatNumber } from '#kit/text/format.ts';
import { readZip } from '#kit/text/read-zip.ts';
import { parseCreditBand, type CreditBand } from './credit-rates.ts';

/**
 * The fields of the payment details, by the names of their parameters. Amounts are in dollars, with or without cents.
 * `only`: the kind of payment that has the field; absent: both. An emptied down payment means 0.
 */
export const PAYMENT_FIELDS = {
  price: { label: 'Price', kind: 'dollars', max: 2_000_000 },
  downPayment: { label: 'Down payment', kind: 'dollars', max: 2_000_000, empty: '0' },
  tradeInValue: { label: 'Trade-in value', kind: 'dollars', max: 2_000_000 },
  amountOwed: { label: 'Owed on the trade-in', kind: 'dollars', max: 2_000_000 },
  taxesAndFees: { label: 'Taxes and fees', kind: 'dollars', max: 500_000, only: 'loan' },
  termMonths: { label: 'Term in months', kind: 'whole', min: 12, max: 96, only: 'loan' },
  aprPercent: { label: 'APR', kind: 'percent', max: 36, only: 'loan' },
  balloon: { label: 'Balloon payment', kind: 'dollars', max: 2_000_000, only: 'loan' },
  leaseMonths: { label: 'Term in months', kind: 'whole', min: 12, max: 60, only: 'lease' },
  leaseFees: { label: 'Fees added to the lease', kind: 'dollars', max: 500_000, only: 'lease' },
  residual: { label: 'Residual value', kind: 'dollars', max: 2_000_000, only: 'lease' },
  moneyFactor: { label: 'Money factor', kind: 'factor', max: 0.02, only: 'lease' },
  leaseTaxPercent: { label: 'Tax on each payment', kind: 'percent', max: 20, only: 'lease' },
} as const satisfies Record<string, FieldRule>;

/** The parameter of `taxCreditDollars`. */
export const TAX_CREDIT_PARAM = 'tradeInCredit';

/** The pattern of a ZIP code field. */
export const ZIP_RULE = { label: 'ZIP code', kind: 'whole' } as const;

export type PaymentField = keyof typeof PAYMENT_FIELDS;

/**
 * A number that shoppers enter. `min`: 0 unless stated. `empty`: the meaning of an emptied field; absent: the caller's
 * known or assumed value.
 */
export type FieldRule = {
  label: string;
  kind: 'dollars' | 'whole' | 'percent' | 'factor';
  min?: number;
  max: number;
  only?: 'loan' | 'lease';
  empty?: string;
};

/** The shopper's entries. For fields without a text, the caller's known or assumed values count. */
export type PaymentInput = FieldValues<PaymentField> & {
  kind: 'loan' | 'lease';
  band: CreditBand | null;
  zip: string;
  /**
   * A trade-in that lowers the tax, in dollars, but whose value is not subtracted: the down payment of a search may
   * contain it. Without effect if a trade-in is entered.
   */
  taxCreditDollars: number | null;
  problems: Readonly<Partial<Record<PaymentField | 'zip', string>>>;
};

const FORMS = {
  dollars: /^\d{1,7}(\.\d{1,2})?$/,
  whole: /^\d{1,6}$/,
  percent: /^\d{1,2}(\.\d{1,3})?$/,
  factor: /^0?\.\d{1,6}$|^0$/,
} as const;
const MAX_TEXT = 20;

/** The texts of fields by name, their values in the unit of the text (`null` without a valid one), and messages. */
export type FieldValues<Name extends string> = {
  texts: Readonly<Record<Name, string>>;
  values: Readonly<Record<Name, number | null>>;
  problems: Readonly<Partial<Record<Name, string>>>;
};

/** Reads numbers that shoppers entered. Texts with an error stay in their field, with a message. */
export function readNumberFields<Name extends string>(
  params: URLSearchParams,
  rules: Readonly<Record<Name, FieldRule>>,
): FieldValues<Name> {
  const texts: Record<string, string> = {};
  const values: Record<string, number | null> = {};
  const problems: Record<string, string> = {};
  for (const [name, rule] of Object.entries<FieldRule>(rules)) {
    const given = params.get(name)?.trim().slice(0, MAX_TEXT);
    const text = (given === '' ? rule.empty : given) ?? '';
    const value = text === '' ? null : parseNumber(text, rule);
    texts[name] = text;
    values[name] = Number.isNaN(value) ? null : value;
    if (Number.isNaN(value)) problems[name] = problemOf(rule);
  }
  return { texts, values, problems } as FieldValues<Name>;
}

/** Reads the parameters of the payment details. */
export function readPaymentInput(params: URLSearchParams): PaymentInput {
  const { texts, values, problems } = readNumberFields(params, PAYMENT_FIELDS);
  const zip = (params.get('zip') ?? '').trim().slice(0, MAX_TEXT);
  const isWrongZip = zip !== '' && readZip(zip) === null;
  return {
    kind: params.get('type') === 'lease' ? 'lease' : 'loan',
    band: parseCreditBand(params.get('creditBand') ?? ''),
    zip: readZip(zip) ?? zip,
    taxCreditDollars: readTaxCredit(params.get(TAX_CREDIT_PARAM)),
    texts,
    values,
    problems: { ...problems, ...(isWrongZip && { zip: 'Enter a ZIP code of five digits.' }) },
  };
}

/** No shopper types it, so a wrong one is left out. */
function readTaxCredit(text: string | null): number | null {
  const value = text === null || text === '' ? null : parseNumber(text, PAYMENT_FIELDS.tradeInValue);
  return Number.isNaN(value) ? null : value;
}

/**
 * Returns the errors that the shopper must correct: those of fields that the kind of payment has. A credit band
 * replaces the rate, so an error in the rate doesn't matter then.
 */
export function relevantProblems({ kind, band, problems }: PaymentInput): PaymentInput['problems'] {
  const isOpen = (name: string) => {
    const only = name === 'zip' ? undefined : (PAYMENT_FIELDS as Record<string, FieldRule>)[name]?.only;
    return (only === undefined || only === kind) && !(name === 'aprPercent' && band !== null);
  };
  return Object.fromEntries(Object.entries(problems).filter(([name]) => isOpen(name)));
}

/** Returns `NaN` for a text that is not a number within the limits. */
function parseNumber(text: string, { kind, min = 0, max }: FieldRule): number {
  const bare = (kind === 'dollars' ? expandThousands(text) : text).replaceAll(/[$,%\s]/g, '');
  const value = FORMS[kind].test(bare) ? Number(bare) : Number.NaN;
  return value >= min && value <= max ? value : Number.NaN;
}

function problemOf({ label, kind, min = 0, max }: FieldRule): string {
  switch (kind) {
    case 'dollars':
      return `${label}: enter $0 to ${formatDollars(max)}.`;
    case 'whole':
      return `${label}: enter ${formatNumber(min)} to ${formatNumber(max)}.`;
    case 'percent':
      return `${label}: enter 0 to ${max}%.`;
    case 'factor':
      return `${label}: enter a number such as 0.00125, at most ${max}.`;
  }
}
