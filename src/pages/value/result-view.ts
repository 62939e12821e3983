import { dollarParts } from '#features/pricing/pricing.ts';
import type { KnownComparable } from '#features/pricing/pricing.server.ts';
import {
  askingValueOf,
  type CarValue,
  type CarValues,
  equityOf,
  type MissingValue,
  type ValueKind,
} from '#features/valuation/valuation.ts';
import type { SaleRecords, ValuedCar } from '#features/valuation/valuation.server.ts';
import { WALLET_CALLS } from '#features/wallet/wallet.ts';
import { formatCount, formatDollars, formatNumber } from '#kit/text/format.ts';
import { timeAgo } from '#kit/time-ago.ts';
import { comparablesText, comparableView, partViews } from '#pages/shared/price-reasons/price-parts.ts';
import type { ValueResultView } from './page-data.ts';

/** If fewer cars state a condition, the condition hardly affects an estimate. */
const MIN_GRADED_SHARE = 0.05;

/** `linksCars`: whether the brand has pages for cars like this one. */
type ResultPage = { now: Date; hasWallet: boolean; linksCars: boolean };

/** Returns a car's values and what they are based on. */
export function resultView(
  valued: ValuedCar,
  comparables: readonly KnownComparable[],
  payoffDollars: number | null,
  { now, hasWallet, linksCars }: ResultPage,
): ValueResultView {
  const { car, values, market } = valued;
  const valueOf = (kind: ValueKind) => values.values.find((value) => value.kind === kind);
  return {
    title: car.title,
    facts: [`${formatNumber(car.mileage)} miles`, car.engine, car.color?.toLowerCase()]
      .filter((fact) => fact != null)
      .join(', '),
    values: values.values.map(({ kind, value, low, high }) => ({
      key: kind,
      ...VALUE_TEXTS[kind],
      value: formatDollars(value),
      range: Number.isFinite(high) ? `${formatDollars(low)} to ${formatDollars(high)}` : '',
    })),
    missing: values.missing.map(({ kind, why }) => ({
      key: kind,
      label: VALUE_TEXTS[kind].label,
      why: MISSING_TEXTS[why],
    })),
    equity: payoffDollars === null ? null : equityView(valued, payoffDollars),
    ...(hasWallet && walletView(values, payoffDollars)),
    reasons: reasonsView(valued, comparables, linksCars),
    notes: [
      `Dealer and private values are based on ${formatCount(market.cars, 'car')} on the market, rated ${timeAgo(Math.max(0, now.getTime() - market.builtAt.getTime()))}. They are asking prices.`,
      ...(values.values.some(({ estimate }) => estimate.isLowest)
        ? [
            `Most ${car.year} cars on the market are new, so these are the values of older cars with as many miles. Yours may be worth more.`,
          ]
        : []),
      ...recordsNote(valueOf('trade-in'), 'auction sale', valued.auctions, now),
      ...recordsNote(valueOf('instant-offer'), 'such offer', valued.offers, now),
      ...(market.gradedCars < MIN_GRADED_SHARE * market.cars
        ? [
            'Few sellers state a condition, so yours hardly changes these values. Expect less for a car in poor condition.',
          ]
        : []),
      'Four out of five cars like yours are within the range.',
    ],
  };
}

function recordsNote(value: CarValue | undefined, noun: string, records: SaleRecords | null, now: Date): string[] {
  if (!value || !records) return [];
  const basis = `${VALUE_TEXTS[value.kind].label} is based on ${formatCount(records.count, noun)}`;
  if (records.isMadeUp) return [`${basis} that were made up for this demo.`];
  return [`${basis}, imported ${timeAgo(Math.max(0, now.getTime() - records.builtAt.getTime()))}.`];
}

function equityView({ values }: ValuedCar, payoffDollars: number): NonNullable<ValueResultView['equity']> {
  const equity = equityOf(values, payoffDollars);
  const owed = `${formatDollars(payoffDollars)} you still owe`;
  if (!equity)
    return {
      amount: 'Unknown',
      text: `We have no trade-in, instant offer or private sale value to compare with the ${owed}.`,
    };
  const of = VALUE_TEXTS[equity.kind].label.toLowerCase();
  const range = Number.isFinite(equity.high)
    ? ` Range: ${formatDollars(equity.low)} to ${formatDollars(equity.high)}.`
    : '';
  return {
    amount: formatDollars(equity.equity),
    text:
      equity.equity >= 0
        ? `What you keep of the ${of} value after the ${owed}.${range}`
        : `The ${of} value is less than the ${owed}. You would pay the difference.${range}`,
  };
}

/** Offers to save the value that equity is computed from (`equityOf`). */
function walletView(values: CarValues, payoffDollars: number | null): Pick<ValueResultView, 'wallet'> {
  const worth = equityOf(values, 0);
  if (!worth) return {};
  const { kind, equity: value } = worth;
  const text = `Use the ${VALUE_TEXTS[kind].label.toLowerCase()} value as my trade-in: ${formatDollars(value)}`;
  return { wallet: { action: `${WALLET_CALLS}/trade-in`, text, value, amountOwed: payoffDollars } };
}

function reasonsView(
  { car, values }: ValuedCar,
  comparables: readonly KnownComparable[],
  linksCars: boolean,
): ValueResultView['reasons'] {
  const sums = values.values.flatMap((value) => sumOf(value, car) ?? []);
  if (sums.length === 0) return null;
  return {
    sums,
    comparables: comparables.map((car) => ({ ...comparableView(car), ...(!linksCars && { href: null }) })),
    count: comparablesText(comparables.length, askingValueOf(values)?.estimate.comparableCount ?? 0),
  };
}

/** An estimate that exceeded the next better value was lowered to it. Smaller differences are due to rounding. */
const LOWERED_BY = 50;

/** Returns a value as a sum of dollar amounts; `null` if its estimate cannot be explained. */
function sumOf(
  { kind, value, estimate }: CarValue,
  { year, mileage, trim }: ValuedCar['car'],
): NonNullable<ValueResultView['reasons']>['sums'][number] | null {
  const lowered = Math.round(estimate.fairPrice) - value;
  const isLowered = lowered > LOWERED_BY;
  const estimated = isLowered ? value + lowered : value;
  const dollars = dollarParts(estimated, estimate.parts);
  if (!dollars) return null;
  const parts = partViews(dollars.parts, estimated, { year, mileage, trim }).map(({ label, detail, amount }) => ({
    label,
    detail,
    amount,
  }));
  const limit = { label: 'Limited to the next higher value', detail: null, amount: formatDollars(-lowered) };
  return {
    label: VALUE_TEXTS[kind].label,
    typical: formatDollars(dollars.typical),
    parts: isLowered ? [...parts, limit] : parts,
    total: formatDollars(value),
  };
}

/** Names of the values with their meanings. */
const VALUE_TEXTS: Readonly<Record<ValueKind, { label: string; about: string }>> = {
  'trade-in': {
    label: 'Trade-in',
    about: 'What cars like yours bring at auctions, where dealers buy instead of taking a trade-in.',
  },
  'instant-offer': { label: 'Instant offer', about: 'What companies that buy cars online offer without haggling.' },
  private: {
    label: 'Private sale',
    about: 'What private sellers ask for cars like yours. Buyers often pay a bit less.',
  },
  retail: {
    label: 'Dealer retail',
    about: 'What dealers ask for cars like yours after repairing and cleaning them.',
  },
};

const MISSING_TEXTS: Readonly<Record<MissingValue['why'], string>> = {
  'no-auctions':
    'We have no auction sales to base it on. Expect less than the private sale value, and compare dealers.',
  'no-offers': 'We have no records of such offers, so we don’t guess. Compare offers from several buyers.',
  'few-records': 'We have too few records of cars like yours.',
  'few-cars': 'Too few cars like yours are on the market.',
  'few-private': 'Too few private sellers are on the market.',
};
