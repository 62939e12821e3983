import type { FieldError } from '#features/search/search.ts';
import { type CreditBand, parseCreditBand } from '#features/payments/payments.ts';
import { expandThousands } from '#kit/text/expand-thousands.ts';
import { formatDollars } from '#kit/text/format.ts';
import { MAX_AMOUNT_DOLLARS, MAX_AMOUNT_LENGTH } from '#kit/text/money-mask.ts';
import { type Budget, type PaymentPlan, type Product, PRODUCTS, type TradeIn } from './wallet.ts';
import { BUDGET_ERROR } from './steps.ts';
import { PLAN_LIMITS } from './wallet-text.ts';

/** The unparsed fields of a form or of JSON. */
export type SubmittedFields = Readonly<Record<string, unknown>>;

/** A part as a shopper entered it; `null` removes it. */
export type ParsedPart<Value> = { value: Value | null } | { errors: readonly FieldError[] };

/** Reads `{budget, monthlyBudget}`. An empty field sets no limit; without any limit the budget is removed. */
export function readBudget(fields: SubmittedFields): ParsedPart<Budget> {
  const errors: FieldError[] = [];
  const limit = (field: keyof Budget): number | null => {
    const amount = dollarsOf(fields[field]);
    if (amount !== 'wrong' && amount !== 0) return amount;
    errors.push({ field, message: BUDGET_ERROR });
    return null;
  };
  const value = { budget: limit('budget'), monthlyBudget: limit('monthlyBudget') };
  if (errors.length > 0) return { errors };
  return { value: value.budget === null && value.monthlyBudget === null ? null : value };
}

/**
 * Reads the value of a trade-in, and its debt if that is included. `before`: the trade-in so far, whose payoff is kept
 * as long as its value is unchanged.
 */
export function readTradeIn(fields: SubmittedFields, before: TradeIn | null): ParsedPart<TradeIn> {
  const value = dollarsOf(fields['value']);
  const owed = dollarsOf(fields['amountOwed']);
  const errors = [
    ...(value === 'wrong' ? [amountError('value', 'what your car is worth')] : []),
    ...(owed === 'wrong' ? [amountError('amountOwed', 'what you owe')] : []),
  ];
  if (value === 'wrong' || owed === 'wrong') return { errors };
  if (value === null) return { value: null };
  // Without a trade-in, nothing is owed.
  if (value === 0) return { value: { value, amountOwed: 0 } };
  return { value: { value, amountOwed: owed ?? (before?.value === value ? before.amountOwed : null) } };
}

/** Reads the amount owed on the trade-in. Without a trade-in, or with a value of 0, nothing is owed. */
export function readPayoff(fields: SubmittedFields, before: TradeIn | null): ParsedPart<TradeIn> {
  if (before === null || before.value === 0)
    return { errors: [{ field: 'value', message: 'Enter what your car is worth first.' }] };
  const amountOwed = dollarsOf(fields['amountOwed']);
  if (amountOwed === 'wrong') return { errors: [amountError('amountOwed', 'what you owe')] };
  return { value: { ...before, amountOwed } };
}

/** Reads the credit band that the shopper chose. No other field is read: a person's score or number is never stored. */
export function readCredit(fields: SubmittedFields): ParsedPart<CreditBand> {
  const text = textOf(fields['creditBand']);
  const band = parseCreditBand(text);
  if (band !== null || (text === '' && emptyOf(fields['creditBand']) === null)) return { value: band };
  return { errors: [{ field: 'creditBand', message: 'Choose one of the credit scores, or “I don’t know”.' }] };
}

/** Reads how the shopper wants to pay. Without a choice, the plan is removed. A lease has no APR. */
export function readPlan(fields: SubmittedFields): ParsedPart<PaymentPlan> {
  const type = textOf(fields['type']);
  if (!['', 'finance', 'lease'].includes(type))
    return { errors: [{ field: 'type', message: 'Choose finance or lease.' }] };
  const kind = type === 'lease' ? 'lease' : 'finance';
  const { minMonths, maxMonths } = PLAN_LIMITS[kind];
  const down = dollarsOf(fields['downPayment']);
  const months = numberOf(fields['termMonths'], /^\d{1,3}$/);
  const apr = kind === 'lease' ? null : numberOf(fields['aprPercent'], /^\d{1,2}(\.\d{1,2})?$/);
  const isDownWrong = down === 'wrong' || (down ?? 0) > PLAN_LIMITS.maxDown;
  const isTermWrong = months === 'wrong' || (months !== null && (months < minMonths || months > maxMonths));
  const isRateWrong = apr === 'wrong' || (apr ?? 0) > PLAN_LIMITS.maxApr;
  const errors: FieldError[] = [];
  if (isDownWrong) errors.push({ field: 'downPayment', message: `Enter $0 to ${formatDollars(PLAN_LIMITS.maxDown)}.` });
  if (isTermWrong) errors.push({ field: 'termMonths', message: `Enter ${minMonths} to ${maxMonths} months.` });
  if (isRateWrong)
    errors.push({ field: 'aprPercent', message: `Enter 0 to ${PLAN_LIMITS.maxApr}%, with at most two decimals.` });
  if (isDownWrong || isTermWrong || isRateWrong) return { errors };
  const isUsual = kind === 'finance' && down === null && months === null && apr === null;
  return { value: isUsual ? null : { kind, downPayment: down, termMonths: months, aprPercent: apr } };
}

/** Reads the product that the shopper looked at. */
export function readProduct(fields: SubmittedFields): ParsedPart<Product> {
  const product = PRODUCTS.find((one) => one === textOf(fields['product']));
  if (product !== undefined) return { value: product };
  return { errors: [{ field: 'product', message: `Choose ${PRODUCTS.join(', ')}.` }] };
}

/** Returns a field as a text, for a form that is shown again. */
export function textOf(given: unknown): string {
  return typeof given === 'string' || typeof given === 'number' ? String(given).trim().slice(0, 40) : '';
}

/**
 * Returns an amount in whole dollars: `$25,000`, `25k` or `25000.00`; cents are removed, as by the money mask. `null`
 * for an empty field.
 */
function dollarsOf(given: unknown): number | 'wrong' | null {
  const text = textOf(given);
  if (text === '') return emptyOf(given);
  const form = /^\$?(\d[\d,]*)(?:\.\d{0,2})?$/.exec(expandThousands(text));
  if (!form || text.length > MAX_AMOUNT_LENGTH) return 'wrong';
  const amount = Number(form[1]!.replaceAll(',', ''));
  return amount <= MAX_AMOUNT_DOLLARS ? amount : 'wrong';
}

function numberOf(given: unknown, form: RegExp): number | 'wrong' | null {
  const text = textOf(given).replace('%', '').trim();
  if (text === '') return emptyOf(given);
  return form.test(text) ? Number(text) : 'wrong';
}

/**
 * A program may send a value that is neither text nor a number. It must not remove what is stored, as an empty field
 * does.
 */
function emptyOf(given: unknown): 'wrong' | null {
  return given == null || typeof given === 'string' ? null : 'wrong';
}

function amountError(field: string, what: string): FieldError {
  return { field, message: `Enter ${what}, from $0 to ${formatDollars(MAX_AMOUNT_DOLLARS)}.` };
}
