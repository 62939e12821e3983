import { NEW_APR_PARAM } from '#features/compare/compare.ts';
import type { VehicleQuery } from '#features/search/search.ts';
import type { CompareFields } from './page-data.ts';

const BASES: CompareFields['priceBasis']['options'] = [
  { value: 'advertised', label: 'Advertised' },
  { value: 'with-fees', label: 'With dealer fees' },
  { value: 'out-the-door', label: 'Out the door' },
];

/** The labels of the form's fields, by the names of their parameters. */
export const COMPARE_LABELS = {
  zip: 'ZIP code',
  priceBasis: 'Prices',
  downPayment: 'Down payment',
  aprPercent: 'APR',
  newAprPercent: 'APR for new cars',
  termMonths: 'Term in months',
} as const;

/** Returns the reason why an entry is invalid, with the label of its field instead of the name of the parameter. */
export function labelReason(reason: string): string {
  return reason.replace(/^\w+(?= must )/, (name) => (COMPARE_LABELS as Readonly<Record<string, string>>)[name] ?? name);
}

/** Returns the fields of the form with the shopper's entries. The trade-in is part of the value of the price basis. */
export function compareFields({ filters: { price } }: VehicleQuery, entered: URLSearchParams): CompareFields {
  const kind = price.basis?.kind ?? 'advertised';
  const given = entered.get('priceBasis') ?? '';
  const value = given.startsWith(`${kind}:`) ? given : kind;
  const text = (name: string) => entered.get(name) ?? '';
  return {
    zip: text('zip'),
    priceBasis: { value, options: BASES.map((one) => (one.value === kind ? { ...one, value } : one)) },
    downPayment: text('downPayment'),
    aprPercent: text('aprPercent'),
    newAprPercent: entered.get(NEW_APR_PARAM),
    termMonths: text('termMonths'),
  };
}
