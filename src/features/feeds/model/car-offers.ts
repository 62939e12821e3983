import type { PaymentOffer } from '#features/payments/payments.ts';
import {
  type Currency,
  parseCents,
  parseDate,
  parseDecimal,
  parseYesNo,
  readableValue,
  type Reading,
  unreadableValue,
} from '#features/feed-values/feed-values.ts';
import type { RowReader } from './row-reader.ts';

const MAX_PERCENT = 36;
const MAX_MONTHS = 120;

/** Returns the incentive and the special rate that a row describes. */
export function carOffersOf(row: RowReader, currency: Currency | undefined): PaymentOffer[] {
  return [incentiveOf(row, currency), rateOf(row)].filter((offer) => offer !== null);
}

/**
 * Returns whether the incentive of a row ended before the day of the import. Then its amount isn't shown with the
 * price.
 */
export function hasEndedIncentive(offers: readonly PaymentOffer[], now: Date | undefined): boolean {
  const today = now?.toISOString().slice(0, 10);
  const incentive = offers.find(({ kind }) => kind === 'incentive');
  return today !== undefined && incentive?.endsOn != null && incentive.endsOn < today;
}

/** An amount that nothing describes is only shown with the price. */
function incentiveOf(row: RowReader, currency: Currency | undefined): PaymentOffer | null {
  const name = row.text('incentive_name');
  const endsOn = row.value('incentive_end_date', readDay);
  const conditions = row.text('incentive_conditions');
  const isOpenToAll = row.value('incentive_open_to_all', parseYesNo);
  if ([name, endsOn, conditions, isOpenToAll].every((value) => value === null)) return null;
  const text = row.text('incentive');
  // The column's own reading warns about amounts that cannot be used.
  const amountCents = text === null ? null : parseCents(text, currency).value;
  if (amountCents === null || amountCents <= 0) return null;
  return {
    kind: 'incentive',
    name: name ?? 'Incentive',
    amountCents,
    endsOn,
    conditions,
    isOpenToAll: isOpenToAll === true,
  };
}

function rateOf(row: RowReader): PaymentOffer | null {
  const aprPercent = row.value('special_apr', readPercent);
  const months = row.value('special_apr_months', readMonths);
  if (aprPercent === null) return null;
  if (months === null) {
    if (row.text('special_apr_months') === null)
      row.warn('special_apr', row.text('special_apr') ?? '', 'has no term in months; it is left out');
    return null;
  }
  return {
    kind: 'rate',
    aprPercent,
    months,
    lender: row.text('special_apr_lender'),
    endsOn: row.value('special_apr_end_date', readDay),
    conditions: row.text('special_apr_conditions'),
    isOpenToAll: row.value('special_apr_open_to_all', parseYesNo) === true,
  };
}

function readDay(text: string): Reading<string> {
  const { value, ...rest } = parseDate(text);
  return { ...rest, value: value === null ? null : value.slice(0, 10) };
}

function readPercent(text: string): Reading<number> {
  const value = /^\D*\d{1,2}(?:[.,]\d{1,3})?(?: ?(?:%|percent))?(?: ?apr)?$/i.test(text) ? parseDecimal(text) : null;
  return value !== null && value >= 0 && value <= MAX_PERCENT
    ? readableValue(value)
    : unreadableValue(`is not a rate from 0% to ${MAX_PERCENT}%`);
}

function readMonths(text: string): Reading<number> {
  const months = /^\d{1,3}(?:\s*(?:months?|mos?\.?))?$/i.test(text) ? Number.parseInt(text, 10) : Number.NaN;
  return months >= 1 && months <= MAX_MONTHS
    ? readableValue(months)
    : unreadableValue(`is not a term from 1 to ${MAX_MONTHS} months`);
}
